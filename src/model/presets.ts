/**
 * The constants of each paper and of its released code, frozen and named. Changing one changes what
 * an agent remembers: it is a breaking change.
 */
import { CONSOLIDATION_UNIT_SECONDS, DECAY_SCALE_SECONDS } from "./units.ts";

export interface CuedRecallPreset {
  /** k: a recall fires when p > k. */
  readonly gate: number;
  readonly decayScaleSeconds: number;
  readonly consolidationUnitSeconds: number;
}

/** Source: [Hou24], gate of the text; units inferred from tables 1, 3 and 4. */
export const HOU24: CuedRecallPreset = Object.freeze({
  gate: 0.86,
  decayScaleSeconds: DECAY_SCALE_SECONDS,
  consolidationUnitSeconds: CONSOLIDATION_UNIT_SECONDS,
});

/** One number for each signal of [LUFY]'s strength. */
export interface StrengthWeights {
  readonly arousal: number;
  readonly surprise: number;
  readonly importance: number;
  readonly mentions: number;
  readonly passedOver: number;
}

export interface LufyPreset {
  readonly weights: StrengthWeights;
  /** S is at least this: a negative weight makes S <= 0 reachable. */
  readonly strengthFloor: number;
  /** Weight of importance in the retrieval score. */
  readonly alpha: number;
  /** Relevance above which anything is retrieved. */
  readonly threshold: number;
  /** Share of the memories kept after a session. */
  readonly keepShare: number;
}

/** Source: [LUFY] table 2, eq. 4 and the text; the floor is ours (the paper names none). */
export const LUFY_PAPER: LufyPreset = Object.freeze({
  weights: Object.freeze({
    arousal: 2.76,
    surprise: -0.28,
    importance: 0.44,
    mentions: 1.02,
    passedOver: -0.012,
  }),
  strengthFloor: 0.1,
  alpha: 0.1,
  threshold: 0.8,
  keepShare: 0.1,
});

export interface LufyReleasedPreset {
  readonly weights: StrengthWeights;
  /** Each signal is multiplied by this, so that the means are equal. */
  readonly meanFactors: StrengthWeights;
  readonly arousalDivisor: number;
  readonly importanceDivisor: number;
  /** The divisor of perplexity differs between retrieving and forgetting. */
  readonly retrievalSurpriseDivisor: number;
  readonly forgettingSurpriseDivisor: number;
  /** dt is divided by so many S. */
  readonly retrievalStrengthFactor: number;
  readonly forgettingStrengthFactor: number;
  readonly strengthFloor: number;
  readonly alpha: number;
  readonly threshold: number;
  /** So many nearest memories are rescored. */
  readonly nearest: number;
  /** The share kept is the mean importance within these bounds. */
  readonly keepShareLowest: number;
  readonly keepShareHighest: number;
}

/** Source: [LUFY], released code. */
export const LUFY_RELEASED: LufyReleasedPreset = Object.freeze({
  weights: Object.freeze({
    arousal: 2.76290708,
    surprise: -0.2801391,
    importance: 0.44776699,
    mentions: 1.02800192,
    passedOver: -0.01241566,
  }),
  meanFactors: Object.freeze({
    arousal: 1.501226,
    surprise: 2.8709763,
    importance: 2.1297349,
    mentions: 0.6288527,
    passedOver: 2.2459023,
  }),
  arousalDivisor: 15,
  importanceDivisor: 27.5,
  retrievalSurpriseDivisor: 250,
  forgettingSurpriseDivisor: 400,
  retrievalStrengthFactor: 0.5,
  forgettingStrengthFactor: 0.33,
  strengthFloor: 0.1,
  alpha: 0.1,
  threshold: 0.75,
  nearest: 2,
  keepShareLowest: 0.1,
  keepShareHighest: 0.15,
});

export interface SignalScale {
  readonly lowest: number;
  readonly highest: number;
  /** What stands in for a signal that was not judged. */
  readonly fallback: number;
}

/**
 * Ranges and stand-ins of the raw signals. Source: [LUFY]: perplexity clipped at 160, 160 on
 * failure, importance 1-10, 5 on failure; arousal 1-5 as in EmoBank, its neutral 3 is ours.
 */
export const SIGNAL_SCALES: {
  readonly arousal: SignalScale;
  readonly surprise: SignalScale;
  readonly importance: SignalScale;
} = Object.freeze({
  arousal: Object.freeze({ lowest: 1, highest: 5, fallback: 3 }),
  surprise: Object.freeze({ lowest: 0, highest: 160, fallback: 160 }),
  importance: Object.freeze({ lowest: 1, highest: 10, fallback: 5 }),
});

/** Source: [MemoryBank], released code: exp(-t * S / 5), two nearest. */
export const MEMORY_BANK_RELEASED: { readonly divisor: number; readonly nearest: number } =
  Object.freeze({ divisor: 5, nearest: 2 });

/** Source: [LUFY], MemoryBank as compared there: a tenth is kept, two are retrieved. */
export const MEMORY_BANK_LUFY: { readonly keepShare: number; readonly nearest: number } =
  Object.freeze({ keepShare: 0.1, nearest: 2 });

export interface GenerativeAgentsPreset {
  /** Recency falls by this factor an hour (paper) or a rank (released). */
  readonly decay: number;
  readonly recencyWeight: number;
  readonly importanceWeight: number;
  readonly relevanceWeight: number;
  /** Memories returned for one cue. */
  readonly best: number;
}

/**
 * Source: [GA]. The paper returns what fits into the prompt and names no number; 30 is its released
 * code's.
 */
export const GA_PAPER: GenerativeAgentsPreset = Object.freeze({
  decay: 0.995,
  recencyWeight: 1,
  importanceWeight: 1,
  relevanceWeight: 1,
  best: 30,
});

/** Source: [GA], released code. */
export const GA_RELEASED: GenerativeAgentsPreset = Object.freeze({
  decay: 0.995,
  recencyWeight: 0.5,
  importanceWeight: 2,
  relevanceWeight: 3,
  best: 30,
});

/** Source: [LUFY], its Naive RAG: keep everything, two nearest above the threshold. */
export const NAIVE_RAG: { readonly threshold: number; readonly nearest: number } = Object.freeze({
  threshold: 0.8,
  nearest: 2,
});
