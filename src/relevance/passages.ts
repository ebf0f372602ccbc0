/**
 * Long texts are matched whole and in parts, so that one sentence in an essay can be found. Shorter
 * ones are not cut: that loses more than it finds (docs/relevance.md).
 */

/** Texts of more words than this are also matched in parts. */
const LONGEST_WHOLE = 120;
const SHORTEST_PART = 50;
const LONGEST_PART = 100;

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/** About a word: two characters of an unspaced script, or a run of others (cut when endless). */
const WORD = new RegExp(`[${UNSPACED}]{1,2}|[^\\s${UNSPACED}]{1,40}`, "gu");
const SENTENCE_END = /[.!?…。！？]["'”’)\]」』]*$/u;

/**
 * The text itself and, when it has over 120 words, its parts of 50 to 100 words, cut at sentence
 * ends where there are any. Two characters of Chinese, Japanese or Thai count as a word.
 *
 * @param text As `searchableText` gives it; a bounded text gives a bounded number of parts.
 * @returns The whole first, then the parts in order.
 */
export function splitIntoPassages(text: string): string[] {
  const words = [...text.matchAll(WORD)];
  if (words.length <= LONGEST_WHOLE) return [text];
  const startOf = (word: number): number => words[word]?.index ?? text.length;
  const endsSentence = (word: number): boolean =>
    SENTENCE_END.test(words[word - 1]![0]) ||
    text.slice(startOf(word - 1), startOf(word)).includes("\n");

  const passages = [text];
  let start = 0;
  while (words.length - start > LONGEST_PART) {
    // Never leave less than a part behind.
    const latest = Math.min(start + LONGEST_PART, words.length - SHORTEST_PART);
    let end = start + SHORTEST_PART;
    while (end < latest && !endsSentence(end)) end++;
    passages.push(text.slice(startOf(start), startOf(end)).trim());
    start = end;
  }
  passages.push(text.slice(startOf(start)).trim());
  return passages;
}
