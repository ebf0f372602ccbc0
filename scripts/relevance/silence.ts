/** Whether relevance speaks up for what is stored and only then. */
import { FIRING_RELEVANCE } from "../../src/relevance/calibration.ts";
import type { MemoryIndex } from "../../src/relevance/memory-index.ts";
import type { Relevance } from "../../src/relevance/relevance.ts";
import { holdsAll, tellingStems, type LufyStore } from "./datasets.ts";
import { encodeCue, growingIndex } from "./encode.ts";
import { UNSEEN_OFF_TOPIC, UNSEEN_SMALL_TALK } from "../../lab/eval/unrelated-cues.ts";

const SWAPPED_A_STORE = 20;

/** Shares in %: what fires of answerable questions, is right on top of those, and of three kinds of noise. */
export function measureSilence(
  stores: readonly LufyStore[],
  relevance: Relevance,
): Readonly<Record<string, number>> {
  const answerable = { all: 0, fired: 0, right: 0 };
  const noise = {
    swapped: { all: 0, fired: 0 },
    smallTalk: { all: 0, fired: 0 },
    offTopic: { all: 0, fired: 0 },
  };
  const random = randomFrom(7);

  for (const store of stores) {
    const { index, addUpTo } = growingIndex(store.memories);
    for (const question of store.questions.toSorted((a, b) => a.after - b.after)) {
      addUpTo(question.after);
      const { r, id } = best(index, relevance, question.text);
      answerable.all++;
      if (r <= FIRING_RELEVANCE) continue;
      answerable.fired++;
      if (question.evidence.includes(id)) answerable.right++;
    }
    addUpTo(store.memories.length);
    const kinds = {
      swapped: swappedQuestions(store, stores, random),
      smallTalk: UNSEEN_SMALL_TALK,
      offTopic: UNSEEN_OFF_TOPIC,
    };
    for (const kind of ["swapped", "smallTalk", "offTopic"] as const) {
      for (const text of kinds[kind]) {
        noise[kind].all++;
        if (best(index, relevance, text).r > FIRING_RELEVANCE) noise[kind].fired++;
      }
    }
  }

  const [swapped, smallTalk, offTopic] = Object.values(noise).map(
    ({ all, fired }) => (100 * fired) / all,
  ) as [number, number, number];
  return {
    "answerable that fire": (100 * answerable.fired) / answerable.all,
    "right on top, of fired": (100 * answerable.right) / answerable.fired,
    "false alarms, swapped": swapped,
    "false alarms, small talk": smallTalk,
    "false alarms, off topic": offTopic,
    "false alarms, mean": (swapped + smallTalk + offTopic) / 3,
  };
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
