/** MemoryBank: what is recalled lasts longer; as its paper, its released code and [LUFY] have it. */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";

import { MEMORY_BANK_LUFY, MEMORY_BANK_RELEASED } from "../model/presets.ts";
import { exponentialRetention, memoryBankReleasedRetention } from "../model/retention.ts";
import { elapsedMs, elapsedSessions, MS_PER_DAY } from "../model/units.ts";
import type { MemoryTrace } from "../types.ts";
import { countedRecall } from "./counted-recall.ts";
import { letGoBeyondShare } from "./keep-share.ts";
import { nearestScorer } from "./nearest.ts";
import { resolveOptions } from "./options.ts";
import type { Moment, Policy } from "./policy.ts";

/** What the three have in common: the two nearest come back, whatever their strength. */
const SHARED: Pick<Policy, "signals" | "limits" | "createScorer" | "reinforce"> = {
  signals: [],
  limits: { mentioned: MEMORY_BANK_RELEASED.nearest, passedOver: 0 },
  createScorer: (candidates) => nearestScorer(candidates),
  reinforce: (memory, _part, moment) => countedRecall(memory.trace, moment),
};

/** S: 1 at first, one more with each recall. */
function strengthOf({ trace }: MemoryTrace): number {
  return 1 + trace.recalls;
}

function daysSince({ trace }: MemoryTrace, { now }: Moment): number {
  return elapsedMs(trace.lastRecalledAt, now) / MS_PER_DAY;
}

/**
 * MemoryBank as its paper says: a forgetting curve that each recall restarts and flattens.
 *
 *     retention = exp(-t / S), t in days since the last recall, S = 1 + recalls
 *     score = r, no gate: the two nearest come back
 *
 * The paper gives no rule that lets anything go, so nothing is; an explicit share ranks by retention.
 *
 * Source: [MemoryBank]; two nearest as in its released code.
 *
 * @example
 * ```ts
 * import { createMemory, createMemoryBankPaper } from "madeleine";
 * const memory = createMemory({ policy: createMemoryBankPaper() });
 * ```
 */
export function createMemoryBankPaper(): Policy {
  return Object.freeze<Policy>({
    ...SHARED,
    name: "memoryBankPaper",
    source: "[MemoryBank]",
    retention: (memory, moment) =>
      exponentialRetention(daysSince(memory, moment), strengthOf(memory)),
  });
}

export interface MemoryBankReleasedOptions {
  /** Seed of the draws, a whole number from 0 to 2^32 - 1. Default 1. */
  readonly seed?: number;
}

/**
 * MemoryBank as its released code does: at each session's start a draw decides for every exchange.
 *
 *     retention R = exp(-t * S / 5): stronger memories fade faster, as released
 *     let go when u > R, u drawn from [0, 1)
 *     score = r, no gate: the two nearest come back
 *
 * Only exchanges are drawn for (the code's history entries), and a draw may let all of them go. The
 * draws depend on the seed, the session's number and the memory's position alone.
 *
 * Source: [MemoryBank], released code. Departure: its draws are not seeded.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createMemory, createMemoryBankReleased } from "madeleine";
 * const memory = createMemory({ policy: createMemoryBankReleased({ seed: 7 }) });
 * ```
 */
export function createMemoryBankReleased(options: MemoryBankReleasedOptions = {}): Policy {
  const { seed } = resolveOptions(
    "memoryBankReleased",
    { seed: { fallback: 1, lowest: 0, highest: 0xffff_ffff, whole: true } },
    options,
  );
  const retention = (memory: MemoryTrace, moment: Moment): number =>
    memoryBankReleasedRetention(daysSince(memory, moment), strengthOf(memory));
  return Object.freeze<Policy>({
    ...SHARED,
    name: "memoryBankReleased",
    source: "[MemoryBank], released code",
    retention,
    forgetting: {
      when: "sessionStart",
      select(memories, moment) {
        const sessionSeed = seedOfSession(seed, moment.session);
        return memories.flatMap((memory) => {
          const held = retention(memory, moment);
          const drawn = draw(sessionSeed, memory.position);
          if (memory.kind !== "exchange" || drawn <= held) return [];
          const reason = `drew ${round(drawn)} above its retention ${round(held)}`;
          return [{ id: memory.id, reason: `${reason} as session ${moment.session} began` }];
        });
      },
    },
  });
}

/**
 * A number in [0, 1) of its own for every position of a session. The generator is chosen for how it
 * scatters its seeds: from neighbouring ones, those of simpler generators draw nearly alike.
 */
function draw(sessionSeed: number, position: number): number {
  return uniformFloat64(mersenne(sessionSeed + position));
}

function seedOfSession(seed: number, session: number): number {
  return mersenne(mersenne(seed).next() + session).next();
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

/**
 * MemoryBank as [LUFY] compares it: time counted in sessions, a tenth kept after each.
 *
 *     retention = exp(-dt / S), dt in sessions, S = 1 + recalls
 *     score = r, no gate: the two nearest come back
 *
 * Source: [LUFY] eq. 1. Departure: at least one memory is kept, ceil instead of floor.
 *
 * @example
 * ```ts
 * import { createMemory, createMemoryBankLufy } from "madeleine";
 * const memory = createMemory({ policy: createMemoryBankLufy() });
 * ```
 */
export function createMemoryBankLufy(): Policy {
  const retention = (memory: MemoryTrace, { session }: Moment): number =>
    exponentialRetention(
      elapsedSessions(memory.trace.lastRecalledSession, session),
      strengthOf(memory),
    );
  return Object.freeze<Policy>({
    ...SHARED,
    name: "memoryBankLufy",
    source: "[LUFY] eq. 1",
    limits: { mentioned: MEMORY_BANK_LUFY.nearest, passedOver: 0 },
    retention,
    forgetting: {
      when: "sessionEnd",
      select: (memories, moment) =>
        letGoBeyondShare(
          memories,
          (memory) => retention(memory, moment),
          MEMORY_BANK_LUFY.keepShare,
        ),
    },
  });
}
