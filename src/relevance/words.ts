/** From text to the words it is matched by. */
import porter2 from "wink-porter2-stemmer";

import { STOP_WORDS } from "./stop-words.ts";

/** What is longer is cut, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 100_000;
/** A longer run of letters and digits is no word anybody would ask for. */
const MAX_WORD_LENGTH = 64;
const MAX_CACHED_STEMS = 50_000;

/** Letters of scripts written without spaces, as the inside of a character class. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々`;
/** An unspaced run is cut at 300: the dictionary search of longer ones takes more than linear time. */
const RUN = new RegExp(`([${UNSPACED}]{1,300})|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, "gv");
const ENGLISH_WORD = /^[a-z]+$/u;

// One for all: the dictionaries are chosen by script, the locale changes nothing.
const segmenter: Intl.Segmenter = new Intl.Segmenter("en", { granularity: "word" });
const stems = new Map<string, string>();

/**
 * The words of a text with how often each occurs: NFKC, lower case, possessive 's and the apostrophe
 * of contractions taken out, runs of letters and digits, Chinese, Japanese and Thai cut by
 * dictionary, function words left out. Not stemmed: that happens when an index takes them in.
 *
 * @param text Any length; what is over 100,000 code units is cut.
 * @example
 * ```ts
 * import { countWords } from "madeleine/relevance";
 * countWords("My dog's name is Bao, 包子!"); // Map { "dog" => 1, "name" => 1, "bao" => 1, "包子" => 1 }
 * ```
 */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (word: string): void => {
    if (word.length > MAX_WORD_LENGTH || STOP_WORDS.has(word)) return;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const [run, unspaced] of normalized(text).matchAll(RUN)) {
    if (unspaced !== undefined) for (const word of segmentsOf(unspaced)) count(word);
    else count(run);
  }
  return counts;
}

/**
 * The form under which a word is matched: Porter's stem of words in the letters a to z, any other
 * word as it is.
 *
 * @param word As `countWords` gives it.
 */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = ENGLISH_WORD.test(word) ? porter2(word) : word;
    if (stems.size >= MAX_CACHED_STEMS) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

function normalized(text: string): string {
  // NFKC may lengthen a character up to eighteenfold: cut before, so that the work stays bounded.
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['\u2019]s(?![\p{L}\p{N}])/gu, "")
    .replace(/['\u2019](?=(?:t|m|d|re|ve|ll)(?![\p{L}\p{N}]))/gu, "");
}

function* segmentsOf(run: string): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) yield segment;
}
