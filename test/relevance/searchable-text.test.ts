import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_SEARCHABLE_LENGTH, searchableText } from "../../src/relevance/searchable-text.ts";

const base64 = Buffer.from(Array.from({ length: 300 }, (_, i) => (i * i * 31 + i) % 256)).toString(
  "base64",
);

describe("searchableText", () => {
  it("takes data URLs out, with and without base64", () => {
    expect(searchableText(`see data:image/png;base64,${base64} there`)).toBe("see   there");
    expect(searchableText("![cat](data:image/svg+xml;charset=utf-8,%3Csvg%3E) purrs")).toBe(
      "![cat]( ) purrs",
    );
    expect(searchableText("the data: I think, is fine")).toBe("the data: I think, is fine");
  });

  it.each([32, 48, 60, 64, 76])(
    "takes base64 out wrapped at %i letters, indented or quoted",
    (width) => {
      for (let bytes = 200; bytes < 230; bytes++) {
        const blob = Buffer.from(Array.from({ length: bytes }, (_, i) => (i * i * 31 + i) % 256));
        const lines = blob.toString("base64").match(new RegExp(`.{1,${width}}`, "gu"))!;
        for (const before of ["", "  ", "> "]) {
          const text = `see\n${lines.map((line) => before + line).join("\n")}\nthere`;
          expect(searchableText(text).replace(/[\s>]+/gu, " ")).toBe("see there");
        }
      }
    },
  );

  it("takes base64, wrapped base64 and hashes out", () => {
    expect(searchableText(`a ${base64} b`)).toBe("a   b");
    expect(searchableText(`a ${base64.replace(/.{76}/gu, "$&\n")} b`)).toBe("a   b");
    expect(searchableText(`a ${"0f3a9b7c".repeat(16)} b`)).toBe("a   b");
  });

  it("keeps long paths and hyphenated phrases", () => {
    const path = "home/projects/garden/plans/for/next/spring/with/roses/and/a/little/pond";
    expect(searchableText(path)).toBe(path);
    const phrase = "a-never-ending-once-in-a-lifetime-you-will-not-believe-it-kind-of-story";
    expect(searchableText(phrase)).toBe(phrase);
  });

  it("takes control characters, invisible ones and lone surrogates out, and keeps emoji", () => {
    expect(searchableText("a\u0000b\u001B[31mc\nd")).toBe("a b [31mc\nd");
    expect(searchableText("zero\u200Bwidth soft\u00ADhyphen")).toBe("zerowidth softhyphen");
    expect(searchableText("x\uD800y \uDC00 😀")).toBe("x y   😀");
  });

  it("finds the text behind a large attachment and cuts what is too long", () => {
    const attachment = `data:image/png;base64,${base64.repeat(2_500)}`;
    expect(searchableText(`${attachment} my cat Bao`).trim()).toBe("my cat Bao");
    expect(searchableText("word ".repeat(300_000))).toHaveLength(MAX_SEARCHABLE_LENGTH);
  });

  it("gives well-formed, bounded text for any string, and the same when applied again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = searchableText(`${text}\uD83D`);
        expect(once).not.toMatch(/\p{Surrogate}/u);
        expect(searchableText(once)).toBe(once);
      }),
    );
  });
});
