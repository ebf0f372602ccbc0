/** A question about Anna is answered by what Anna said. */
import type { MemoryIndex } from "./memory-index.ts";
import { countWords } from "./words.ts";

/**
 * Where the cue names speakers of the store: 1 for what they said, -1 for what other named speakers
 * said. 0 for memories without a named speaker, and everywhere when the cue names none.
 *
 * @param words The cue's words.
 * @returns By slot.
 */
export function speakerNamed(index: MemoryIndex, words: ReadonlyMap<string, number>): Float64Array {
  const values = new Float64Array(index.ids.length);
  const { active, speakers, speakerNames } = index;
  const isNamed = speakerNames.map((name) => {
    const parts = [...countWords(name).keys()];
    return parts.length > 0 && parts.every((part) => words.has(part));
  });
  if (!isNamed.includes(true)) return values;
  let present = false;
  for (let slot = 0; slot < values.length; slot++) {
    const speaker = speakers[slot]!;
    if (active[slot] !== 1 || speaker < 0) continue;
    values[slot] = isNamed[speaker] ? 1 : -1;
    present ||= isNamed[speaker]!;
  }
  return present ? values : values.fill(0);
}
