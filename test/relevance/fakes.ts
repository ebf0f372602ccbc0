/** Small stand-ins: segments packed by hand, and an embedder that hashes words. */
import { normalize, quantize } from "../../src/model/vector.ts";
import type { WordKnowledge } from "../../src/relevance/cue-words.ts";
import type { EncodedCue } from "../../src/relevance/relevance.ts";
import { createMemoryIndex, type MemoryIndex } from "../../src/relevance/memory-index.ts";
import { splitIntoPassages } from "../../src/relevance/passages.ts";
import { searchableText } from "../../src/relevance/searchable-text.ts";
import { countWords, stemOf } from "../../src/relevance/words.ts";
import type { Passage, Segment } from "../../src/types.ts";

export const DIMENSION = 32;

/** The passages of several memories side by side. */
export function segmentOf(
  entries: readonly { readonly id: string; readonly passages: readonly Passage[] }[],
  dimension: number = DIMENSION,
): Segment {
  const passages = entries.flatMap((entry) => entry.passages);
  const dictionary = [...new Set(passages.flatMap((passage) => [...passage.words.keys()]))];
  const numbers = new Map(dictionary.map((word, number) => [word, number]));
  const vectors = new Int8Array(passages.length * dimension);
  passages.forEach((passage, p) => vectors.set(passage.vector.values, p * dimension));
  const offsets = [0];
  for (const passage of passages) offsets.push(offsets.at(-1)! + passage.words.size);
  const words = passages.flatMap((passage) => [...passage.words]);
  return {
    ids: entries.map((entry) => entry.id),
    passageCounts: Uint16Array.from(entries, (entry) => entry.passages.length),
    vectors,
    scales: Float32Array.from(passages, (passage) => passage.vector.scale),
    dictionary,
    wordOffsets: Uint32Array.from(offsets),
    wordIndexes: Uint32Array.from(words, ([word]) => numbers.get(word)!),
    wordCounts: Uint16Array.from(words, ([, count]) => count),
  };
}

/** A bag of words thrown into few dimensions: the same words, the same vector. */
export function hashedVector(text: string, dimension: number = DIMENSION): Float32Array {
  const vector = new Float32Array(dimension);
  for (const [word, count] of countWords(text)) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003;
    vector[hash % dimension]! += count;
    vector[(hash >> 5) % dimension]! -= count / 2;
  }
  return normalize(vector);
}

export function passagesOf(text: string): Passage[] {
  return splitIntoPassages(searchableText(text)).map((part) => ({
    vector: quantize(hashedVector(part)),
    words: countWords(part),
  }));
}

export function cueOf(text: string): EncodedCue {
  return { vector: hashedVector(text), words: countWords(text) };
}

/** An index of texts; ids are m0, m1, ... */
export function indexOf(
  texts: readonly string[],
  sessionOf: (id: string) => string = () => "s",
): MemoryIndex {
  const index = createMemoryIndex(DIMENSION);
  const entries = texts.map((text, i) => ({ id: `m${i}`, passages: passagesOf(text) }));
  index.add(segmentOf(entries), sessionOf);
  return index;
}

export const rareWord = (): number => 1e-6;

/** Every word is rare, and near in meaning to itself alone. */
export const knowledge: WordKnowledge = {
  wordProbability: rareWord,
  wordVector: (word) => hashedVector(stemOf(word), 512),
};
