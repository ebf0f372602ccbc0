/** From text to the words it is matched by. */
import porter2 from "wink-porter2-stemmer";

import { STOP_WORDS } from "./stop-words.ts";

/** What is longer is cut, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 100_000;
/** A longer run of letters and digits is no word anybody would ask for. */
const MAX_WORD_LENGTH = 64;
const MAX_CACHED_STEMS = 50_000;

/** Stands among the words of a memory's whole text when somebody asks in it. */
export const QUESTION_MARK = "?";

/**
 * Whether a word is no word of the text but a mark of it: "?", a date "@2026-05", a subject "#home".
 * Marks count in no length and mean nothing to an embedder.
 */
export function isMark(word: string): boolean {
  return word.startsWith("@") || word.startsWith("#") || word === QUESTION_MARK;
}

/** How many words a word counts in a length: one of Han characters stands there in pairs again. */
export function wordLength(word: string): number {
  if (isMark(word)) return 0;
  return isHan(word) ? 0.5 : 1;
}

/** Whether a word begins with a Han character. */
export function isHan(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 0x3400 && first <= 0x9fff;
}

/** Letters of scripts written without spaces, as the inside of a character class. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々`;
/** An unspaced run is cut at 300: the dictionary search of longer ones takes more than linear time. */
const RUN = new RegExp(`([${UNSPACED}]{1,300})|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, "gv");
const ENGLISH_WORD = /^[a-z]+$/u;
const HAN_RUN = /[\p{sc=Han}々]+/gu;
const ONLY_HAN = /^\p{sc=Han}+$/u;
/** Particles and pronouns that the dictionary leaves at the edges of Chinese words: 养了, 我妈. */
const CHINESE_EDGES = /(?<=.)[了过着的吗呢吧啊]$|^[我你他她也都就很太只再又被把](?=.)/gu;
/** The end of an inflected Japanese word that the dictionary cuts off: 払 る. */
const ONE_KANA = /^[\p{sc=Hiragana}ー]$/u;
const KATAKANA = /[ァ-ヶ]/gu;
/** エレベーター is also written エレベータ. */
const LAST_LONG_MARK = /(?<=^[ァ-ヺー]{3,})ー$/u;
/** From a katakana letter to its hiragana. */
const TO_HIRAGANA = -0x60;

// One for all: the dictionaries are chosen by script, the locale changes nothing.
const segmenter: Intl.Segmenter = new Intl.Segmenter("en", { granularity: "word" });
const stems = new Map<string, string>();

/**
 * The words of a text with how often each occurs: NFKC, lower case, possessive 's and the apostrophe
 * of contractions taken out, runs of letters and digits, Chinese, Japanese and Thai cut by
 * dictionary and Han runs also in pairs, function words left out. Not stemmed: that happens when an
 * index takes them in.
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
    if (unspaced === undefined) count(run);
    else for (const word of withHanPairs(unspaced, segmentsOf(unspaced))) count(word);
  }
  return counts;
}

/**
 * The distinct words of a text as a reader would cut them: those of `countWords` without the pairs of
 * Han characters.
 */
export function distinctWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [run, unspaced] of normalized(text).matchAll(RUN)) {
    if (unspaced !== undefined) for (const word of segmentsOf(unspaced)) words.add(word);
    else if (!STOP_WORDS.has(run)) words.add(run);
  }
  return words;
}

/**
 * The form under which a word is matched: Porter's stem of words in the letters a to z; katakana as
 * hiragana and without a long mark at the end (ネコ and ねこ); any other word as it is.
 *
 * @param word As `countWords` gives it.
 */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = ENGLISH_WORD.test(word) ? porter2(word) : kanaStem(word);
    if (stems.size >= MAX_CACHED_STEMS) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

function kanaStem(word: string): string {
  return word
    .replace(LAST_LONG_MARK, "")
    .replace(KATAKANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! + TO_HIRAGANA));
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

/** The dictionary's words of an unspaced run, without function words and the particles stuck to them. */
function segmentsOf(run: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    if (!isWordLike || STOP_WORDS.has(segment)) continue;
    const { length } = segment;
    if (length === 1 && ONE_KANA.test(segment)) continue;
    const trims = (length === 2 || length === 3) && ONLY_HAN.test(segment);
    const word = trims ? segment.replace(CHINESE_EDGES, "") : segment;
    if (!STOP_WORDS.has(word)) words.add(word);
  }
  return words;
}

/**
 * Adds each pair of neighbouring Han characters of a run to its words: the dictionary often cuts
 * Chinese one way in the memory and another in the cue. A run of function words alone ("你是谁") has
 * none: pairs would make something of it.
 */
function withHanPairs(run: string, words: Set<string>): ReadonlySet<string> {
  if (words.size === 0) return words;
  for (const [han] of run.matchAll(HAN_RUN)) {
    const characters = [...han];
    for (let i = 1; i < characters.length; i++) words.add(characters[i - 1]! + characters[i]!);
  }
  return words;
}
