/** Questions that sound like this user's and have no answer in this store. */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

import { SEED } from "./bootstrap.ts";
import { holdsAll, tellingStems } from "./content-words.ts";
import type { LufyStore } from "./data/lufy.ts";
import { wholeText } from "./data/research-set.ts";

const SWAPPED_A_STORE = 20;

/**
 * For each store other users' questions under this user's name whose answer no memory of the store
 * holds: 20 of them, or as many as there are, the same in every run.
 */
export function swappedQuestions(stores: readonly LufyStore[]): readonly (readonly string[])[] {
  const generator = xoroshiro128plus(SEED);
  return stores.map((store) => {
    const candidates = stores
      .filter((other) => other.cluster !== store.cluster)
      .flatMap((other) =>
        other.asked.map(({ question, answer }) => ({
          text: question.replaceAll(new RegExp(`\\b${other.cluster}\\b`, "giu"), store.cluster),
          telling: tellingStems(question, answer, other.cluster),
        })),
      )
      .filter(({ telling }) => telling.length > 0);
    const chosen = new Set<string>();
    while (chosen.size < SWAPPED_A_STORE && candidates.length > 0) {
      const at = uniformInt(generator, 0, candidates.length - 1);
      const [{ text, telling }] = candidates.splice(at, 1) as [(typeof candidates)[number]];
      const known = store.memories.some((memory) => holdsAll(wholeText(memory), telling));
      if (!known) chosen.add(text);
    }
    return [...chosen];
  });
}
