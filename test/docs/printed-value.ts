/**
 * Compares a value with what a document prints of it: `// 0.9981...`, `// "text"`, `// [1, 2]`,
 * `// Map { "a" => 1 }`. Numbers agree to the digits printed; `...` says that there are more.
 */
import { inspect } from "node:util";

const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?:\.\.\.)?|[\p{L}_$][\p{L}\d_$]*|=>|[^\s]/gu;
const WORDS = new Set(["true", "false", "undefined", "null", "NaN", "Infinity"]);

/** Whether a comment is a value in whole, and not prose. */
export function isPrintedValue(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.every(
    (token, i) =>
      !/^[\p{L}_$]/u.test(token) || WORDS.has(token) || [":", "[", "{"].includes(tokens[i + 1]!),
  );
}

/** What differs, in words; undefined when the value is as printed. */
export function differenceFromPrinted(value: unknown, printed: string): string | undefined {
  const shown = inspect(value, { depth: Infinity, breakLength: Infinity, maxArrayLength: null });
  // "Map(2) { ... }", "Float32Array(2) [ ... ]": the size is not printed in documents.
  const actual = tokensOf(shown.replaceAll(/(?<=^|[\s{[:])([A-Z]\w*)\(\d+\)(?= [[{])/gu, "$1"));
  const expected = tokensOf(printed);
  const same =
    actual.length === expected.length && actual.every((token, i) => sameToken(token, expected[i]!));
  return same ? undefined : `printed ${printed}, got ${shown}`;
}

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function sameToken(actual: string, expected: string): boolean {
  if (/^["']/u.test(actual) && /^["']/u.test(expected)) {
    return actual.slice(1, -1) === expected.slice(1, -1);
  }
  if (!/^-?\d/u.test(actual) || !/^-?\d/u.test(expected)) return actual === expected;
  const cut = expected.endsWith("...");
  const digits = expected.replace("...", "").replaceAll("_", "");
  const decimals = digits.split(".")[1]?.length ?? 0;
  const off = Math.abs(Number(actual) - Number(digits));
  if (decimals === 0 && !cut) return off === 0;
  return off <= (cut ? 1 : 0.5) * 10 ** -decimals * (1 + 1e-9);
}
