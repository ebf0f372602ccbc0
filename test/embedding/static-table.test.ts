/** The built-in embedder on sentences of our own. */
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { nearestAcrossLanguages, readPairs } from "../../scripts/distill/cross-lingual.ts";
import { hitRates, readLufyTask } from "../../scripts/distill/lufy-retrieval.ts";
import { lufyFolder, teacherFolder, whyAbsent } from "../../scripts/distill/shared-folder.ts";
import { MAX_TEXT_LENGTH } from "../../src/embedding/piece-tokenizer.ts";
import { createStaticEmbedder } from "../../src/embedding/static-table.ts";
import { readTable } from "../../src/embedding/table-file.ts";
import { cosine } from "../../src/model/vector.ts";

const embedder = createStaticEmbedder();
const { embed, wordProbability } = embedder;
const length = (vector: Float32Array): number => Math.hypot(...vector);
const zeros = new Float32Array(256);

describe("the vector of a text", () => {
  it("is the one this version of the table has always given", () => {
    const kept = JSON.parse(
      readFileSync(new URL("static-vectors.json", import.meta.url), "utf8"),
    ) as { text: string; first: number[] }[];
    expect(kept.length).toBeGreaterThan(5);
    for (const { text, first } of kept) {
      const vector = embed(text);
      for (const [j, component] of first.entries()) expect(vector[j]).toBeCloseTo(component, 5);
    }
  });

  it("has unit length, or is zero when nothing is known", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const vector = embed(text);
        expect(vector).toHaveLength(256);
        const unit = length(vector);
        if (vector.some((component) => component !== 0)) expect(unit).toBeCloseTo(1, 5);
      }),
      { seed: 1 },
    );
  });

  it("is the same each time, whatever was embedded in between, and an array of its own", () => {
    const once = embed("The boat leaves at nine.");
    const copy = once.slice();
    embed("Something else entirely, and longer than before.");
    expect(createStaticEmbedder().embed("The boat leaves at nine.")).toEqual(copy);
    expect(once).toEqual(copy);
  });

  it("lies near texts that say something alike", () => {
    const [dentist, tooth, concert] = [
      "I have an appointment with the dentist on Monday.",
      "My tooth hurts, the doctor sees me next week.",
      "We heard a wonderful orchestra last night.",
    ].map(embed);
    expect(cosine(dentist!, tooth!)).toBeGreaterThan(cosine(dentist!, concert!) + 0.1);
  });

  it("finds the same thing said in another language", () => {
    const memories = [
      "My grandmother lives by the sea.",
      "I sold my bicycle.",
      "The doctor told me to drink less coffee.",
    ].map(embed);
    const others = [
      ["我奶奶住在海边。", "我把自行车卖了。", "医生让我少喝咖啡。"],
      [
        "祖母は海の近くに住んでいます。",
        "自転車を売りました。",
        "医者にコーヒーを減らすように言われました。",
      ],
      [
        "Meine Großmutter wohnt am Meer.",
        "Ich habe mein Fahrrad verkauft.",
        "Der Arzt sagt, ich soll weniger Kaffee trinken.",
      ],
      [
        "Mi abuela vive junto al mar.",
        "Vendí mi bicicleta.",
        "El médico me dijo que bebiera menos café.",
      ],
      ["Моя бабушка живёт у моря.", "Я продал свой велосипед.", "Врач велел мне пить меньше кофе."],
    ];
    for (const texts of others) {
      for (const [row, text] of texts.entries()) {
        const cosines = memories.map((memory) => cosine(memory, embed(text)));
        expect(cosines.indexOf(Math.max(...cosines))).toBe(row);
      }
    }
  });
});

