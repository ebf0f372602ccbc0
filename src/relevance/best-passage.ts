/** From passages to memories. */
import type { MemoryIndex } from "./memory-index.ts";

/**
 * What a memory's best passage has, by slot: an essay is about a cue when one of its parts is.
 *
 * @param values By passage of the index.
 */
export function bestOfPassages(index: MemoryIndex, values: Float64Array): Float64Array {
  const best = new Float64Array(index.ids.length);
  const { slots, count } = index.passages;
  let slot = -1;
  for (let p = 0; p < count; p++) {
    const value = values[p]!;
    if (slots[p] !== slot) best[(slot = slots[p]!)] = value;
    else if (value > best[slot]!) best[slot] = value;
  }
  return best;
}
