/** A user's passages in memory: full segments, and what came since the last was filled. */
import type { Segment } from "../../types.ts";
import { packSegment, removeFromSegment, SEGMENT_MEMORIES, type SegmentEntry } from "../segment.ts";

/** Never changed, only replaced: a batch that fails puts the old one back. */
export interface Shelf {
  readonly full: readonly Segment[];
  /** Fewer than a segment holds. */
  readonly recent: readonly SegmentEntry[];
}

export const EMPTY_SHELF: Shelf = Object.freeze({ full: [], recent: [] });

export function addToShelf(
  shelf: Shelf,
  entries: readonly SegmentEntry[],
  dimension: number,
): Shelf {
  let recent = [...shelf.recent, ...entries];
  if (recent.length < SEGMENT_MEMORIES) return { full: shelf.full, recent };
  const full = [...shelf.full];
  while (recent.length >= SEGMENT_MEMORIES) {
    full.push(packSegment(recent.slice(0, SEGMENT_MEMORIES), dimension));
    recent = recent.slice(SEGMENT_MEMORIES);
  }
  return { full, recent };
}

export function removeFromShelf(shelf: Shelf, ids: ReadonlySet<string>): Shelf {
  return {
    full: shelf.full
      .map((segment) => removeFromSegment(segment, ids))
      .filter((segment) => segment.ids.length > 0),
    recent: shelf.recent.filter((entry) => !ids.has(entry.id)),
  };
}

/** Everything on the shelf. */
export function allSegments(shelf: Shelf, dimension: number): readonly Segment[] {
  return shelf.recent.length === 0
    ? shelf.full
    : [...shelf.full, packSegment(shelf.recent, dimension)];
}

/** Some memories' passages; they are looked for from the newest back. */
export function segmentsOf(
  shelf: Shelf,
  ids: ReadonlySet<string>,
  dimension: number,
): readonly Segment[] {
  const recent = shelf.recent.filter((entry) => ids.has(entry.id));
  const found: Segment[] = recent.length > 0 ? [packSegment(recent, dimension)] : [];
  let left = ids.size - recent.length;
  for (let i = shelf.full.length - 1; i >= 0 && left > 0; i--) {
    const segment = shelf.full[i]!;
    const others = new Set(segment.ids.filter((id) => !ids.has(id)));
    if (others.size === segment.ids.length) continue;
    left -= segment.ids.length - others.size;
    found.unshift(removeFromSegment(segment, others));
  }
  return found;
}
