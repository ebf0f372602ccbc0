/** Plain nearest neighbours: relevance alone ranks. */
import type { Candidates, Scorer } from "./policy.ts";

/**
 * A scorer whose value is the relevance.
 *
 * @param threshold Only what lies above it passes; absent: everything passes.
 */
export function nearestScorer({ relevance }: Candidates, threshold?: number): Scorer {
  return {
    value: (i) => relevance[i]!,
    passes: (i) => threshold === undefined || relevance[i]! > threshold,
    explain: (i) => ({
      value: relevance[i]!,
      formula: "relevance",
      terms: [
        {
          name: "relevance",
          value: relevance[i]!,
          meaning: "how surely the memory is what the cue is about, 0 to 1",
        },
      ],
    }),
  };
}
