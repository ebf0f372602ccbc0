/**
 * One user's memories as ranking reads them: int8 vectors side by side, and an inverted index of
 * their words. Kept between recalls and grown, never rebuilt from text.
 */
import type { Segment } from "../types.ts";

/** Slot i of the index is the i-th memory added; slots are never reused. */
export interface MemoryIndex {
  readonly dimension: number;
  /** Id of each slot; an empty string once deleted. */
  readonly ids: readonly string[];
  /** Memories that count: neither deleted nor inactive. */
  readonly activeCount: number;
  /** About how many bytes it holds. */
  readonly bytes: number;
  slotOf(id: string): number | undefined;
  /**
   * Adds the memories of a segment (unknown ids only; known ones are left as they are).
   *
   * @param sessionOf Session of a memory; neighbours are looked for within it.
   */
  add(segment: Segment, sessionOf: (id: string) => string): void;
  /** An inactive memory is never ranked, is nobody's neighbour and counts in no statistics. */
  setActive(id: string, active: boolean): void;
  delete(id: string): void;
}
