/**
 * Relevance r: the calibrated probability in [0, 1] that a memory is what the cue is about.
 */
import type { Score, Term } from "../types.ts";
import type { Calibration } from "./calibration.ts";
import type { CueContext } from "./cue-context.ts";
import type { WordKnowledge } from "./cue-words.ts";
import {
  cosines,
  evidence,
  FEATURES,
  INFORMATION_WEIGHT,
  measureFeatures,
  MEMORIES_WEIGHT,
  USUAL_COSINE,
  type Feature,
} from "./evidence.ts";
import { informativeness } from "./informativeness.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { createNearWords, type NearWords } from "./near-words.ts";
import { timeMatch } from "./time-match.ts";

/** A cue ready to be matched. */
export interface EncodedCue {
  /** Unit vector of the cue; all zero when there was nothing to embed. */
  readonly vector: Float32Array;
  /** Normalised words (not stemmed) with their counts, as `countWords` gives them. */
  readonly words: ReadonlyMap<string, number>;
  /** A time or a subject that the cue asks about; absent when it names none. */
  readonly context?: CueContext;
}

/** One cue measured against one user's index, as the index was then. */
export interface RankedCue {
  /** r of every slot of the index, in [0, 1]; 0 for inactive slots. */
  readonly values: Float64Array;
  /** r of one slot with its terms: the same value, nothing is measured again. */
  explain(slot: number): Score;
}

/** Ranks one user's index against cues. */
export interface Relevance {
  rank(index: MemoryIndex, cue: EncodedCue): RankedCue;
}

export interface RelevanceOptions extends WordKnowledge {
  /** calibrated: probability from several features; paper: the raw cosine, negative ones as 0. */
  readonly mode: "calibrated" | "paper";
  /** Of the embedder that made the vectors. */
  readonly calibration: Calibration;
}

/**
 * Relevance of memories to cues. Calibrated:
 *
 *     r = 1 / (1 + exp(-(intercept + evidence)))
 *
 * with the evidence of `evidence.ts` and an intercept such that 5 % of cues about nothing stored
 * reach r = 0.784. A cue with no words and a zero vector is about nothing: r = 0 everywhere.
 *
 * Source: [Hou24] eq. 5 for mode `paper`; the calibrated form is this project's (docs/relevance.md).
 *
 * @example
 * ```ts
 * import { BUILT_IN_CALIBRATION, createRelevance } from "madeleine/relevance";
 * const relevance = createRelevance({
 *   mode: "calibrated",
 *   calibration: BUILT_IN_CALIBRATION,
 *   wordProbability: () => 1e-5,
 *   wordVector: () => new Float32Array(256),
 * });
 * ```
 */
export function createRelevance(options: RelevanceOptions): Relevance {
  return options.mode === "paper" ? paper : createCalibrated(options);
}

const NOTHING: Score = { value: 0, formula: "0", terms: [] };

const paper: Relevance = {
  rank(index, cue) {
    const values = cosines(index, cue.vector);
    const raw = values.slice();
    for (let slot = 0; slot < values.length; slot++) {
      values[slot] = index.active[slot] === 1 ? Math.max(0, values[slot]!) : 0;
    }
    const active = index.active.slice();
    return {
      values,
      explain: (slot) =>
        active[slot] === 1
          ? {
              value: values[slot]!,
              formula: "max(0, cosine)",
              terms: [term("cosine", raw[slot]!, "likeness in meaning of cue and memory")],
            }
          : NOTHING,
    };
  },
};

function createCalibrated(options: RelevanceOptions): Relevance {
  const { calibration } = options;
  const { intercept } = calibration;
  const nearWords = nearWordsByIndex(options.wordVector);
  return {
    rank(index, cue) {
      if (isBlank(cue)) {
        return { values: new Float64Array(index.ids.length), explain: () => NOTHING };
      }
      if (cue.context?.time.timeOnly) return rankByTime(index, cue.context);
      const features = measureFeatures(index, cue, nearWords(index), options);
      const values = evidence(features, calibration);
      for (let slot = 0; slot < values.length; slot++) {
        values[slot] = index.active[slot] === 1 ? logistic(intercept + values[slot]!) : 0;
      }
      const active = index.active.slice();
      return {
        values,
        explain(slot) {
          if (active[slot] !== 1) return NOTHING;
          const { bySlot, memories, information } = features;
          return {
            value: values[slot]!,
            formula: FORMULA,
            terms: [
              ...FEATURES.map(({ name, meaning }) => term(name, bySlot[name][slot]!, meaning)),
              term("memories", memories, "active memories of the user"),
              term("information", information, "how much the cue's words say, by their rarity"),
              term("cosineMean", calibration.cosineMean, "usual cosine of unrelated cues"),
              term("cosineDeviation", calibration.cosineDeviation, "its standard deviation"),
              term("intercept", intercept, "set so that 5 % of unrelated cues pass 0.784"),
            ],
          };
        },
      };
    },
  };
}

/** A cue that names a time and nothing else lists that time, what tells more first. */
function rankByTime(index: MemoryIndex, context: CueContext): RankedCue {
  const match = timeMatch(index, context);
  const telling = informativeness(index);
  const values = match.map((value, slot) => value * (0.9 + 0.02 * telling[slot]!));
  return {
    values,
    explain: (slot) => ({
      value: values[slot]!,
      formula: "timeMatch * (0.9 + 0.02 * informativeness)",
      terms: [
        term("timeMatch", match[slot]!, "1 when it is of the time that the cue names"),
        term("informativeness", telling[slot]!, "log of 1 + its words, at most 30"),
      ],
    }),
  };
}

/** Near words of each index, found once and grown with its vocabulary, for as long as it lives. */
export function nearWordsByIndex(
  wordVector: WordKnowledge["wordVector"],
): (index: MemoryIndex) => NearWords {
  const known = new WeakMap<MemoryIndex, NearWords>();
  return (index) => {
    let near = known.get(index);
    if (near === undefined) known.set(index, (near = createNearWords(index.words, wordVector)));
    return near;
  };
}

const FORMULA: string = (() => {
  const { mean, deviation } = USUAL_COSINE;
  const usual = `${mean} + ${deviation} * (`;
  const sum = FEATURES.map(({ name, weight, ...feature }: Feature) => {
    const value = feature.isCosine ? `(${usual}${name} - cosineMean) / cosineDeviation)` : name;
    return `(${weight}) * ${value}`;
  });
  const ofStore = `(${MEMORIES_WEIGHT}) * log(memories)`;
  const ofCue = `${INFORMATION_WEIGHT} * log(1 + information)`;
  return `1 / (1 + exp(-(${["intercept", ...sum, ofStore, ofCue].join(" + ")})))`;
})();

function term(name: string, value: number, meaning: string): Term {
  return { name, value, meaning };
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function isBlank(cue: EncodedCue): boolean {
  return cue.words.size === 0 && cue.vector.every((component) => component === 0);
}
