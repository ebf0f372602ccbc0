/** The four-feature r that the package began with: what later ones are measured against. */
import { CUE_BANK } from "../../../src/relevance/index.ts";
import { cosines } from "./cosine.ts";
import type { CorpusMemory, Encoder } from "./corpus.ts";

/** Mean and standard deviation of the cosine of a bank question and a memory. */
export interface UsualCosine {
  readonly mean: number;
  readonly deviation: number;
}

/** Of the built-in table, over the 36 stores of twelve people. */
export const BUILT_IN_USUAL: UsualCosine = { mean: 0.115, deviation: 0.114 };
/** Of the built-in table: r = 0.784 is what 5 % of cues about nothing stored exceed. */
const INTERCEPT = -3.99;

/**
 *     r = 1 / (1 + exp(-(a + 5 c(cosine) + 12 share + 2.5 c(cosine') + 7.5 share' - 0.3 ln N)))
 *     c(x) = 0.191 + 0.116 (x - mean) / deviation
 *
 * with ' for the better neighbour in the session; a memory without one takes the mean cosine and
 * share 0.
 *
 * @param cosine One a memory, and so is `share` (of BM25).
 * @returns r of each, in [0, 1]; with another embedder than the built-in one only their order counts.
 */
export function fourFeatures(
  memories: readonly CorpusMemory[],
  cosine: readonly number[],
  share: readonly number[],
  usual: UsualCosine,
): number[] {
  const c = (x: number): number => 0.191 + (0.116 * (x - usual.mean)) / usual.deviation;
  const mean = cosine.reduce((sum, value) => sum + value, 0) / cosine.length;
  const nearCosine = betterNeighbour(memories, cosine, mean);
  const nearShare = betterNeighbour(memories, share, 0);
  return memories.map((_, i) => {
    const own = 5 * c(cosine[i]!) + 12 * share[i]!;
    const near = 2.5 * c(nearCosine[i]!) + 7.5 * nearShare[i]!;
    return 1 / (1 + Math.exp(-(INTERCEPT + own + near - 0.3 * Math.log(memories.length))));
  });
}

function betterNeighbour(
  memories: readonly CorpusMemory[],
  values: readonly number[],
  alone: number,
): number[] {
  return memories.map(({ session }, i) => {
    const near = [i - 1, i + 1].filter((at) => memories[at]?.session === session);
    return near.length === 0 ? alone : Math.max(...near.map((at) => values[at]!));
  });
}

/** How cosines of another embedder lie, from the questions of the package's bank. */
export async function usualCosine(
  memories: readonly CorpusMemory[],
  encoder: Encoder,
): Promise<UsualCosine> {
  const values: number[] = [];
  for (const { kind, text } of CUE_BANK) {
    if (kind === "question") values.push(...cosines(memories, await encoder.encodeCue(text)));
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.max(1e-3, Math.sqrt(squares / values.length)) };
}
