/** How much of the cue's rare words a memory shares. */
import { bestOfPassages } from "./best-passage.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { stemOf } from "./words.ts";

/** How soon repeating a word stops to count. */
const K1 = 1.2;
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

/**
 * BM25 as a share of the most that a cue could reach, in [0, 1):
 *
 *     share = sum over the cue's stems w of idf(w) tf (k1 + 1) / (tf + k1 (1 - b + b length / mean))
 *             / (2.2 (sum of idf(w) + 6))
 *     idf(w) = ln(1 + (N + 50 - n - n0 + 0.5) / (n + n0 + 0.5)),  n0 = 50 (1 - (1 - P(w))^25)
 *
 * N and n count the active memories, each by its whole text; the mean length is that of all their
 * passages. Words that no memory holds count in the sum below the line.
 *
 * @param words The cue's words, not stemmed.
 * @param wordProbability P(w) in general language, (0, 1).
 * @returns By slot; the best passage counts.
 */
export function wordShares(
  index: MemoryIndex,
  words: ReadonlyMap<string, number>,
  wordProbability: (word: string) => number,
): Float64Array {
  const { count: passageCount, slots, lengths } = index.passages;
  const shares = new Float64Array(passageCount);
  const counts = new Int32Array(passageCount);
  const touched = new Int32Array(passageCount);
  const meanLength = meanPassageLength(index);
  let information = 0;

  for (const [stem, probability] of stemProbabilities(words, wordProbability)) {
    let found = 0;
    for (const form of index.words.formsOf(stem)) {
      found = index.words.gather(form, counts, touched, found);
    }
    let memories = 0;
    for (let i = 0; i < found; i++) if (isActiveWhole(touched[i]!)) memories++;
    const idf = rarity(index.activeCount, memories, probability);
    information += idf;
    for (let i = 0; i < found; i++) {
      const passage = touched[i]!;
      const frequency = counts[passage]!;
      counts[passage] = 0;
      const length = 1 - B + (B * lengths[passage]!) / meanLength;
      shares[passage]! += (idf * frequency * (K1 + 1)) / (frequency + K1 * length);
    }
  }
  const most = (K1 + 1) * (information + SHRINKAGE);
  for (let p = 0; p < passageCount; p++) shares[p]! /= most;
  return bestOfPassages(index, shares);

  function isActiveWhole(passage: number): boolean {
    return index.active[slots[passage]!] === 1 && slots[passage] !== slots[passage - 1];
  }
}

/** P of each distinct stem of the cue: of all the forms in which the cue has it. */
function stemProbabilities(
  words: ReadonlyMap<string, number>,
  wordProbability: (word: string) => number,
): Map<string, number> {
  const probabilities = new Map<string, number>();
  for (const word of words.keys()) {
    const stem = stemOf(word);
    probabilities.set(stem, (probabilities.get(stem) ?? 0) + wordProbability(word));
  }
  return probabilities;
}

/** idf of a word that `memories` of `all` hold. */
function rarity(all: number, memories: number, probability: number): number {
  const imagined = IMAGINED_MEMORIES * (1 - (1 - Math.min(1, probability)) ** IMAGINED_LENGTH);
  const without = all + IMAGINED_MEMORIES - memories - imagined;
  return Math.log(1 + (without + 0.5) / (memories + imagined + 0.5));
}

/** Mean words of an active memory's passage, at least 1. */
function meanPassageLength(index: MemoryIndex): number {
  const { count, slots, lengths } = index.passages;
  let total = 0;
  let passages = 0;
  for (let p = 0; p < count; p++) {
    if (index.active[slots[p]!] !== 1) continue;
    total += lengths[p]!;
    passages++;
  }
  return Math.max(1, total / Math.max(1, passages));
}
