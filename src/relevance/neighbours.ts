/** What was said just before and after belongs to the same episode. */
import type { MemoryIndex } from "./memory-index.ts";

/**
 * The better value of two neighbours: the active memories that stand `distance` places before and
 * after a memory among those of its session.
 *
 * @param values By slot.
 * @param distance 1 or 2.
 * @param alone Value of a memory without such neighbours.
 * @returns By slot; 0 for inactive ones.
 */
export function bestOfNeighbours(
  index: MemoryIndex,
  values: Float64Array,
  distance: 1 | 2,
  alone: number,
): Float64Array {
  const { active, sessions } = index;
  const best = new Float64Array(values.length);
  const last = new Int32Array(index.sessionCount).fill(-1);
  const lastButOne = new Int32Array(index.sessionCount).fill(-1);
  for (let slot = 0; slot < values.length; slot++) {
    if (active[slot] !== 1) continue;
    best[slot] = -Infinity;
    const session = sessions[slot]!;
    const before = distance === 1 ? last[session]! : lastButOne[session]!;
    lastButOne[session] = last[session]!;
    last[session] = slot;
    if (before < 0) continue;
    best[slot] = values[before]!;
    if (values[slot]! > best[before]!) best[before] = values[slot]!;
  }
  for (let slot = 0; slot < best.length; slot++) if (best[slot] === -Infinity) best[slot] = alone;
  return best;
}
