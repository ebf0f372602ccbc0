/**
 * The built-in embedder: a vector for each of 127,994 word pieces of 16 languages, distilled from a
 * sentence encoder. No network and no key, microseconds a text. docs/embedder.md tells how it was
 * made, how good it is and where it ends.
 */
import { readFileSync } from "node:fs";

import type { Embedder } from "./embedder.ts";
import { type TableEmbedding, createTableEmbedding } from "./table-embedding.ts";
import { readTable } from "./table-file.ts";

/** An embedder that also works without waiting. */
export interface StaticEmbedder extends Embedder {
  /** Components of every vector. */
  readonly dimension: number;
  /**
   * The unit vector of a text; zeros when no piece of it is known.
   *
   * @param text Any length; what is over 16,384 UTF-16 units is not read.
   * @returns A new array of `dimension` components.
   */
  readonly embed: (text: string) => Float32Array;
  /**
   * How probable a word is in running text, whatever its language:
   * min(1, 2 exp(sum of the log probabilities of its pieces)).
   *
   * @param word One word, without spaces.
   * @returns In (0, 1]; 1 for a blank word.
   */
  readonly wordProbability: (word: string) => number;
}

const asset = new URL("../../assets/static-multilingual.bin", import.meta.url);
let table: TableEmbedding | undefined;

/** One table for all built-in embedders of a process, read when the first text comes. */
function sharedTable(): TableEmbedding {
  return (table ??= createTableEmbedding(readTable(readFileSync(asset))));
}

/**
 * Makes the built-in embedder.
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from "madeleine/embedding";
 * const embedder = createStaticEmbedder();
 * embedder.embed("My cat is called Momo.").length; // 256
 * embedder.wordProbability("cat") > embedder.wordProbability("Momo"); // true
 * ```
 */
export function createStaticEmbedder(): StaticEmbedder {
  return {
    specificationVersion: "v3",
    provider: "madeleine",
    modelId: "static-multilingual@1",
    maxEmbeddingsPerCall: Infinity,
    supportsParallelCalls: true,
    dimension: 256,
    embed: (text) => sharedTable().embed(text),
    wordProbability: (word) => sharedTable().wordProbability(word),
    async doEmbed({ values, abortSignal }) {
      abortSignal?.throwIfAborted();
      return { embeddings: values.map((text) => [...sharedTable().embed(text)]), warnings: [] };
    },
  };
}
