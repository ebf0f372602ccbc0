/**
 * Words of the user's vocabulary that are near a word in meaning: "doctor" also finds "dentist", in
 * another language too. The vectors of the words are kept beside their signs in bits: comparing bits
 * leaves out 98 of 100 words before any product is taken.
 */
import { quantize } from "../model/vector.ts";
import { grownArray } from "./grown-array.ts";
import type { WordIndex } from "./word-index.ts";
import { isMark, stemOf } from "./words.ts";

export interface NearWord {
  /** Its number in the vocabulary. */
  readonly word: number;
  /** (cosine - 0.4) / 0.6, in (0, 1]. */
  readonly likeness: number;
}

/** Of one index; grows with its vocabulary. */
export interface NearWords {
  /** Words of another stem whose vector has a cosine above 0.4, the nearest first. */
  of(word: string): readonly NearWord[];
}

/** Below this cosine words are about different things. */
const LEAST_COSINE = 0.4;
/** Words asked for whose neighbours are kept. */
const MAX_KEPT = 4_000;

interface Kept {
  readonly near: NearWord[];
  /** The vocabulary's size when they were looked for. */
  seen: number;
}

/** @param wordVector Unit vector of a word; zeros when nothing is known of it. */
export function createNearWords(
  words: WordIndex,
  wordVector: (word: string) => Float32Array,
): NearWords {
  const kept = new Map<string, Kept>();
  let dimension = 0;
  let signWords = 0;
  let size = 0;
  let vectors = new Int8Array(0);
  let scales = new Float32Array(0);
  let signs = new Int32Array(0);

  function grow(): void {
    const { vocabulary } = words;
    if (size === vocabulary.length) return;
    if (dimension === 0) {
      dimension = wordVector(vocabulary[0]!).length;
      signWords = Math.ceil(dimension / 32);
    }
    if (vocabulary.length > scales.length) {
      const capacity = Math.ceil(vocabulary.length * 1.25) + 64;
      vectors = grownArray(vectors, capacity * dimension);
      scales = grownArray(scales, capacity);
      signs = grownArray(signs, capacity * signWords);
    }
    for (; size < vocabulary.length; size++) {
      // A mark keeps zeros and so is near to nothing.
      if (isMark(vocabulary[size]!)) continue;
      const vector = wordVector(vocabulary[size]!);
      const { values, scale } = quantize(vector);
      vectors.set(values, size * dimension);
      scales[size] = scale;
      signs.set(signsOf(vector), size * signWords);
    }
  }

  /** Adds the near words among those from number `from` on. */
  function search(word: string, from: number, near: NearWord[]): void {
    const vector = wordVector(word);
    const own = signsOf(vector);
    const stem = stemOf(word);
    const most = mostDifferentSigns(dimension);
    for (let other = from; other < size; other++) {
      let different = 0;
      for (let i = 0; i < signWords; i++) {
        different += bitsOf(own[i]! ^ signs[other * signWords + i]!);
      }
      if (different > most) continue;
      let sum = 0;
      const row = other * dimension;
      for (let i = 0; i < dimension; i++) sum += vectors[row + i]! * vector[i]!;
      const likeness = Math.min(1, (sum * scales[other]! - LEAST_COSINE) / (1 - LEAST_COSINE));
      if (likeness > 0 && stemOf(words.vocabulary[other]!) !== stem) {
        near.push({ word: other, likeness });
      }
    }
    near.sort((a, b) => b.likeness - a.likeness || a.word - b.word);
  }

  return {
    of(word) {
      grow();
      let known = kept.get(word);
      if (known?.seen === size) return known.near;
      if (known === undefined) {
        if (kept.size >= MAX_KEPT) kept.clear();
        kept.set(word, (known = { near: [], seen: 0 }));
      }
      search(word, known.seen, known.near);
      known.seen = size;
      return known.near;
    },
  };
}

/**
 * Two vectors with cosine 0.4 differ in acos(0.4) / pi = 37 % of their signs on average; two standard
 * deviations more are let through, which loses 1 of 50 words at the very edge.
 */
function mostDifferentSigns(dimension: number): number {
  const share = Math.acos(LEAST_COSINE) / Math.PI;
  return dimension * share + 2 * Math.sqrt(dimension * share * (1 - share));
}

/** One bit a component: whether it is above 0. */
function signsOf(vector: Float32Array): Int32Array {
  const bits = new Int32Array(Math.ceil(vector.length / 32));
  for (let i = 0; i < vector.length; i++) if (vector[i]! > 0) bits[i >> 5]! |= 1 << (i & 31);
  return bits;
}

/** How many bits of a 32-bit number are set. */
function bitsOf(number: number): number {
  let n = number - ((number >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
