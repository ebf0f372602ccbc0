/** What was said just before and after belongs to the same episode. */
import type { MemoryIndex } from "./memory-index.ts";

/**
 * The better value of a memory's two neighbours: the active memories added just before and just
 * after it in its session.
 *
 * @param values By slot.
 * @param alone Value of a memory without neighbours.
 * @returns By slot; 0 for inactive ones.
 */
export function bestOfNeighbours(
  index: MemoryIndex,
  values: Float64Array,
  alone: number,
): Float64Array {
  const { active, sessions } = index;
  const best = new Float64Array(values.length);
  const latest = new Int32Array(index.sessionCount).fill(-1);
  for (let slot = 0; slot < values.length; slot++) {
    if (active[slot] !== 1) continue;
    best[slot] = -Infinity;
    const before = latest[sessions[slot]!]!;
    latest[sessions[slot]!] = slot;
    if (before < 0) continue;
    best[slot] = values[before]!;
    if (values[slot]! > best[before]!) best[before] = values[slot]!;
  }
  for (let slot = 0; slot < best.length; slot++) if (best[slot] === -Infinity) best[slot] = alone;
  return best;
}
