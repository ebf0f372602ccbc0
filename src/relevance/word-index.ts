/**
 * An inverted index: the user's vocabulary, and for each word the passages that hold it. Words are
 * kept as they were said and joined by stem, so that another way to join them needs no other data.
 * All occurrences lie in one pool; each points to the word's one before, so that growing costs no
 * object per word.
 */
import type { Segment } from "../types.ts";
import { grownArray } from "./grown-array.ts";
import { stemOf } from "./words.ts";

export interface WordIndex {
  /** The vocabulary in order of first appearance; a word's place is its number. */
  readonly vocabulary: readonly string[];
  readonly bytes: number;
  /** Number of a word as it was said. */
  numberOf(word: string): number | undefined;
  /** Numbers of the words seen that share this stem. */
  formsOf(stem: string): readonly number[];
  /** Takes over the words of passage `p` of a segment under the passage's number in the index. */
  add(segment: Segment, p: number, passage: number): void;
  /**
   * Counts how often a word occurs in each passage.
   *
   * @param word Its number.
   * @param counts By passage, added to.
   * @param touched Takes the passages whose count was 0, from place `found` on.
   * @returns How many places of `touched` are now taken.
   */
  gather(word: number, counts: Int32Array, touched: Int32Array, found: number): number;
}

const NONE: readonly number[] = [];
/** About what a word of the vocabulary costs in its maps, and its vector once it is ranked by. */
const BYTES_A_WORD = 200 + 290;

export function createWordIndex(): WordIndex {
  const vocabulary: string[] = [];
  const numbers = new Map<string, number>();
  const forms = new Map<string, number[]>();
  /** Place in the pool, plus 1, of each word's last occurrence. */
  let last = new Int32Array(256);
  let size = 0;
  let passages = new Int32Array(1024);
  let counts = new Uint16Array(1024);
  /** Place, plus 1, of the same word's occurrence before; 0: none. */
  let before = new Int32Array(1024);

  function numberFor(word: string): number {
    let number = numbers.get(word);
    if (number !== undefined) return number;
    number = vocabulary.length;
    if (number === last.length) last = grownArray(last, number * 2);
    vocabulary.push(word);
    numbers.set(word, number);
    const stem = stemOf(word);
    const others = forms.get(stem);
    if (others) others.push(number);
    else forms.set(stem, [number]);
    return number;
  }

  function grow(): void {
    const capacity = Math.ceil(size * 1.5);
    passages = grownArray(passages, capacity);
    counts = grownArray(counts, capacity);
    before = grownArray(before, capacity);
  }

  return {
    vocabulary,
    get bytes() {
      const pool = passages.byteLength + counts.byteLength + before.byteLength;
      return pool + last.byteLength + vocabulary.length * BYTES_A_WORD;
    },
    numberOf: (word) => numbers.get(word),
    formsOf: (stem) => forms.get(stem) ?? NONE,
    add(segment, p, passage) {
      for (let w = segment.wordOffsets[p]!; w < segment.wordOffsets[p + 1]!; w++) {
        const number = numberFor(segment.dictionary[segment.wordIndexes[w]!]!);
        if (size === passages.length) grow();
        passages[size] = passage;
        counts[size] = segment.wordCounts[w]!;
        before[size] = last[number]!;
        last[number] = ++size;
      }
    },
    gather(word, into, touched, found) {
      for (let at = last[word]!; at > 0; at = before[at - 1]!) {
        const passage = passages[at - 1]!;
        if (into[passage] === 0) touched[found++] = passage;
        into[passage]! += counts[at - 1]!;
      }
      return found;
    },
  };
}
