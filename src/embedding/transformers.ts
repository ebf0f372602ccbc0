/**
 * `madeleine/embedding/transformers`: sentence encoders that run on this machine, through the
 * optional package @huggingface/transformers.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { MissingDependencyError, UnsupportedError } from "../errors.ts";
import type { Embedder } from "./embedder.ts";

/** Which model, and where it lies. */
export interface TransformersEmbedderOptions {
  /** Name of the model, for instance `all-minilm-l6-v2`: a folder in `modelPath`. */
  readonly model: string;
  /** Number format of the weights; default `q8` (8 bits). Part of the embedder's name. */
  readonly dtype?: string;
  /** Folder that holds the model's folder. */
  readonly modelPath?: string;
  /** Whether a model that is not in `modelPath` may be fetched from the network; default false. */
  readonly allowRemote?: boolean;
}

type Extract = (
  texts: string[],
  options: { pooling: "mean"; normalize: true },
) => Promise<{ tolist(): number[][] }>;

/** What is used of @huggingface/transformers, which is not installed with this package. */
interface Transformers {
  readonly pipeline: (
    task: "feature-extraction",
    model: string,
    options: { dtype: string; local_files_only: boolean },
  ) => Promise<Extract>;
}

const packageName = "@huggingface/transformers";
/** Texts a call: more at once are padded to the longest and gain nothing. */
const batch = 32;

/**
 * Makes an embedder of a sentence encoder in the layout of transformers.js: the mean of the token
 * vectors, at unit length. The model is loaded when the first text comes.
 *
 * @throws {MissingDependencyError} From the first call, when @huggingface/transformers is absent.
 * @throws {UnsupportedError} From the first call, when the model is not there (and may not be fetched),
 *   or its files cannot be read.
 * @example
 * ```ts
 * import { createTransformersEmbedder } from "madeleine/embedding/transformers";
 * const embedder = createTransformersEmbedder({ model: "all-minilm-l6-v2", modelPath: "./models" });
 * embedder.modelId; // "all-minilm-l6-v2:q8"
 * ```
 */
export function createTransformersEmbedder(options: TransformersEmbedderOptions): Embedder {
  const { model, dtype = "q8", modelPath, allowRemote = false } = options;
  let extract: Promise<Extract> | undefined;

  async function load(): Promise<Extract> {
    // A path is never looked up remotely; a bare name would be, whatever the package is told.
    const folder = modelPath === undefined ? undefined : resolve(modelPath, model);
    const local = folder !== undefined && existsSync(folder);
    if (!local && !allowRemote) {
      throw new UnsupportedError(
        `Cannot load embedding model ${model}: it may not be fetched (\`allowRemote\` is off), so its ` +
          `folder must lie in \`modelPath\`, got ${modelPath ?? "no modelPath"}`,
      );
    }
    const { pipeline } = await importTransformers();
    try {
      return await pipeline("feature-extraction", local ? folder : model, {
        dtype,
        local_files_only: local,
      });
    } catch (cause) {
      const from = local ? folder : "the network";
      throw new UnsupportedError(
        `Cannot load embedding model ${model}: no readable ${dtype} weights, got ${from}`,
        { cause },
      );
    }
  }

  return {
    specificationVersion: "v3",
    provider: "transformers.js",
    modelId: `${model}:${dtype}`,
    maxEmbeddingsPerCall: batch,
    supportsParallelCalls: false,
    async doEmbed({ values, abortSignal }) {
      // A failed load is tried again: the folder may have been put in place since.
      extract ??= load().catch((error: unknown) => {
        extract = undefined;
        throw error;
      });
      const run = await extract;
      abortSignal?.throwIfAborted();
      const output = await run(values, { pooling: "mean", normalize: true });
      return { embeddings: output.tolist(), warnings: [] };
    },
  };
}

async function importTransformers(): Promise<Transformers> {
  try {
    return (await import(packageName)) as Transformers;
  } catch (cause) {
    const got = (cause as NodeJS.ErrnoException).code ?? String((cause as Error).name);
    throw new MissingDependencyError(
      `Cannot embed with transformers.js: it does not load, run \`npm install ${packageName}\`, got ${got}`,
      { cause },
    );
  }
}
