/** The one source of "now". Everything that depends on time takes it from here or from `at`. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that moves only when told: months replay in a second. */
export interface ManualClock extends Clock {
  /** @param at Epoch milliseconds. */
  set(at: number): void;
  advance(byMs: number): void;
}

/**
 * A clock for tests and replays.
 *
 * @param startAt Epoch milliseconds.
 * @example
 * ```ts
 * import { createManualClock } from "madeleine";
 * const clock = createManualClock(1_000);
 * clock.advance(500);
 * clock.now(); // 1500
 * ```
 */
export function createManualClock(startAt: number): ManualClock {
  let now = startAt;
  return {
    now: () => now,
    set: (at) => {
      now = at;
    },
    advance: (byMs) => {
      now += byMs;
    },
  };
}
