/** Units of time, and how elapsed time is taken from two stored times. */
import { checkRange } from "./check.ts";

export const MS_PER_SECOND: number = 1000;
export const MS_PER_HOUR: number = 3_600_000;
export const MS_PER_DAY: number = 86_400_000;
export const SECONDS_PER_DAY: number = 86_400;

/**
 * Unit of t in [Hou24] eq. 8: 1e7 seconds, about 115.7 days.
 *
 * Source: not printed; the one unit that reproduces [Hou24] table 1 and rows 2-3 of table 3.
 */
export const DECAY_SCALE_SECONDS: number = 1e7;

/**
 * Unit of t in [Hou24] eq. 9: one day.
 *
 * Source: not printed; the unit that fits the gradients of [Hou24] tables 1, 3 and 4.
 */
export const CONSOLIDATION_UNIT_SECONDS: number = SECONDS_PER_DAY;

/**
 * Time from one stored moment to another. A difference below 0 (clock skew, imports, replays of the
 * past) counts as 0: no formula here is meant for negative time.
 *
 * @param fromAt Epoch milliseconds, finite.
 * @param toAt Epoch milliseconds, finite.
 * @returns Milliseconds, 0 or more.
 * @throws {InvalidArgumentError} When a time is not a finite number.
 * @example
 * ```ts
 * import { elapsedMs } from "madeleine/model";
 * elapsedMs(1_000, 61_000); // 60000
 * elapsedMs(61_000, 1_000); // 0
 * ```
 */
export function elapsedMs(fromAt: number, toAt: number): number {
  checkRange("take elapsed time", "fromAt", fromAt, -Number.MAX_VALUE);
  checkRange("take elapsed time", "toAt", toAt, -Number.MAX_VALUE);
  return Math.max(0, toAt - fromAt);
}

/**
 * Sessions from one session to another: [LUFY]'s dt. Below 0 counts as 0.
 *
 * @param fromSession Number of the session last recalled in.
 * @param toSession Number of the session under way; after a session, its number plus one.
 * @returns Sessions, 0 or more.
 * @throws {InvalidArgumentError} When a number is below 0 or not finite.
 * @example
 * ```ts
 * import { elapsedSessions } from "madeleine/model";
 * elapsedSessions(3, 4); // 1
 * ```
 */
export function elapsedSessions(fromSession: number, toSession: number): number {
  checkRange("count sessions", "fromSession", fromSession, 0);
  checkRange("count sessions", "toSession", toSession, 0);
  return Math.max(0, toSession - fromSession);
}
