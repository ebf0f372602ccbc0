/** Whether relevance speaks up for what is stored and only then. */
import { FIRING_RELEVANCE } from "../../src/relevance/calibration.ts";
import type { MemoryIndex } from "../../src/relevance/memory-index.ts";
import type { Relevance } from "../../src/relevance/relevance.ts";
import { holdsAll, tellingStems, type LufyStore } from "./datasets.ts";
import { encodeCue, growingIndex } from "./encode.ts";
import { UNSEEN_OFF_TOPIC, UNSEEN_SMALL_TALK } from "./unrelated-cues.ts";

const SWAPPED_A_STORE = 20;

/** Prints how many answerable questions fire and are right, and how many of three kinds of noise fire. */
export function measureSilence(stores: readonly LufyStore[], relevance: Relevance): void {
  const share = (part: number, all: number): string => ((100 * part) / all).toFixed(1);
  const answerable = { all: 0, fired: 0, right: 0 };
  const noise = { swapped: [0, 0], smallTalk: [0, 0], offTopic: [0, 0] };
  const random = randomFrom(7);

  for (const store of stores) {
    const { index, addUpTo } = growingIndex(store.memories);
    const bestOf = (text: string): { r: number; id: string } => best(index, relevance, text);
    for (const question of store.questions.toSorted((a, b) => a.after - b.after)) {
      addUpTo(question.after);
      const { r, id } = bestOf(question.text);
      answerable.all++;
      if (r > FIRING_RELEVANCE) answerable.fired++;
      if (r > FIRING_RELEVANCE && question.evidence.includes(id)) answerable.right++;
    }
    addUpTo(store.memories.length);
    const kinds = {
      swapped: swappedQuestions(store, stores, random),
      smallTalk: UNSEEN_SMALL_TALK,
      offTopic: UNSEEN_OFF_TOPIC,
    };
    for (const kind of ["swapped", "smallTalk", "offTopic"] as const) {
      for (const text of kinds[kind]) {
        noise[kind][0]!++;
        if (bestOf(text).r > FIRING_RELEVANCE) noise[kind][1]!++;
      }
    }
  }

  const alarms = Object.entries(noise).map(([kind, [all, fired]]) => ({
    kind,
    rate: fired! / all!,
    all: all!,
  }));
  console.log(`\nSilence on LUFY at r > ${FIRING_RELEVANCE}, in %`);
  console.log(`  answerable that fire     ${share(answerable.fired, answerable.all)}`);
  console.log(`  right on top, of fired   ${share(answerable.right, answerable.fired)}`);
  for (const { kind, rate, all } of alarms) {
    console.log(`  false alarms, ${kind.padEnd(9)}  ${share(rate, 1)} of ${all}`);
  }
  const mean = alarms.reduce((sum, { rate }) => sum + rate, 0) / alarms.length;
  console.log(`  false alarms, mean       ${share(mean, 1)}`);
}

function best(index: MemoryIndex, relevance: Relevance, text: string): { r: number; id: string } {
  const ranks = relevance.rank(index, encodeCue(text));
  let top = 0;
  ranks.forEach((r, slot) => {
    if (r >= ranks[top]!) top = slot;
  });
  return { r: ranks[top]!, id: index.ids[top]! };
}

/** Other users' questions under this user's name whose answer no memory of this store holds. */
function swappedQuestions(
  store: LufyStore,
  stores: readonly LufyStore[],
  random: () => number,
): string[] {
  const candidates = stores
    .filter((other) => other.user !== store.user)
    .flatMap((other) =>
      other.asked.map(({ question, answer }) => ({
        text: question.replaceAll(new RegExp(`\\b${other.user}\\b`, "giu"), store.user),
        stems: tellingStems(question, answer, other.user),
      })),
    )
    .filter(({ stems }) => stems.length > 0);
  const chosen = new Set<string>();
  while (chosen.size < SWAPPED_A_STORE && candidates.length > 0) {
    const at = Math.floor(random() * candidates.length);
    const [{ text, stems }] = candidates.splice(at, 1) as [(typeof candidates)[number]];
    if (!store.memories.some((memory) => holdsAll(memory.text, stems))) chosen.add(text);
  }
  return [...chosen];
}

/** A seeded generator of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
