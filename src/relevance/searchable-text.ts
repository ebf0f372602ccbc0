/**
 * What of a text is embedded and matched: everything a person would read. Attachments written out as
 * letters, control characters and broken surrogates would only make noise.
 */

/** Longest searchable text, in UTF-16 code units: about 17,000 English words. */
export const MAX_SEARCHABLE_LENGTH = 100_000;
/** What stands later in a text is not looked at: bounds the work. */
const MAX_READ_LENGTH = 2_000_000;

const DATA_URL = /data:(?:[a-z]+\/[\w.+-]+)?(?:;[\w.+-]+(?:=[^\s;,"'<>]*)?)*,[^\s"'<>)\]]*/giu;
/**
 * A run of the base64 alphabet, with the lines it may be wrapped, indented or quoted into. Wrapped at
 * under 60 letters it takes two lines to be one; its last line is as long as base64 can be.
 */
const ENCODED_RUN =
  /(?:[A-Za-z0-9+/_-]{60,}|[A-Za-z0-9+/_-]{30,}(?=[ \t]*\r?\n[ \t>]*[A-Za-z0-9+/_-]{30,}))={0,2}(?:[ \t]*\r?\n[ \t>]*[A-Za-z0-9+/_-]{20,}={0,2})*(?:[ \t]*\r?\n[ \t>]*(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{4}|[A-Za-z0-9+/_-]{2,3}={1,2})(?=[ \t]*(?:\r?\n|$)))?/gu;
const WORD_LIKE = /^(?:[A-Z]?[a-z]{1,20}|[A-Z]{2,15}|\d{1,4})$/u;
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/gu;
const CONTROL_OR_BROKEN = /[\p{Surrogate}\uFFFD]|(?![\n\t])\p{Cc}/gu;

/**
 * The text without data URLs, base64 and other encoded runs, control characters and lone surrogates.
 *
 * @param text Any length; at most 100,000 code units of what is searchable are kept.
 * @example
 * ```ts
 * import { searchableText } from "madeleine/relevance";
 * searchableText("Look: data:image/png;base64,iVBORw0KGgo= that is Bao"); // "Look:   that is Bao"
 * ```
 */
export function searchableText(text: string): string {
  return text
    .slice(0, MAX_READ_LENGTH)
    .replace(INVISIBLE, "")
    .replace(DATA_URL, " ")
    .replace(ENCODED_RUN, (run) => (isEncoded(run) ? " " : run))
    .slice(0, MAX_SEARCHABLE_LENGTH)
    .replace(CONTROL_OR_BROKEN, " ");
}

/** Paths, slugs and long-hyphenated phrases are words; base64, hashes and keys are not. */
function isEncoded(run: string): boolean {
  let wordLetters = 0;
  let letters = 0;
  for (const piece of run.split(/[-_+/=\s]+/u)) {
    letters += piece.length;
    if (WORD_LIKE.test(piece)) wordLetters += piece.length;
  }
  return wordLetters * 2 < letters;
}
