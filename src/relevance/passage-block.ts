/** The passages of an index side by side, in growing arrays without an object per passage. */
import type { Segment } from "../types.ts";
import { grownArray } from "./grown-array.ts";
import { QUESTION_MARK, wordLength } from "./words.ts";

export interface PassageBlock {
  readonly count: number;
  /** `dimension` int8 values a passage; at least `count` rows. */
  readonly vectors: Int8Array;
  readonly scales: Float32Array;
  /** Slot of each passage's memory, in ascending order: a memory's passages stand together. */
  readonly slots: Int32Array;
  /** Words of each passage, repeated ones counted again. */
  readonly lengths: Float32Array;
  /** 1 for each passage with a question mark among its words. */
  readonly asks: Uint8Array;
  readonly bytes: number;
  /** Takes over passage `p` of a segment for a slot not below the last one. */
  add(segment: Segment, p: number, slot: number): void;
}

/** @param dimension Components of a vector. */
export function createPassageBlock(dimension: number): PassageBlock {
  let count = 0;
  let vectors = new Int8Array(64 * dimension);
  let scales = new Float32Array(64);
  let slots = new Int32Array(64);
  let lengths = new Float32Array(64);
  let asks = new Uint8Array(64);

  /** Half as much again: fewer spare bytes than doubling, still few copies. */
  function grow(): void {
    const capacity = Math.ceil(count * 1.5);
    vectors = grownArray(vectors, capacity * dimension);
    scales = grownArray(scales, capacity);
    slots = grownArray(slots, capacity);
    lengths = grownArray(lengths, capacity);
    asks = grownArray(asks, capacity);
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
    get asks() {
      return asks;
    },
    get bytes() {
      const perPassage = scales.byteLength + slots.byteLength + lengths.byteLength;
      return vectors.byteLength + perPassage + asks.byteLength;
    },
    add(segment, p, slot) {
      if (count === scales.length) grow();
      vectors.set(segment.vectors.subarray(p * dimension, (p + 1) * dimension), count * dimension);
      scales[count] = segment.scales[p]!;
      slots[count] = slot;
      let length = 0;
      for (let w = segment.wordOffsets[p]!; w < segment.wordOffsets[p + 1]!; w++) {
        const word = segment.dictionary[segment.wordIndexes[w]!]!;
        length += segment.wordCounts[w]! * wordLength(word);
        if (word === QUESTION_MARK) asks[count] = 1;
      }
      lengths[count] = length;
      count++;
    },
  };
}
