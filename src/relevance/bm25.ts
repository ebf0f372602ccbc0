/** How much of the cue's rare words a memory shares, by BM25. */
import { bestOfPassages } from "./best-passage.ts";
import { linesBefore, type LinesBefore } from "./line-before.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { NearWord } from "./near-words.ts";

/** How soon repeating a word stops to count. */
const K1 = 1;
/** How much longer passages are held to more, 0 to 1. */
const B = 0.75;
/**
 * A store of three memories knows nothing about which words are rare. So each store is counted
 * together with 50 imagined memories of 25 words of general language.
 */
const IMAGINED_MEMORIES = 50;
const IMAGINED_LENGTH = 25;
/** Added to the cue's information: "ok thanks" is no full match with a memory that says thanks. */
const SHRINKAGE = 6;
/** So many words of the user's that are near in meaning match a cue's word as well. */
const NEAR_WORDS = 16;

/** A word of the cue and what of the user's vocabulary matches it, by number. */
export interface CueWord {
  /** P(w) in general language, (0, 1). */
  readonly probability: number;
  /** The word itself, or all its forms. */
  readonly forms: readonly number[];
  /** Other words near in meaning, the nearest first. */
  readonly near: readonly NearWord[];
}

export interface WordShares {
  /** By slot, [0, 1); the best passage counts. */
  readonly shares: Float64Array;
  /** Sum of the idf of the cue's words, 0 or more. */
  readonly information: number;
}

/**
 * BM25 as a share of the most that a cue could reach, in [0, 1):
 *
 *     share = sum over the cue's words w of idf(w) best(w) / ((k1 + 1) (sum of idf(w) + 6))
 *     best(w) = largest likeness * tf (k1 + 1) / (tf + k1 (1 - b + b length / mean)) of what matches w
 *     idf(w) = ln(1 + (N + 50 - n - n0 + 0.5) / (n + n0 + 0.5)),  n0 = 50 (1 - (1 - P(w))^25)
 *
 * tf and length count the line before in, between named speakers (line-before.ts). N and n count the active memories, each by its whole text; the mean length is that of all their
 * passages. Words that no memory holds count below the line. Only near words that an active memory
 * holds are counted among the 16.
 *
 * @returns A function of the cue's words; it keeps its working arrays for the next call.
 */
export function createWordShares(index: MemoryIndex): (cue: readonly CueWord[]) => WordShares {
  const { count: passageCount, slots } = index.passages;
  const { active, words } = index;
  const lines = linesBefore(index);
  const lengths = lengthsWith(index, lines);
  const meanLength = meanPassageLength(index, lengths);
  const counts = new Int32Array(passageCount);
  const touched = new Int32Array(passageCount);
  const matched = new Int32Array(passageCount);
  const best = new Float64Array(passageCount);

  /** How often words occur, in the line before too. */
  function gather(forms: readonly number[]): number {
    let found = 0;
    for (const form of forms) found = words.gather(form, counts, touched, found);
    if (!lines) return found;
    const own = found;
    const given = Int32Array.from({ length: own }, (_, i) => counts[touched[i]!]!);
    for (let i = 0; i < own; i++) {
      const slot = slots[touched[i]!]!;
      const next = lines.after[slot]!;
      if (next < 0 || lines.whole[slot] !== touched[i]) continue;
      for (let p = lines.whole[next]!; slots[p] === next && p < passageCount; p++) {
        if (counts[p] === 0) touched[found++] = p;
        counts[p]! += given[i]!;
      }
    }
    return found;
  }

  /** Takes over what a word that matches gives to each passage where it is the best so far. */
  function offer(likeness: number, found: number, matches: number): number {
    for (let i = 0; i < found; i++) {
      const passage = touched[i]!;
      const frequency = counts[passage]!;
      counts[passage] = 0;
      const length = 1 - B + (B * lengths[passage]!) / meanLength;
      const value = (likeness * frequency * (K1 + 1)) / (frequency + K1 * length);
      if (best[passage] === 0) matched[matches++] = passage;
      if (value > best[passage]!) best[passage] = value;
    }
    return matches;
  }

  /** Active memories that hold one of the words found, by their whole texts. */
  function memoriesAmong(found: number): number {
    let memories = 0;
    for (let i = 0; i < found; i++) {
      const slot = slots[touched[i]!]!;
      if (active[slot] === 1 && slot !== slots[touched[i]! - 1]) memories++;
    }
    return memories;
  }

  return (cue) => {
    const sums = new Float64Array(passageCount);
    let information = 0;
    for (const { probability, forms, near } of cue) {
      let found = gather(forms);
      const idf = rarity(index.activeCount, memoriesAmong(found), probability);
      information += idf;
      let matches = offer(1, found, 0);
      let left = NEAR_WORDS;
      for (const { word, likeness } of near) {
        found = gather([word]);
        if (memoriesAmong(found) > 0) left--;
        matches = offer(likeness, found, matches);
        if (left === 0) break;
      }
      for (let i = 0; i < matches; i++) {
        sums[matched[i]!]! += idf * best[matched[i]!]!;
        best[matched[i]!] = 0;
      }
    }
    const most = (K1 + 1) * (information + SHRINKAGE);
    for (let p = 0; p < passageCount; p++) sums[p]! /= most;
    return { shares: bestOfPassages(index, sums), information };
  };
}

/** idf of a word that `memories` of `all` hold. */
function rarity(all: number, memories: number, probability: number): number {
  const imagined = IMAGINED_MEMORIES * (1 - (1 - Math.min(1, probability)) ** IMAGINED_LENGTH);
  const without = all + IMAGINED_MEMORIES - memories - imagined;
  return Math.log(1 + (without + 0.5) / (memories + imagined + 0.5));
}

/** Words of each passage, those of the line before counted in. */
function lengthsWith(index: MemoryIndex, lines: LinesBefore | undefined): Float32Array {
  const { count, slots, lengths } = index.passages;
  if (!lines) return lengths;
  const all = lengths.slice(0, count);
  for (let p = 0; p < count; p++) {
    const before = lines.before[slots[p]!]!;
    if (before >= 0) all[p]! += lengths[lines.whole[before]!]!;
  }
  return all;
}

/** Mean words of an active memory's passage, at least 1. */
function meanPassageLength(index: MemoryIndex, lengths: Float32Array): number {
  const { count, slots } = index.passages;
  let total = 0;
  let passages = 0;
  for (let p = 0; p < count; p++) {
    if (index.active[slots[p]!] !== 1) continue;
    total += lengths[p]!;
    passages++;
  }
  return Math.max(1, total / Math.max(1, passages));
}
