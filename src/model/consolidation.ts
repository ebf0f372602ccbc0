/** Consolidation g: what each recall adds, and how spacing decides how much. */
import { checkPositive, checkRange } from "./check.ts";
import { HOU24 } from "./presets.ts";

/**
 * What a recall adds to the consolidation after some time unrecalled: nothing at once, 1 after long.
 *
 *     S(t) = (1 - e^-t) / (1 + e^-t) = tanh(t / 2)
 *
 * Source: [Hou24] eq. 9; as tanh, because the printed form overflows to NaN.
 *
 * @param elapsed t, 0 or more, in consolidation units (days).
 * @returns S in [0, 1].
 * @throws {InvalidArgumentError} When t is below 0 or not finite.
 * @example
 * ```ts
 * import { consolidationGain } from "madeleine/model";
 * consolidationGain(7); // 0.9981...
 * ```
 */
export function consolidationGain(elapsed: number): number {
  checkRange("compute a consolidation gain", "elapsed", elapsed, 0);
  return Math.tanh(elapsed / 2);
}

export interface ConsolidationInput {
  /** g before the recall, 1 or more. */
  readonly consolidation: number;
  /** Seconds since the recall before, 0 or more. */
  readonly elapsedSeconds: number;
  /** Seconds in one unit of t, above 0. Default one day. */
  readonly unitSeconds?: number;
}

/**
 * Consolidation after a recall. It never falls, and recalls in quick succession add next to nothing.
 *
 *     g_n = g_(n-1) + S(t),  t = elapsedSeconds / unitSeconds
 *
 * Source: [Hou24] eq. 9. The unit of t is not printed; see `CONSOLIDATION_UNIT_SECONDS`.
 *
 * @returns g, at least the one before, at most 1 more.
 * @throws {InvalidArgumentError} When a field is NaN or out of range.
 * @example
 * ```ts
 * import { consolidate } from "madeleine/model";
 * consolidate({ consolidation: 1, elapsedSeconds: 7 * 86_400 }); // 1.9981...
 * ```
 */
export function consolidate(input: ConsolidationInput): number {
  const { consolidation, elapsedSeconds, unitSeconds = HOU24.consolidationUnitSeconds } = input;
  checkRange("consolidate", "consolidation", consolidation, 1);
  checkRange("consolidate", "elapsedSeconds", elapsedSeconds, 0);
  checkPositive("consolidate", "unitSeconds", unitSeconds);
  return consolidation + consolidationGain(elapsedSeconds / unitSeconds);
}
