/**
 * Between named speakers a line answers the line before it, as a user's does the agent's: its words
 * belong to what it is about ("That sounds like fun!").
 */
import type { MemoryIndex } from "./memory-index.ts";

export interface LinesBefore {
  /** By slot: the slot of the line before in its session, or -1. */
  readonly before: Int32Array;
  /** By slot: the slot of the line that answers it, or -1. */
  readonly after: Int32Array;
  /** By slot: its first passage, the whole text. */
  readonly whole: Int32Array;
}

/** @returns Undefined where nobody has a name: an exchange with an agent holds both sides already. */
export function linesBefore(index: MemoryIndex): LinesBefore | undefined {
  if (index.speakerNames.length === 0) return undefined;
  const { active, sessions, speakers, passages } = index;
  const size = index.ids.length;
  const before = new Int32Array(size).fill(-1);
  const after = new Int32Array(size).fill(-1);
  const whole = new Int32Array(size);
  const last = new Int32Array(index.sessionCount).fill(-1);
  for (let slot = 0; slot < size; slot++) {
    if (active[slot] !== 1) continue;
    const previous = last[sessions[slot]!]!;
    last[sessions[slot]!] = slot;
    if (previous < 0 || speakers[slot]! < 0) continue;
    before[slot] = previous;
    after[previous] = slot;
  }
  for (let p = passages.count - 1; p >= 0; p--) whole[passages.slots[p]!] = p;
  return { before, after, whole };
}
