/** The cue's words as they are matched: as said, by stem, and by stem with what is near in meaning. */
import type { CueWord } from "./bm25.ts";
import type { NearWords } from "./near-words.ts";
import type { WordIndex } from "./word-index.ts";
import { isHan, stemOf } from "./words.ts";

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
  const stems = new Map<string, { words: string[]; probability: number }>();
  for (const word of words.keys()) {
    const stem = stemOf(word);
    const known = stems.get(stem);
    // All forms that the cue has stand for the stem.
    if (known) {
      known.words.push(word);
      known.probability += wordProbability(word);
    } else {
      stems.set(stem, { words: [word], probability: wordProbability(word) });
    }
  }
  const rarest = new Set(
    [...stems.values()].sort((a, b) => a.probability - b.probability).slice(0, MAX_WITH_NEAR),
  );
  const asSaid: CueWord[] = [];
  const byStem: CueWord[] = [];
  const byMeaning: CueWord[] = [];
  for (const [stem, entry] of stems) {
    const forms = index.formsOf(stem);
    const nearest = rarest.has(entry) ? near.of(entry.words[0]!) : NONE;
    // Pairs of Han characters are often no words: what matches nothing says nothing.
    if (forms.length + nearest.length === 0 && isHan(stem)) continue;
    byStem.push({ probability: entry.probability, forms, near: NONE });
    byMeaning.push({ probability: entry.probability, forms, near: nearest });
    for (const word of entry.words) {
      const number = index.numberOf(word);
      const probability = wordProbability(word);
      asSaid.push({ probability, forms: number === undefined ? [] : [number], near: NONE });
    }
  }
  return { asSaid, byStem, byMeaning };
}
