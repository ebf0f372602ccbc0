/**
 * Context reinstatement: finding one thing that was said on an occasion brings the occasion back, and
 * with it what else was said.
 *
 * Source: Howard and Kahana 2002, "A distributed representation of temporal context".
 */
import type { MemoryIndex } from "./memory-index.ts";

/**
 * The best value of the active memories of a memory's session, its own included.
 *
 * @param values By slot, 0 or more.
 * @returns By slot; 0 for inactive ones.
 */
export function bestOfSession(index: MemoryIndex, values: Float64Array): Float64Array {
  const { active, sessions } = index;
  const bestBySession = new Float64Array(index.sessionCount);
  for (let slot = 0; slot < values.length; slot++) {
    if (active[slot] === 1 && values[slot]! > bestBySession[sessions[slot]!]!) {
      bestBySession[sessions[slot]!] = values[slot]!;
    }
  }
  const best = new Float64Array(values.length);
  for (let slot = 0; slot < best.length; slot++) {
    if (active[slot] === 1) best[slot] = bestBySession[sessions[slot]!]!;
  }
  return best;
}
