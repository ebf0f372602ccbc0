/** The cue's words as they are matched: as said, by stem, and by stem with what is near in meaning. */
import type { CueWord } from "./bm25.ts";
import type { NearWords } from "./near-words.ts";
import type { WordIndex } from "./word-index.ts";
import { stemOf } from "./words.ts";

/** What is known of words in general, whoever speaks: the built-in table knows both. */
export interface WordKnowledge {
  /** How likely a word is in general language, (0, 1). */
  readonly wordProbability: (word: string) => number;
  /** Unit vector of a word; zeros when nothing is known of it. */
  readonly wordVector: (word: string) => Float32Array;
}

export interface CueWords {
  readonly asSaid: readonly CueWord[];
  readonly byStem: readonly CueWord[];
  readonly byMeaning: readonly CueWord[];
}

/** Near words are looked for of so many words of a cue, the rarest: bounds the work of long cues. */
const MAX_WITH_NEAR = 40;
const NONE: CueWord["near"] = [];

export function matchCueWords(
  words: ReadonlyMap<string, number>,
  index: WordIndex,
  near: NearWords,
  wordProbability: (word: string) => number,
): CueWords {
  const asSaid: CueWord[] = [];
  const stems = new Map<string, { word: string; probability: number }>();
  for (const word of words.keys()) {
    const probability = wordProbability(word);
    const number = index.numberOf(word);
    asSaid.push({ probability, forms: number === undefined ? [] : [number], near: NONE });
    const stem = stems.get(stemOf(word));
    // All forms that the cue has stand for the stem.
    if (stem) stem.probability += probability;
    else stems.set(stemOf(word), { word, probability });
  }
  const rarest = new Set(
    [...stems.values()].sort((a, b) => a.probability - b.probability).slice(0, MAX_WITH_NEAR),
  );
  const byStem = [...stems].map(([stem, entry]) => ({
    probability: entry.probability,
    forms: index.formsOf(stem),
    near: NONE,
    entry,
  }));
  const byMeaning = byStem.map((word) => ({
    ...word,
    near: rarest.has(word.entry) ? near.of(word.entry.word) : NONE,
  }));
  return { asSaid, byStem, byMeaning };
}
