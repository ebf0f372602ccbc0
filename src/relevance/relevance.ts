/**
 * Relevance r: the calibrated probability in [0, 1] that a memory is what the cue is about.
 */
import type { Score, Term } from "../types.ts";
import type { Calibration } from "./calibration.ts";
import { cosines, evidence, measureFeatures, WEIGHTS } from "./evidence.ts";
import type { MemoryIndex } from "./memory-index.ts";

/** A cue ready to be matched. */
export interface EncodedCue {
  /** Unit vector of the cue; all zero when there was nothing to embed. */
  readonly vector: Float32Array;
  /** Normalised words (not stemmed) with their counts, as `countWords` gives them. */
  readonly words: ReadonlyMap<string, number>;
}

/** Ranks one user's index against cues. */
export interface Relevance {
  /** r of every slot of the index, in [0, 1]; 0 for inactive slots. */
  rank(index: MemoryIndex, cue: EncodedCue): Float64Array;
  /** r of one slot with its terms: the same value as `rank` gives it. */
  explain(index: MemoryIndex, cue: EncodedCue, slot: number): Score;
}

export interface RelevanceOptions {
  /** calibrated: probability from several features; paper: the raw cosine, negative ones as 0. */
  readonly mode: "calibrated" | "paper";
  /** Of the embedder that made the vectors. */
  readonly calibration: Calibration;
  /** How likely a word is in general language, (0, 1): the built-in table knows. */
  readonly wordProbability: (word: string) => number;
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
 * });
 * ```
 */
export function createRelevance(options: RelevanceOptions): Relevance {
  return options.mode === "paper" ? paper : createCalibrated(options);
}

const NOTHING: Score = { value: 0, formula: "0", terms: [] };

const paper: Relevance = {
  rank(index, cue) {
    const ranked = cosines(index, cue.vector);
    for (let slot = 0; slot < ranked.length; slot++) {
      ranked[slot] = index.active[slot] === 1 ? Math.max(0, ranked[slot]!) : 0;
    }
    return ranked;
  },
  explain(index, cue, slot) {
    if (index.active[slot] !== 1) return NOTHING;
    const cosine = cosines(index, cue.vector)[slot]!;
    return {
      value: Math.max(0, cosine),
      formula: "max(0, cosine)",
      terms: [{ name: "cosine", value: cosine, meaning: "likeness in meaning of cue and memory" }],
    };
  },
};

function createCalibrated({ calibration, wordProbability }: RelevanceOptions): Relevance {
  const { intercept } = calibration;
  return {
    rank(index, cue) {
      if (isBlank(cue)) return new Float64Array(index.ids.length);
      const ranked = evidence(measureFeatures(index, cue, wordProbability), calibration);
      for (let slot = 0; slot < ranked.length; slot++) {
        ranked[slot] = index.active[slot] === 1 ? logistic(intercept + ranked[slot]!) : 0;
      }
      return ranked;
    },
    explain(index, cue, slot) {
      if (index.active[slot] !== 1 || isBlank(cue)) return NOTHING;
      const features = measureFeatures(index, cue, wordProbability);
      const term = (name: string, value: number, meaning: string): Term => ({
        name,
        value,
        meaning,
      });
      return {
        value: logistic(intercept + evidence(features, calibration)[slot]!),
        formula: FORMULA,
        terms: [
          term("cosine", features.cosine[slot]!, "likeness in meaning of cue and memory, -1 to 1"),
          term(
            "wordShare",
            features.wordShare[slot]!,
            "share of the cue's rare words in it, 0 to 1",
          ),
          term(
            "neighbourCosine",
            features.neighbourCosine[slot]!,
            "cosine of the better of the memories just before and after it",
          ),
          term(
            "neighbourWordShare",
            features.neighbourWordShare[slot]!,
            "word share of the better of the memories just before and after it",
          ),
          term("memories", features.memories, "active memories of the user"),
          term("cosineMean", calibration.cosineMean, "usual cosine of unrelated cues"),
          term("cosineDeviation", calibration.cosineDeviation, "its standard deviation"),
          term("intercept", intercept, "set so that 5 % of unrelated cues pass 0.784"),
        ],
      };
    },
  };
}

const FORMULA: string = (() => {
  const { mean, deviation } = WEIGHTS.usualCosine;
  const usual = (name: string): string =>
    `(${mean} + ${deviation} * (${name} - cosineMean) / cosineDeviation)`;
  const sum = [
    "intercept",
    `${WEIGHTS.cosine} * ${usual("cosine")}`,
    `${WEIGHTS.wordShare} * wordShare`,
    `${WEIGHTS.neighbourCosine} * ${usual("neighbourCosine")}`,
    `${WEIGHTS.neighbourWordShare} * neighbourWordShare`,
    `(${WEIGHTS.logMemories}) * log(memories)`,
  ].join(" + ");
  return `1 / (1 + exp(-(${sum})))`;
})();

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function isBlank(cue: EncodedCue): boolean {
  return cue.words.size === 0 && cue.vector.every((component) => component === 0);
}
