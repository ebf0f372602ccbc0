/** Strength S of [LUFY]: how much a memory resists time, from what was felt and how it was used. */
import { checkPositive, checkRange } from "./check.ts";
import { LUFY_PAPER, LUFY_RELEASED, SIGNAL_SCALES } from "./presets.ts";

/** Signals of one memory. Their scale is the function's: regularised or raw. */
export interface StrengthSignals {
  readonly arousal: number;
  readonly surprise: number;
  readonly importance: number;
  /** R1: times it was the memory mentioned, 0 or more. */
  readonly mentions: number;
  /** R2: times it came second and was passed over, 0 or more. */
  readonly passedOver: number;
}

/**
 * Strength of a memory from regularised signals.
 *
 *     S = max(0.1, 2.76 A - 0.28 P + 0.44 L + 1.02 R1 - (-0.012) R2)
 *
 * R2 has the sign as printed: being passed over makes a memory stronger, against the paper's text.
 *
 * Source: [LUFY] eq. 2, table 2. Departures: S is floored at 0.1 (S <= 0 is reachable); R1 and R2
 * enter as counts (how they were regularised is not said).
 *
 * @param signals Arousal, surprise and importance regularised, each in [0, 1].
 * @returns S, at least 0.1.
 * @throws {InvalidArgumentError} When a signal is NaN or out of range.
 * @example
 * ```ts
 * import { lufyStrength } from "madeleine/model";
 * lufyStrength({ arousal: 0.5, surprise: 0.5, importance: 0.5, mentions: 1, passedOver: 0 }); // 2.4799...
 * lufyStrength({ arousal: 0, surprise: 1, importance: 0, mentions: 0, passedOver: 0 }); // 0.1
 * ```
 */
export function lufyStrength(signals: StrengthSignals): number {
  const { weights, strengthFloor } = LUFY_PAPER;
  checkRange("compute a strength", "arousal", signals.arousal, 0, 1);
  checkRange("compute a strength", "surprise", signals.surprise, 0, 1);
  checkRange("compute a strength", "importance", signals.importance, 0, 1);
  checkCounts(signals);
  const sum =
    weights.arousal * signals.arousal +
    weights.surprise * signals.surprise +
    weights.importance * signals.importance +
    weights.mentions * signals.mentions -
    weights.passedOver * signals.passedOver;
  return Math.max(strengthFloor, sum);
}

/**
 * Strength of a memory as [LUFY]'s released code computes it, from raw signals.
 *
 *     S = max(0.1, wA cA A/15 + wP cP min(P, 160)/d + wL cL L/27.5 + wR1 cR1 R1 - wR2 cR2 R2)
 *
 * with the weights w and the factors c of `LUFY_RELEASED`. R2 has the sign as released: being passed
 * over makes a memory stronger.
 *
 * Source: [LUFY], released code.
 *
 * @param signals Raw: arousal 1-5, perplexity of 0 or more (clipped at 160), importance 1-10.
 * @param surpriseDivisor d: 250 in retrieval, 400 in forgetting.
 * @returns S, at least 0.1.
 * @throws {InvalidArgumentError} When a signal is NaN or out of range.
 * @example
 * ```ts
 * import { lufyReleasedStrength } from "madeleine/model";
 * const raw = { arousal: 3, surprise: 50, importance: 5, mentions: 0, passedOver: 0 };
 * lufyReleasedStrength(raw, 250); // 0.8420...
 * ```
 */
export function lufyReleasedStrength(signals: StrengthSignals, surpriseDivisor: number): number {
  const { weights, meanFactors, arousalDivisor, importanceDivisor, strengthFloor } = LUFY_RELEASED;
  const { arousal, surprise, importance } = SIGNAL_SCALES;
  checkRange("compute a strength", "arousal", signals.arousal, arousal.lowest, arousal.highest);
  checkRange("compute a strength", "surprise", signals.surprise, surprise.lowest);
  checkRange(
    "compute a strength",
    "importance",
    signals.importance,
    importance.lowest,
    importance.highest,
  );
  checkPositive("compute a strength", "surpriseDivisor", surpriseDivisor);
  checkCounts(signals);
  const perplexity = Math.min(signals.surprise, surprise.highest);
  const sum =
    weights.arousal * meanFactors.arousal * (signals.arousal / arousalDivisor) +
    weights.surprise * meanFactors.surprise * (perplexity / surpriseDivisor) +
    weights.importance * meanFactors.importance * (signals.importance / importanceDivisor) +
    weights.mentions * meanFactors.mentions * signals.mentions -
    weights.passedOver * meanFactors.passedOver * signals.passedOver;
  return Math.max(strengthFloor, sum);
}

function checkCounts(signals: StrengthSignals): void {
  checkRange("compute a strength", "mentions", signals.mentions, 0);
  checkRange("compute a strength", "passedOver", signals.passedOver, 0);
}
