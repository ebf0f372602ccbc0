/**
 * Segments: the passages of up to 128 memories side by side, so that a user's vectors and words are
 * read in a few large pieces and scanned without chasing pointers.
 */
import { InvalidArgumentError } from "../errors.ts";
import type { Passage, Segment } from "../types.ts";

/** Memories of a full segment. */
export const SEGMENT_MEMORIES = 128;

/** A memory's passages, before they are packed. */
export interface SegmentEntry {
  readonly id: string;
  readonly passages: readonly Passage[];
}

/** Occurrences of a word in a passage are kept in 16 bits. */
const MAX_COUNT = 0xffff;

/**
 * Packs the passages of some memories, in the order given.
 *
 * @param dimension Components of each vector.
 * @throws {InvalidArgumentError} When a vector has another dimension.
 */
export function packSegment(entries: readonly SegmentEntry[], dimension: number): Segment {
  const passages = entries.flatMap((entry) => entry.passages);
  const wordTotal = passages.reduce((total, passage) => total + passage.words.size, 0);
  const vectors = new Int8Array(passages.length * dimension);
  const scales = new Float32Array(passages.length);
  const places = new Map<string, number>();
  const wordOffsets = new Uint32Array(passages.length + 1);
  const wordIndexes = new Uint32Array(wordTotal);
  const wordCounts = new Uint16Array(wordTotal);
  let next = 0;
  passages.forEach(({ vector, words }, p) => {
    if (vector.values.length !== dimension) {
      throw new InvalidArgumentError(
        `Cannot pack a passage: its vector must have ${dimension} components, got ${vector.values.length}`,
      );
    }
    vectors.set(vector.values, p * dimension);
    scales[p] = vector.scale;
    for (const [word, count] of words) {
      let place = places.get(word);
      if (place === undefined) places.set(word, (place = places.size));
      wordIndexes[next] = place;
      wordCounts[next++] = Math.min(count, MAX_COUNT);
    }
    wordOffsets[p + 1] = next;
  });
  return {
    ids: entries.map((entry) => entry.id),
    passageCounts: Uint16Array.from(entries, (entry) => entry.passages.length),
    vectors,
    scales,
    dictionary: [...places.keys()],
    wordOffsets,
    wordIndexes,
    wordCounts,
  };
}

/** The memories of a segment, each with its passages: what `packSegment` was given. */
export function unpackSegment(segment: Segment): SegmentEntry[] {
  const dimension = dimensionOf(segment);
  let next = 0;
  return segment.ids.map((id, i) => ({
    id,
    passages: Array.from({ length: segment.passageCounts[i]! }, () => {
      const p = next++;
      const words = new Map<string, number>();
      for (let w = segment.wordOffsets[p]!; w < segment.wordOffsets[p + 1]!; w++) {
        words.set(segment.dictionary[segment.wordIndexes[w]!]!, segment.wordCounts[w]!);
      }
      const values = segment.vectors.slice(p * dimension, (p + 1) * dimension);
      return { vector: { values, scale: segment.scales[p]! }, words };
    }),
  }));
}

/** A segment without some memories; words that only they had are gone from its dictionary too. */
export function removeFromSegment(segment: Segment, ids: ReadonlySet<string>): Segment {
  if (!segment.ids.some((id) => ids.has(id))) return segment;
  const kept = unpackSegment(segment).filter((entry) => !ids.has(entry.id));
  return packSegment(kept, dimensionOf(segment));
}

/** Bytes of a segment's vectors and words in memory. */
export function segmentBytes(segment: Segment): number {
  const words = segment.dictionary.reduce((total, word) => total + word.length * 2, 0);
  return (
    words +
    segment.vectors.byteLength +
    segment.scales.byteLength +
    segment.wordOffsets.byteLength +
    segment.wordIndexes.byteLength +
    segment.wordCounts.byteLength
  );
}

/** Components of a segment's vectors; 0 when it holds none. */
function dimensionOf(segment: Segment): number {
  return segment.scales.length === 0 ? 0 : segment.vectors.length / segment.scales.length;
}
