/**
 * Relevance r: the calibrated probability in [0, 1] that a memory is what the cue is about.
 */
import type { Score } from "../types.ts";
import type { MemoryIndex } from "./memory-index.ts";

/** A cue ready to be matched. */
export interface EncodedCue {
  /** Unit vector of the cue; all zero when there was nothing to embed. */
  readonly vector: Float32Array;
  /** Normalised words (not stemmed) with their counts, as `countWords` gives them. */
  readonly words: ReadonlyMap<string, number>;
}

/** Ranks one user's index against cues. */
export interface Relevance {
  /** r of every slot of the index, in [0, 1]; 0 for inactive slots. */
  rank(index: MemoryIndex, cue: EncodedCue): Float64Array;
  /** r of one slot with its terms: the same value as `rank` gives it. */
  explain(index: MemoryIndex, cue: EncodedCue, slot: number): Score;
}
