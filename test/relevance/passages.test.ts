import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { splitIntoPassages } from "../../src/relevance/passages.ts";

const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== "").length;
const sentences = (count: number, length: number): string =>
  Array.from(
    { length: count },
    (_, i) => `${Array.from({ length: length - 1 }, (__, j) => `w${i}x${j}`).join(" ")} end${i}.`,
  ).join(" ");

describe("splitIntoPassages", () => {
  it("leaves texts of up to 120 words whole", () => {
    const text = sentences(12, 10);
    expect(splitIntoPassages(text)).toEqual([text]);
    expect(splitIntoPassages("")).toEqual([""]);
  });

  it("gives longer ones also in parts that end with a sentence", () => {
    const text = sentences(30, 12);
    const [whole, ...parts] = splitIntoPassages(text);
    expect(whole).toBe(text);
    expect(parts.join(" ")).toBe(text);
    for (const part of parts) expect(part).toMatch(/end\d+\.$/u);
  });

  it("makes parts of 50 to 100 words that leave nothing out, whatever the sentences", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lengths, (sentenceLengths) => {
        const text = sentenceLengths
          .map((length, i) => `${`v${i} `.repeat(length).trim()}.`)
          .join(" ");
        const [whole, ...parts] = splitIntoPassages(text);
        expect(whole).toBe(text);
        expect(parts.length > 0).toBe(wordsIn(text) > 120);
        if (parts.length > 0) expect(parts.join(" ")).toBe(text);
        for (const part of parts) {
          expect(wordsIn(part)).toBeGreaterThanOrEqual(50);
          expect(wordsIn(part)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it("cuts Chinese at its own full stops, two characters a word", () => {
    const text = Array.from({ length: 40 }, (_, i) => `第${i}天我们去了海边看日出。`).join("");
    const [, ...parts] = splitIntoPassages(text);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join("")).toBe(text);
    for (const part of parts) expect(part.endsWith("。")).toBe(true);
  });

  it("cuts lists at their line ends", () => {
    const text = Array.from({ length: 60 }, (_, i) => `- item ${i} of many`).join("\n");
    for (const part of splitIntoPassages(text).slice(1)) expect(part).toMatch(/of many$/u);
  });

  it("puts the last sentence of 60,000 characters into the last part", () => {
    const text = `${sentences(700, 12).slice(0, 60_000)}. My cat is called Bao.`;
    const parts = splitIntoPassages(text);
    expect(parts.at(-1)).toMatch(/My cat is called Bao\.$/u);
    expect(parts.length).toBeLessThan(60_000 / 150);
  });

  it("bounds the parts of a text without a single space", () => {
    expect(splitIntoPassages("a,".repeat(50_000)).length).toBeLessThan(60);
  });
});
