/** What ours is compared with, in the same run and on the same memories. */
import type { Embedder } from "../../../src/index.ts";
import type { SetStore } from "../data/research-set.ts";
import { bm25, bm25Share } from "./bm25.ts";
import { createEncoder } from "./corpus.ts";
import { cosines } from "./cosine.ts";
import { BUILT_IN_USUAL, fourFeatures, usualCosine } from "./four-features.ts";
import { zSum } from "./z-sum.ts";

export const BASELINES = ["bm25", "cosine", "zsum", "four"] as const;
export type BaselineName = (typeof BASELINES)[number];

export interface Baselines {
  /** Ids of the best among the first `count` memories, by baseline. */
  rank(
    cue: string,
    count: number,
    limit: number,
  ): Promise<Readonly<Record<BaselineName, readonly string[]>>>;
}

/** @param embedder Default: the built-in table. */
export async function openBaselines(store: SetStore, embedder?: Embedder): Promise<Baselines> {
  const encoder = createEncoder(embedder);
  const all = await encoder.encodeMemories(store.memories);
  const usual = embedder ? await usualCosine(all, encoder) : BUILT_IN_USUAL;
  return {
    async rank(text, count, limit) {
      const memories = all.slice(0, count);
      const cue = await encoder.encodeCue(text);
      const cosine = cosines(memories, cue);
      const share = bm25Share(memories, cue);
      const best = (values: readonly number[]): string[] =>
        bestFirst(values, limit).map((i) => memories[i]!.id);
      return {
        bm25: best(share),
        cosine: best(cosine),
        zsum: best(zSum(cosine, bm25(memories, cue))),
        four: best(fourFeatures(memories, cosine, share, usual)),
      };
    },
  };
}

/** Places of the highest values, highest first; of equal ones the later first. */
export function bestFirst(values: readonly number[], limit: number): number[] {
  return [...values.keys()].toSorted((a, b) => values[b]! - values[a]! || b - a).slice(0, limit);
}
