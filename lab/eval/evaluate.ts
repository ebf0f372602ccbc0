/** All of the evaluation: what is there is measured, what is not is named. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { DRAWS, SEED } from "./bootstrap.ts";
import { readBeam } from "./data/beam.ts";
import { readLocomo } from "./data/locomo.ts";
import { readLufy } from "./data/lufy.ts";
import { embedderOf } from "./embedders.ts";
import { measureRankings, rankQuestions, type RankingResult } from "./ranking.ts";
import { measureSilence, sampleSilence, type SilenceResult } from "./silence.ts";

export const PARTS = ["lufy", "locomo", "beam", "silence"] as const;
export type PartName = (typeof PARTS)[number];

export interface EvaluateOptions {
  /** Folder with the sub-folders lufy, locomo, beam. */
  readonly data: string;
  /** `static` or `transformers:<folder>`. */
  readonly embedder: string;
  readonly only: readonly PartName[];
}

export interface Evaluation {
  readonly run: {
    readonly date: string;
    readonly node: string;
    readonly embedder: string;
    readonly seed: number;
    readonly draws: number;
  };
  /** Parts that were asked for and could not be measured, with the reason. */
  readonly absent: Readonly<Partial<Record<PartName, string>>>;
  readonly lufy?: RankingResult;
  readonly locomo?: RankingResult;
  readonly beam?: RankingResult;
  readonly silence?: SilenceResult;
}

export async function evaluate({
  data,
  embedder: name,
  only,
}: EvaluateOptions): Promise<Evaluation> {
  const embedder = embedderOf(name);
  const wanted = (part: PartName): boolean => only.includes(part);
  const lufy = wanted("lufy") || wanted("silence") ? readLufy(data) : undefined;
  const locomo = wanted("locomo") ? readLocomo(data) : undefined;
  const beam = wanted("beam") ? readBeam(data) : undefined;
  const sets = { lufy, locomo, beam, silence: lufy };
  const absent = PARTS.filter((part) => wanted(part) && sets[part] === undefined).map((part) => [
    part,
    reasonFor(data, part === "silence" ? "lufy" : part),
  ]);
  return {
    run: {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      // A folder's name says which model it was; where it lay is nobody's business.
      embedder: embedder ? `${embedder.provider}/${embedder.modelId}` : "static",
      seed: SEED,
      draws: DRAWS,
    },
    absent: Object.fromEntries(absent),
    ...(lufy &&
      wanted("lufy") && { lufy: measureRankings(await rankQuestions(lufy, embedder), "hit") }),
    ...(locomo && { locomo: measureRankings(await rankQuestions(locomo, embedder), "recall") }),
    ...(beam && { beam: measureRankings(await rankQuestions(beam, embedder), "recall") }),
    ...(lufy &&
      wanted("silence") && { silence: measureSilence(await sampleSilence(lufy, embedder)) }),
  };
}

function reasonFor(data: string, folder: string): string {
  return existsSync(join(data, folder))
    ? `the folder ${folder} lacks one of its files`
    : `there is no folder ${folder}`;
}
