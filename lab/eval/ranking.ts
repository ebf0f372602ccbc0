/** How high evidence ranks, for ours and the baselines. */
import type { Embedder } from "../../src/index.ts";
import { BASELINES, openBaselines } from "./baselines/baselines.ts";
import { interval, meanOf, percent, type Sample } from "./bootstrap.ts";
import type { SetStore } from "./data/research-set.ts";
import { hitAt, recallAt } from "./metrics.ts";
import { openOurs } from "./ours.ts";

export const SYSTEMS = ["ours", ...BASELINES] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** One question with the ids that each system ranks first. */
export interface RankedQuestion {
  readonly cluster: string;
  readonly category?: string;
  readonly evidence: readonly (string | undefined)[];
  readonly rankings: Readonly<Record<SystemName, readonly string[]>>;
}

/** What counts at which cutoffs. */
export const MEASURES = {
  hit: { at: hitAt, cutoffs: [1, 3, 5, 10] },
  recall: { at: recallAt, cutoffs: [1, 5, 10, 20] },
} as const;
export type MeasureName = keyof typeof MEASURES;

/** `hit1` in percent, and `hit1Interval`, its 95 % interval; so for each cutoff. */
export type Figures = Readonly<Record<string, number | readonly [number, number]>>;

export type RankingResult = {
  readonly measure: MeasureName;
  readonly questions: number;
  /** Users or conversations, by which intervals are drawn. */
  readonly clusters: number;
  /** Questions by category, where there are any. */
  readonly categories?: Readonly<Record<string, number>>;
} & Readonly<
  Record<SystemName, Figures & { readonly byCategory?: Readonly<Record<string, Figures>> }>
>;

/** Asks every question when its store had grown so far, of ours and all baselines. */
export async function rankQuestions(
  stores: readonly SetStore[],
  embedder?: Embedder,
): Promise<readonly RankedQuestion[]> {
  const ranked: RankedQuestion[] = [];
  for (const store of stores) {
    const ours = await openOurs(store, embedder);
    const baselines = await openBaselines(store, embedder);
    for (const { text, after, evidence, category } of store.questions) {
      await ours.grow(after);
      ranked.push({
        cluster: store.cluster,
        ...(category !== undefined && { category }),
        evidence,
        rankings: {
          ours: await ours.rank(text, LONGEST),
          ...(await baselines.rank(text, after, LONGEST)),
        },
      });
    }
    await ours.close();
  }
  return ranked;
}

const LONGEST = Math.max(...Object.values(MEASURES).flatMap(({ cutoffs }) => cutoffs));

/** All figures of a set, in percent. */
export function measureRankings(
  ranked: readonly RankedQuestion[],
  measure: MeasureName,
): RankingResult {
  const names = [...new Set(ranked.flatMap(({ category }) => category ?? []))].toSorted();
  const ofCategory = (name: string): readonly RankedQuestion[] =>
    ranked.filter(({ category }) => category === name);
  const systems = SYSTEMS.map((system) => {
    const byCategory = names.map((name) => [
      name,
      figuresOf(ofCategory(name), system, measure, false),
    ]);
    return [
      system,
      {
        ...figuresOf(ranked, system, measure, true),
        ...(names.length > 0 && { byCategory: Object.fromEntries(byCategory) }),
      },
    ];
  });
  return {
    measure,
    questions: ranked.length,
    clusters: new Set(ranked.map(({ cluster }) => cluster)).size,
    ...(names.length > 0 && {
      categories: Object.fromEntries(names.map((name) => [name, ofCategory(name).length])),
    }),
    ...Object.fromEntries(systems),
  };
}

function figuresOf(
  ranked: readonly RankedQuestion[],
  system: SystemName,
  measure: MeasureName,
  withIntervals: boolean,
): Figures {
  const { at, cutoffs } = MEASURES[measure];
  const figures: Record<string, number | readonly [number, number]> = {};
  for (const k of cutoffs) {
    const samples = ranked.map(({ cluster, evidence, rankings }): Sample => ({
      cluster,
      value: at(rankings[system], evidence, k),
    }));
    figures[`${measure}${k}`] = percent(meanOf([samples]));
    if (!withIntervals) continue;
    const [lowest, highest] = interval([samples]);
    figures[`${measure}${k}Interval`] = [percent(lowest), percent(highest)];
  }
  return figures;
}
