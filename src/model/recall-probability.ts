/** Recall probability of cued recall: relevance and retention joined, and the gate on it. */
import { checkPositive, checkRange } from "./check.ts";
import { HOU24 } from "./presets.ts";
import { exponentialRetention } from "./retention.ts";

/** 1 - 1/e: what makes p = 1 at r = 1 and t = 0. */
const NORMALISER = -Math.expm1(-1);

export interface RecallProbabilityInput {
  /** r of cue and memory, [0, 1]. A cosine below 0 counts as 0: clamp it before. */
  readonly relevance: number;
  /** Seconds since the last recall, 0 or more. */
  readonly elapsedSeconds: number;
  /** g, 1 or more. */
  readonly consolidation: number;
  /** Seconds in one unit of t, above 0. Default 1e7. */
  readonly decayScaleSeconds?: number;
}

/**
 * How likely a cue recalls a memory.
 *
 *     p = (1 - exp(-r * exp(-t / g))) / (1 - exp(-1)),  t = elapsedSeconds / decayScaleSeconds
 *
 * Source: [Hou24] eq. 8, from eq. 1-3 with b = 1. The unit of t is not printed; see
 * `DECAY_SCALE_SECONDS`.
 *
 * @returns p in [0, 1]; falls with time, rises with r and g, above 0 while r > 0 and t/g <= 700.
 * @throws {InvalidArgumentError} When a field is NaN or out of range.
 * @example
 * ```ts
 * import { recallProbability } from "madeleine/model";
 * recallProbability({ relevance: 1, elapsedSeconds: 0, consolidation: 1 }); // 1
 * recallProbability({ relevance: 0.776, elapsedSeconds: 434_700, consolidation: 5.102 }); // 0.8490...
 * ```
 */
export function recallProbability(input: RecallProbabilityInput): number {
  const {
    relevance,
    elapsedSeconds,
    consolidation,
    decayScaleSeconds = HOU24.decayScaleSeconds,
  } = input;
  checkRange("compute a recall probability", "relevance", relevance, 0, 1);
  checkRange("compute a recall probability", "elapsedSeconds", elapsedSeconds, 0);
  checkRange("compute a recall probability", "consolidation", consolidation, 1);
  checkPositive("compute a recall probability", "decayScaleSeconds", decayScaleSeconds);
  const retention = exponentialRetention(elapsedSeconds / decayScaleSeconds, consolidation);
  return probabilityOfIntensity(relevance * retention);
}

/**
 * Recall probability of an intensity x = r * retention: the outer half of eq. 8.
 *
 *     p = (1 - exp(-x)) / (1 - exp(-1))
 *
 * Source: [Hou24] eq. 1-3 and 8.
 *
 * @param intensity x, [0, 1].
 * @returns p in [0, 1]; x = 1 gives exactly 1.
 * @throws {InvalidArgumentError} When x is out of range.
 * @example
 * ```ts
 * import { probabilityOfIntensity } from "madeleine/model";
 * probabilityOfIntensity(0.5); // 0.6224...
 * ```
 */
export function probabilityOfIntensity(intensity: number): number {
  checkRange("compute a recall probability", "intensity", intensity, 0, 1);
  return -Math.expm1(-intensity) / NORMALISER;
}

/**
 * The intensity at which the recall probability is p: the gate p > k is x > `intensityOfProbability(k)`.
 *
 *     x = -ln(1 - p * (1 - 1/e))
 *
 * Source: [Hou24] eq. 8 solved for x = r * exp(-t/g).
 *
 * @param probability p, [0, 1].
 * @returns x in [0, 1].
 * @throws {InvalidArgumentError} When p is out of range.
 * @example
 * ```ts
 * import { intensityOfProbability } from "madeleine/model";
 * intensityOfProbability(0.86); // 0.78443...
 * ```
 */
export function intensityOfProbability(probability: number): number {
  checkRange("compute an intensity", "probability", probability, 0, 1);
  return -Math.log1p(-probability * NORMALISER);
}

export interface ElapsedUntilDarkInput {
  /** r of cue and memory, [0, 1]. */
  readonly relevance: number;
  /** g, 1 or more. */
  readonly consolidation: number;
  /** k, [0, 1]. Default 0.86. */
  readonly gate?: number;
  /** Seconds in one unit of t, above 0. Default 1e7. */
  readonly decayScaleSeconds?: number;
}

/**
 * Seconds from its last recall until a memory falls under the gate, if it is not recalled.
 *
 *     t = g * ln(r / x),  x = -ln(1 - k * (1 - 1/e))
 *
 * Source: [Hou24] eq. 8 and its gate p > k, solved for t.
 *
 * @returns Seconds; 0 when the gate holds it back from the start, Infinity when the gate is 0.
 * @throws {InvalidArgumentError} When a field is NaN or out of range.
 * @example
 * ```ts
 * import { elapsedUntilDark } from "madeleine/model";
 * elapsedUntilDark({ relevance: 1, consolidation: 1 }) / 86_400; // 28.1...
 * elapsedUntilDark({ relevance: 0.7, consolidation: 9 }); // 0
 * ```
 */
export function elapsedUntilDark(input: ElapsedUntilDarkInput): number {
  const {
    relevance,
    consolidation,
    gate = HOU24.gate,
    decayScaleSeconds = HOU24.decayScaleSeconds,
  } = input;
  checkRange("compute the time until dark", "relevance", relevance, 0, 1);
  checkRange("compute the time until dark", "consolidation", consolidation, 1);
  checkRange("compute the time until dark", "gate", gate, 0, 1);
  checkPositive("compute the time until dark", "decayScaleSeconds", decayScaleSeconds);
  const dark = intensityOfProbability(gate);
  if (relevance <= dark) return 0;
  return decayScaleSeconds * consolidation * Math.log(relevance / dark);
}
