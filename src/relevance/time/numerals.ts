/** Small numbers as people write them: 3, three, a few, 三, 十二, 両. */

const ENGLISH: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  couple: 2,
  few: 3,
  several: 4,
};

const CHINESE = "〇一二三四五六七八九";

/** One numeral, as the time words take it. */
export const ENGLISH_NUMERAL: string = `\\d{1,3}|${Object.keys(ENGLISH).join("|")}`;
export const CHINESE_NUMERAL = "\\d{1,3}|[一二两兩三四五六七八九十几幾数數]{1,3}";

/** @returns The number meant; 3 for "a few", NaN for what is none. */
export function readNumeral(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const english = ENGLISH[text.toLowerCase()];
  if (english !== undefined) return english;
  if (/[几幾数數]/.test(text)) return 3;
  const digits = text.replace(/[两兩]/g, "二");
  const ten = digits.indexOf("十");
  if (ten < 0) return digits.length === 1 ? digitOf(digits) : Number.NaN;
  const tens = ten === 0 ? 1 : digitOf(digits.slice(0, ten));
  const ones = ten === digits.length - 1 ? 0 : digitOf(digits.slice(ten + 1));
  return tens * 10 + ones;
}

function digitOf(character: string): number {
  const digit = CHINESE.indexOf(character);
  return digit < 0 ? Number.NaN : digit;
}
