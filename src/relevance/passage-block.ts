/** The passages of an index side by side, in growing arrays without an object per passage. */
import type { Segment } from "../types.ts";
import { grownArray } from "./grown-array.ts";

export interface PassageBlock {
  readonly count: number;
  /** `dimension` int8 values a passage; at least `count` rows. */
  readonly vectors: Int8Array;
  readonly scales: Float32Array;
  /** Slot of each passage's memory, in ascending order: a memory's passages stand together. */
  readonly slots: Int32Array;
  /** Words of each passage, repeated ones counted again. */
  readonly lengths: Int32Array;
  readonly bytes: number;
  /** Takes over passage `p` of a segment for a slot not below the last one. */
  add(segment: Segment, p: number, slot: number): void;
  /** Overwrites the vectors of a slot's passages with zeros. */
  wipe(slot: number): void;
}

/** @param dimension Components of a vector. */
export function createPassageBlock(dimension: number): PassageBlock {
  let count = 0;
  let vectors = new Int8Array(64 * dimension);
  let scales = new Float32Array(64);
  let slots = new Int32Array(64);
  let lengths = new Int32Array(64);

  /** Half as much again: fewer spare bytes than doubling, still few copies. */
  function grow(): void {
    const capacity = Math.ceil(count * 1.5);
    vectors = grownArray(vectors, capacity * dimension);
    scales = grownArray(scales, capacity);
    slots = grownArray(slots, capacity);
    lengths = grownArray(lengths, capacity);
  }

  /** First passage whose slot is at least this one, by bisection. */
  function firstOf(slot: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (slots[middle]! < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    get count() {
      return count;
    },
    get vectors() {
      return vectors;
    },
    get scales() {
      return scales;
    },
    get slots() {
      return slots;
    },
    get lengths() {
      return lengths;
    },
    get bytes() {
      return vectors.byteLength + scales.byteLength + slots.byteLength + lengths.byteLength;
    },
    add(segment, p, slot) {
      if (count === scales.length) grow();
      vectors.set(segment.vectors.subarray(p * dimension, (p + 1) * dimension), count * dimension);
      scales[count] = segment.scales[p]!;
      slots[count] = slot;
      let length = 0;
      for (let w = segment.wordOffsets[p]!; w < segment.wordOffsets[p + 1]!; w++) {
        length += segment.wordCounts[w]!;
      }
      lengths[count] = length;
      count++;
    },
    wipe(slot) {
      const first = firstOf(slot);
      const end = firstOf(slot + 1);
      vectors.fill(0, first * dimension, end * dimension);
      scales.fill(0, first, end);
    },
  };
}
