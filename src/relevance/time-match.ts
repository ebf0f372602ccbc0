/** A cue about last Thursday is about what was said then, or of then. */
import type { CueContext } from "./cue-context.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { slotsWith } from "./slots-with.ts";

/**
 * 1 for memories made in the time that the cue names, or that name a date of it; falling to 0 half
 * the time's length away from it. 0 everywhere when the cue names no time.
 *
 * @returns By slot, [0, 1].
 */
export function timeMatch(index: MemoryIndex, context: CueContext | undefined): Float64Array {
  const match = new Float64Array(index.ids.length);
  if (!context) return match;
  for (const { from, to } of context.time.spans) {
    const reach = (to - from) / 2;
    for (let slot = 0; slot < match.length; slot++) {
      if (index.active[slot] !== 1) continue;
      const at = context.createdAt(slot);
      const away = Math.max(0, from - at, at - to + 1);
      match[slot] = Math.max(match[slot]!, 1 - away / reach);
    }
  }
  for (const slot of slotsWith(index, context.timeLookups)) match[slot] = 1;
  return match;
}
