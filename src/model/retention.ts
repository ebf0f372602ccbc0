/** Retention: how well a memory is held after some time, whatever the cue. */
import { checkPositive, checkRange } from "./check.ts";
import { GA_PAPER, MEMORY_BANK_RELEASED } from "./presets.ts";

/**
 * Exponential forgetting, slower for what is stronger.
 *
 *     R = exp(-t / S)
 *
 * Source: [Hou24] eq. 6 and 8 (t in decay scales, S the consolidation g); [LUFY] eq. 1 and 3 (dt in
 * sessions); [MemoryBank] (t in days, S = 1 + recalls).
 *
 * @param elapsed t, 0 or more, in the unit of `strength`.
 * @param strength S, above 0.
 * @returns Retention in [0, 1]; 1 at t = 0, above 0 up to t/S of 700.
 * @throws {InvalidArgumentError} When an argument is out of range.
 * @example
 * ```ts
 * import { exponentialRetention } from "madeleine/model";
 * exponentialRetention(1, 2); // 0.6065...
 * ```
 */
export function exponentialRetention(elapsed: number, strength: number): number {
  checkRange("compute retention", "elapsed", elapsed, 0);
  checkPositive("compute retention", "strength", strength);
  return Math.exp(-elapsed / strength);
}

/**
 * What MemoryBank's released code computes. By operator precedence the strength multiplies the time
 * instead of dividing it, so that stronger memories fade faster; kept as released.
 *
 *     R = exp(-t * S / 5)
 *
 * Source: [MemoryBank], released code.
 *
 * @param elapsedDays t, days since the last recall, 0 or more.
 * @param strength S = 1 + recalls, above 0.
 * @returns Retention in [0, 1].
 * @throws {InvalidArgumentError} When an argument is out of range.
 * @example
 * ```ts
 * import { memoryBankReleasedRetention } from "madeleine/model";
 * memoryBankReleasedRetention(5, 1); // 0.3678...
 * memoryBankReleasedRetention(5, 2); // 0.1353...
 * ```
 */
export function memoryBankReleasedRetention(elapsedDays: number, strength: number): number {
  checkRange("compute retention", "elapsedDays", elapsedDays, 0);
  checkPositive("compute retention", "strength", strength);
  return Math.exp((-elapsedDays * strength) / MEMORY_BANK_RELEASED.divisor);
}

/**
 * Recency of Generative Agents.
 *
 *     recency = 0.995 ^ steps
 *
 * Source: [GA] (hours since the last retrieval); released code: the rank by last access instead.
 *
 * @param steps Hours since the last retrieval, or the rank 1, 2, ...; 0 or more.
 * @returns Recency in [0, 1].
 * @throws {InvalidArgumentError} When `steps` is below 0 or not finite.
 * @example
 * ```ts
 * import { recency } from "madeleine/model";
 * recency(24); // 0.8866...
 * ```
 */
export function recency(steps: number): number {
  checkRange("compute recency", "steps", steps, 0);
  return GA_PAPER.decay ** steps;
}
