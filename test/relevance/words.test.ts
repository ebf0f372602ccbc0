import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countWords, stemOf } from "../../src/relevance/words.ts";

const words = (text: string): string[] => [...countWords(text).keys()];

describe("countWords", () => {
  it("counts content words in lower case and leaves function words out", () => {
    expect(countWords("The dog saw a Dog, and the CAT was there")).toEqual(
      new Map([
        ["dog", 2],
        ["saw", 1],
        ["cat", 1],
      ]),
    );
  });

  it("takes out possessives and the apostrophes of contractions", () => {
    expect(words("Bao's bowl")).toEqual(["bao", "bowl"]);
    expect(words("Bao’s dogs' bowls")).toEqual(["bao", "dogs", "bowls"]);
    expect(words("don't won’t I'll they've")).toEqual([]);
    expect(words("l'arbre")).toEqual(["l", "arbre"]);
  });

  it("reads full-width, ligature and composed forms as their plain ones", () => {
    expect(words("Ｂａｏ １２３ ﬁsh cafe\u0301")).toEqual(["bao", "123", "fish", "café"]);
    expect(words("ﾃﾞｰﾀ")).toEqual(words("データ"));
  });

  it("cuts Chinese, Japanese and Thai by dictionary, mixed with Latin letters", () => {
    expect(words("上周我搬到北京去了")).toEqual(expect.arrayContaining(["上周", "北京"]));
    expect(words("私の犬の名前は何ですか")).toEqual(["犬", "名前"]);
    expect(words("我买了iPhone手机")).toEqual(expect.arrayContaining(["iphone", "手机"]));
    expect(words("ภาษาไทย")).toEqual(["ภาษา", "ไทย"]);
  });

  it("takes particles off Chinese words and adds pairs of neighbouring characters", () => {
    expect(words("我妈养了猫")).toEqual(["妈", "养", "猫", "我妈", "妈养", "养了", "了猫"]);
    expect(words("我的猫叫什么")).toContain("的猫");
    expect(words("你是谁")).toEqual([]);
    expect(countWords("猫猫，猫").get("猫")).toBe(2);
  });

  it("leaves the cut-off ends of inflected Japanese words out", () => {
    expect(words("ローンを払ってる")).toEqual(["ローン", "払"]);
    expect(words("朝に起こされるんだっけ")).not.toContain("れる");
  });

  it("keeps English, brands and full-width letters whole inside Chinese and Japanese", () => {
    expect(words("MacBook直接黑屏")).toContain("macbook");
    expect(words("ＵＣＬでMarcoと会った")).toEqual(expect.arrayContaining(["ucl", "marco"]));
    expect(words("ｉＰｈｏｎｅ１７を買った")).toContain("iphone17");
  });

  it("keeps combining marks with their letters and leaves emoji out", () => {
    expect(words("हिन्दी 😀🎉 مرحبا")).toEqual(["हिन्दी", "مرحبا"]);
  });

  it("takes keys of objects for words like any other", () => {
    expect(countWords("__proto__ constructor").get("constructor")).toBe(1);
    expect(countWords("__proto__").get("proto")).toBe(1);
  });

  it("is bounded: over 100,000 code units nothing is read, endless runs are no words", () => {
    expect(words(`${"a ".repeat(60_000)}zebra`)).not.toContain("zebra");
    expect(words("b".repeat(1_000_000))).toEqual([]);
    expect(countWords("漢字かな".repeat(250_000)).size).toBeGreaterThan(0);
  });

  it("never throws, and gives words of letters, marks and digits only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const [word, count] of countWords(`${text}\uD800`)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
          expect(count).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("stemOf", () => {
  it("joins English forms and leaves other words as they are", () => {
    expect(stemOf("allergies")).toBe(stemOf("allergy"));
    expect(stemOf("moved")).toBe(stemOf("moving"));
    expect(stemOf("北京")).toBe("北京");
    expect(stemOf("cafés")).toBe("cafés");
    expect(stemOf("constructor")).toBe(stemOf("constructors"));
  });

  it("joins katakana with hiragana, and with or without a long mark at the end", () => {
    expect(stemOf("ネコ")).toBe(stemOf("ねこ"));
    expect(stemOf("エレベーター")).toBe(stemOf("エレベータ"));
    expect(stemOf("バー")).not.toBe(stemOf("バ"));
  });

  it("gives the same stem after its cache was emptied", () => {
    const before = stemOf("running");
    for (let i = 0; i < 60_000; i++) stemOf(`filler${i}`);
    expect(stemOf("running")).toBe(before);
  });
});
