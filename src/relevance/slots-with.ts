/** Memories by their index words. */
import type { MemoryIndex } from "./memory-index.ts";

/** Slots of the active memories that hold any of the words, in ascending order. */
export function slotsWith(index: MemoryIndex, words: ReadonlySet<string>): readonly number[] {
  const { passages } = index;
  const counts = new Int32Array(words.size === 0 ? 0 : passages.count);
  const touched = new Int32Array(counts.length);
  let found = 0;
  for (const word of words) {
    const number = index.words.numberOf(word);
    if (number !== undefined) found = index.words.gather(number, counts, touched, found);
  }
  const slots = new Set<number>();
  for (const passage of touched.subarray(0, found)) {
    const slot = passages.slots[passage]!;
    if (index.active[slot] === 1) slots.add(slot);
  }
  return [...slots].sort((a, b) => a - b);
}
