/** Who says more tells more. */
import type { MemoryIndex } from "./memory-index.ts";

/** What is longer tells no more: essays would win over everything. */
const ENOUGH_WORDS = 30;

/**
 * ln(1 + min(words, 30)), the words of the whole text without function words.
 *
 * @returns By slot, [0, 3.44].
 */
export function informativeness(index: MemoryIndex): Float64Array {
  const { slots, lengths, count } = index.passages;
  const values = new Float64Array(index.ids.length);
  let slot = -1;
  for (let p = 0; p < count; p++) {
    // The first passage of a memory is its whole text.
    if (slots[p] !== slot) {
      slot = slots[p]!;
      values[slot] = Math.log(1 + Math.min(ENOUGH_WORDS, lengths[p]!));
    }
  }
  return values;
}
