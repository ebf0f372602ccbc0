/** The embedders that a run may name. */
import { basename, dirname, resolve } from "node:path";

import { createTransformersEmbedder } from "../../src/embedding/transformers.ts";
import { InvalidArgumentError, type Embedder } from "../../src/index.ts";

/**
 * @param name `static`, or `transformers:<folder of a model>`.
 * @returns Undefined for the built-in table, which is the package's default.
 * @throws {InvalidArgumentError} For any other name.
 */
export function embedderOf(name: string): Embedder | undefined {
  if (name === "static") return undefined;
  const [kind, ...rest] = name.split(":");
  const folder = rest.join(":");
  if (kind !== "transformers" || folder === "") {
    throw new InvalidArgumentError(
      `Cannot take the embedder: it must be static or transformers:<folder>, got ${name}`,
    );
  }
  const path = resolve(folder);
  return remembering(
    createTransformersEmbedder({ model: basename(path), modelPath: dirname(path) }),
  );
}

/** Embeds each text once: ours and the baselines, and stores with the same session, share them. */
function remembering(embedder: Embedder): Embedder {
  const known = new Map<string, number[]>();
  return {
    specificationVersion: "v3",
    provider: embedder.provider,
    modelId: embedder.modelId,
    maxEmbeddingsPerCall: embedder.maxEmbeddingsPerCall,
    supportsParallelCalls: embedder.supportsParallelCalls,
    async doEmbed(options) {
      const values = options.values.filter((text) => !known.has(text));
      if (values.length > 0) {
        const { embeddings } = await embedder.doEmbed({ ...options, values });
        values.forEach((text, i) => known.set(text, embeddings[i]!));
      }
      return { embeddings: options.values.map((text) => known.get(text)!), warnings: [] };
    },
  };
}
