/** What people have one of at a time, the newest word on it holds: a home, a job, a plan. */
import type { CueContext } from "./cue-context.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { slotsWith } from "./slots-with.ts";

/** To be of the subject says a little; to be out of date says more. */
export const HOLDS = 0.4;

/**
 * For a cue about such a subject: HOLDS for the newest memory of it and -1 for those it supersedes.
 * Where the cue asks how it was before, HOLDS for the one superseded last and -1 for the newest. 0 for
 * all other memories. What named speakers said of themselves is left alone.
 *
 * @returns By slot, from -1 to HOLDS.
 */
export function standing(index: MemoryIndex, context: CueContext | undefined): Float64Array {
  const values = new Float64Array(index.ids.length);
  if (!context) return values;
  for (const subject of context.subjects) {
    const slots = slotsWith(index, new Set([subject]))
      .filter((slot) => index.speakers[slot]! < 0)
      .toSorted((a, b) => context.createdAt(b) - context.createdAt(a) || b - a);
    const [newest, ...superseded] = slots;
    if (newest === undefined) continue;
    if (context.asksBefore) {
      values[newest] = -1;
      if (superseded[0] !== undefined) values[superseded[0]] = HOLDS;
    } else {
      values[newest] = HOLDS;
      for (const slot of superseded) values[slot] = -1;
    }
  }
  return values;
}
