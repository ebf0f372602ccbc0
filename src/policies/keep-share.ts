/** The common rule of forgetting: rank by retention, keep the best, let the rest go. */
import { keepCount } from "../model/keep-count.ts";
import type { MemoryTrace } from "../types.ts";
import { isNewer } from "./candidates.ts";
import type { LetGoVerdict } from "./policy.ts";

/**
 * Lets go all but the best held share: `ceil(share * N)` memories stay, at least one. Of equally held
 * ones the newer stay.
 *
 * @param retention How well a memory is held, [0, 1].
 * @param share Share kept, [0, 1].
 * @returns Worst held last.
 * @throws {InvalidArgumentError} When the share is NaN or out of range.
 */
export function letGoBeyondShare(
  memories: readonly MemoryTrace[],
  retention: (memory: MemoryTrace) => number,
  share: number,
): LetGoVerdict[] {
  return letGoBeyondCount(memories, retention, keepCount(share, memories.length));
}

/**
 * The same with a number of memories that stay.
 *
 * @param count Whole number, 0 or more.
 */
export function letGoBeyondCount(
  memories: readonly MemoryTrace[],
  retention: (memory: MemoryTrace) => number,
  count: number,
): LetGoVerdict[] {
  const ranked = memories.map((memory) => ({ memory, held: retention(memory) }));
  ranked.sort((a, b) => b.held - a.held || (isNewer(a.memory, b.memory) ? -1 : 1));
  return ranked.slice(count).map(({ memory, held }, i) => ({
    id: memory.id,
    reason:
      `retention ${Number(held.toPrecision(3))} is number ${count + i + 1} of ${memories.length}; ` +
      `the best ${count} stay`,
  }));
}
