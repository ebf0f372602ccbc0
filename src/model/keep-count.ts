/** How many memories a session's end keeps. */
import { checkRange } from "./check.ts";
import { LUFY_RELEASED } from "./presets.ts";

/**
 * Memories kept of those held.
 *
 *     max(1, ceil(share * held)), 0 when none is held
 *
 * Source: [LUFY] (the top 10 %). Departure: ceil with a minimum of 1, because a tenth of fewer than
 * ten exchanges would keep nothing.
 *
 * @param share [0, 1].
 * @param held Memories held, 0 or more.
 * @returns 0 to `held`.
 * @throws {InvalidArgumentError} When an argument is NaN or out of range.
 * @example
 * ```ts
 * import { keepCount } from "madeleine/model";
 * keepCount(0.1, 25); // 3
 * keepCount(0.1, 4); // 1
 * ```
 */
export function keepCount(share: number, held: number): number {
  checkRange("count what is kept", "share", share, 0, 1);
  checkRange("count what is kept", "held", held, 0);
  return bounded(share * held, held);
}

export interface LufyReleasedKeepInput {
  /** Mean of the memories' importance, [0, 1]. */
  readonly meanImportance: number;
  /** Memories held, 0 or more. */
  readonly held: number;
  /** Number of the session that ended, plus one. */
  readonly session: number;
}

/**
 * Memories kept after a session by [LUFY]'s released code: more when more is important, and one more
 * each session.
 *
 *     ceil(clamp(mean importance, 0.10, 0.15) * held + session - 2)
 *
 * Source: [LUFY], released code. Departure: at least 1, at most `held`.
 *
 * @returns 0 to `held`.
 * @throws {InvalidArgumentError} When a field is NaN or out of range.
 * @example
 * ```ts
 * import { lufyReleasedKeepCount } from "madeleine/model";
 * lufyReleasedKeepCount({ meanImportance: 0.12, held: 50, session: 3 }); // 7
 * ```
 */
export function lufyReleasedKeepCount(input: LufyReleasedKeepInput): number {
  const { meanImportance, held, session } = input;
  checkRange("count what is kept", "meanImportance", meanImportance, 0, 1);
  checkRange("count what is kept", "held", held, 0);
  checkRange("count what is kept", "session", session, 0);
  const { keepShareLowest, keepShareHighest } = LUFY_RELEASED;
  const share = Math.min(keepShareHighest, Math.max(keepShareLowest, meanImportance));
  return bounded(share * held + session - 2, held);
}

function bounded(count: number, held: number): number {
  // 0.07 * 100 is 7.000000000000001 in doubles and still means 7.
  return Math.min(held, Math.max(1, Math.ceil(count - 1e-9)));
}
