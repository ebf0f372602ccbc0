/** Whether ours speaks up for what is stored, and only then. */
import type { Embedder } from "../../src/index.ts";
import { interval, meanOf, percent, type Sample } from "./bootstrap.ts";
import type { LufyStore } from "./data/lufy.ts";
import { openOurs } from "./ours.ts";
import { swappedQuestions } from "./swapped-questions.ts";
import { UNSEEN_OFF_TOPIC, UNSEEN_SMALL_TALK } from "./unrelated-cues.ts";

export const NOISE_KINDS = ["swapped", "smallTalk", "offTopic"] as const;
export type NoiseKind = (typeof NOISE_KINDS)[number];

/** What was asked and came of it, as samples: 1 for yes. */
export interface SilenceSamples {
  /** Answerable questions: did anything come back? */
  readonly fires: readonly Sample[];
  /** Of those that fired: was the memory on top evidence? */
  readonly topRight: readonly Sample[];
  /** Cues about nothing stored: did anything come back? */
  readonly noise: Readonly<Record<NoiseKind, readonly Sample[]>>;
}

type Name = "fires" | "topRight" | "falseAlarms" | NoiseKind;

/** Percent, with `<name>Interval` and how many cues each is about. */
export type SilenceResult = Readonly<
  Record<Name, number> &
    Record<`${Name}Interval`, readonly [number, number]> & {
      counts: Readonly<Record<Exclude<Name, "falseAlarms">, number>>;
    }
>;

export async function sampleSilence(
  stores: readonly LufyStore[],
  embedder?: Embedder,
): Promise<SilenceSamples> {
  const fires: Sample[] = [];
  const topRight: Sample[] = [];
  const noise: Record<NoiseKind, Sample[]> = { swapped: [], smallTalk: [], offTopic: [] };
  const swapped = swappedQuestions(stores);
  for (const [place, store] of stores.entries()) {
    const ours = await openOurs(store, embedder);
    const sample = (value: boolean): Sample => ({ cluster: store.cluster, value: Number(value) });
    for (const { text, after, evidence } of store.questions) {
      await ours.grow(after);
      const top = await ours.recall(text);
      fires.push(sample(top !== undefined));
      if (top !== undefined) topRight.push(sample(evidence.includes(top)));
    }
    await ours.grow(store.memories.length);
    const cues: Record<NoiseKind, readonly string[]> = {
      swapped: swapped[place]!,
      smallTalk: UNSEEN_SMALL_TALK,
      offTopic: UNSEEN_OFF_TOPIC,
    };
    for (const kind of NOISE_KINDS) {
      for (const cue of cues[kind]) {
        noise[kind].push(sample((await ours.recall(cue)) !== undefined));
      }
    }
    await ours.close();
  }
  return { fires, topRight, noise };
}

/** All figures, in percent. `falseAlarms` is the mean of the three kinds of noise. */
export function measureSilence({ fires, topRight, noise }: SilenceSamples): SilenceResult {
  const groups: Record<Name, readonly (readonly Sample[])[]> = {
    fires: [fires],
    topRight: [topRight],
    falseAlarms: NOISE_KINDS.map((kind) => noise[kind]),
    swapped: [noise.swapped],
    smallTalk: [noise.smallTalk],
    offTopic: [noise.offTopic],
  };
  const figures = Object.entries(groups).flatMap(([name, samples]) => {
    const [lowest, highest] = interval(samples);
    return [
      [name, percent(meanOf(samples))],
      [`${name}Interval`, [percent(lowest), percent(highest)]],
    ];
  });
  return {
    ...(Object.fromEntries(figures) as Omit<SilenceResult, "counts">),
    counts: {
      fires: fires.length,
      topRight: topRight.length,
      swapped: noise.swapped.length,
      smallTalk: noise.smallTalk.length,
      offTopic: noise.offTopic.length,
    },
  };
}