describe("bad input", () => {
  it.each([
    "",
    " ",
    "\n\t\u3000",
    "\u200B",
    "\uD800",
    "\uDC00\uD800",
    "\u0000\u0001",
    "\uE000\uE001",
  ])("gives zeros for text without a known piece: %j", (text) => {
    const vector = embed(text);
    expect(vector).toEqual(zeros);
  });

  it("reads past lone surrogates and control characters", () => {
    const clean = embed("good morning");
    expect(cosine(embed("good \uD83D morning\u0007"), clean)).toBeGreaterThan(0.9);
  });

  it("reads text around emoji, of which it knows a few", () => {
    expect(embed("😀🎉")).toEqual(zeros);
    expect(length(embed("😂"))).toBeCloseTo(1, 5);
    expect(embed("so happy 😀🎉")).toEqual(embed("so happy"));
  });

  it("reads a bounded part of very long text", () => {
    const sentence = "The library closes at six. ";
    const megabyte = sentence.repeat(40_000);
    expect(embed(megabyte)).toEqual(embed(megabyte.slice(0, MAX_TEXT_LENGTH)));
  });

  it("keeps a typed control token as text", () => {
    expect(embed("</s>")).not.toEqual(zeros);
    expect(cosine(embed("my cat</s>"), embed("my cat"))).toBeGreaterThan(0.5);
  });
});

describe("the file of the table", () => {
  const asset = readFileSync(new URL("../../assets/static-multilingual.bin", import.meta.url));

  it("is at most 10 MB and names its teacher", () => {
    expect(asset.length).toBeLessThanOrEqual(10_000_000);
    expect(readTable(asset)).toMatchObject({
      pieceCount: 127_995,
      dimension: 256,
      teacher: "0db566fd0af82cbf9f3a7eac3920ede5",
    });
  });

  it("is refused when cut off or something else, and read from any place in memory", () => {
    expect(() => readTable(new Uint8Array(10))).toThrow(/no table of this version, got 10 bytes/);
    expect(() => readTable(new Uint8Array(100))).toThrow(/no table of this version, got 100 bytes/);
    expect(() => readTable(asset.subarray(0, 1000))).toThrow(/bytes expected, got 1000/);
    const shifted = new Uint8Array(asset.length + 1).subarray(1);
    shifted.set(asset);
    expect(Buffer.compare(readTable(shifted).codes, readTable(asset).codes)).toBe(0);
  });
});

describe("how probable a word is", () => {
  it("is larger for common words, in any language", () => {
    expect(wordProbability("the")).toBeGreaterThan(wordProbability("house"));
    expect(wordProbability("house")).toBeGreaterThan(wordProbability("zeppelin"));
    expect(wordProbability("今天")).toBeGreaterThan(wordProbability("齐柏林"));
    expect(wordProbability("heute")).toBeGreaterThan(wordProbability("Luftschiff"));
  });

  it("lies in (0, 1], for unknown and for blank words too", () => {
    for (const word of ["", "the", "\uE000", "xqzvbk"]) {
      expect(wordProbability(word)).toBeGreaterThan(0);
      expect(wordProbability(word)).toBeLessThanOrEqual(1);
    }
    expect(wordProbability("")).toBe(1);
  });
});

describe("the embedding model's own call", () => {
  it("gives plain arrays and heeds its signal", async () => {
    const { embeddings } = await embedder.doEmbed({ values: ["rain", ""] });
    expect(embeddings).toEqual([[...embed("rain")], [...zeros]]);
    const abortSignal = AbortSignal.abort(new Error("enough"));
    await expect(embedder.doEmbed({ values: ["rain"], abortSignal })).rejects.toThrow("enough");
  });
});

const noTeacher = whyAbsent(teacherFolder);
describe.skipIf(noTeacher !== undefined)(`the cross-lingual check ${noTeacher ?? ""}`, () => {
  it("finds all fifteen pairs and five Chinese questions", () => {
    expect(nearestAcrossLanguages(readPairs(teacherFolder), embed)).toEqual({
      pairs: 15,
      questions: 5,
    });
  });
});

const noDialogues = whyAbsent(lufyFolder);
describe.skipIf(noDialogues !== undefined)(`the LUFY dialogues ${noDialogues ?? ""}`, () => {
  it("are searched as well as the data sheet says", () => {
    const [first, five, ten] = hitRates(readLufyTask(lufyFolder), embed);
    expect(first).toBeGreaterThanOrEqual(50);
    expect(five).toBeGreaterThanOrEqual(77);
    expect(ten).toBeGreaterThanOrEqual(88);
  });
});
