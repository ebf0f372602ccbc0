/** How high the evidence of questions ranks, without gate and time. */
import { wordShares } from "../../src/relevance/bm25.ts";
import { cosines } from "../../src/relevance/evidence.ts";
import type { MemoryIndex } from "../../src/relevance/memory-index.ts";
import type { EncodedCue, Relevance } from "../../src/relevance/relevance.ts";
import type { SetStore } from "./datasets.ts";
import { encodeCue, growingIndex, wordProbability } from "./encode.ts";

export type Ranking = (index: MemoryIndex, cue: EncodedCue) => Float64Array;

export const CUTOFFS = [1, 5, 10] as const;

/** Words alone, meaning alone, and ours. */
export function rankingsOf(relevance: Relevance): Readonly<Record<string, Ranking>> {
  return {
    "BM25 share": (index, cue) => wordShares(index, cue.words, wordProbability),
    cosine: (index, cue) => cosines(index, cue.vector),
    ours: (index, cue) => relevance.rank(index, cue),
  };
}

/**
 * By ranking, the mean over all questions at each cutoff k, in %.
 *
 * @param measure hit: whether any evidence is among the first k; recall: the share that is.
 */
export function measureRanking(
  stores: readonly SetStore[],
  rankings: Readonly<Record<string, Ranking>>,
  measure: "hit" | "recall",
): Readonly<Record<string, readonly number[]>> {
  const sums = new Map(Object.keys(rankings).map((name) => [name, CUTOFFS.map(() => 0)]));
  let questions = 0;
  for (const store of stores) {
    const { index, addUpTo } = growingIndex(store.memories);
    for (const { text, after, evidence } of store.questions.toSorted((a, b) => a.after - b.after)) {
      addUpTo(after);
      questions++;
      const cue = encodeCue(text);
      for (const [name, rank] of Object.entries(rankings)) {
        const order = ranked(index, rank(index, cue));
        CUTOFFS.forEach((k, c) => {
          const first = new Set(order.slice(0, k));
          const found = evidence.filter((id) => id !== undefined && first.has(id)).length;
          sums.get(name)![c]! += measure === "hit" ? Number(found > 0) : found / evidence.length;
        });
      }
    }
  }
  return Object.fromEntries(
    [...sums].map(([name, values]) => [name, values.map((sum) => (100 * sum) / questions)]),
  );
}

/** Ids, best first; of equal ones the newer first. */
function ranked(index: MemoryIndex, values: Float64Array): string[] {
  return [...values.keys()]
    .toSorted((a, b) => values[b]! - values[a]! || b - a)
    .map((slot) => index.ids[slot]!);
}
