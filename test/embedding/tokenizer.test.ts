/** Cutting text into pieces, against the ids of an independent implementation. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { orderPieces } from "../../scripts/distill/piece-table.ts";
import { teacherFolder, whyAbsent } from "../../scripts/distill/shared-folder.ts";
import {
  MAX_TEXT_LENGTH,
  type PieceModel,
  UNKNOWN_PIECE,
  createPieceTokenizer,
} from "../../src/embedding/piece-tokenizer.ts";
import { readTable } from "../../src/embedding/table-file.ts";

const asset = new URL("../../assets/static-multilingual.bin", import.meta.url);
const model: PieceModel = readTable(readFileSync(asset));
const tokenizer = createPieceTokenizer(model);
const ids = (text: string): number[] => {
  const pieces = tokenizer.tokenize(text);
  return [...pieces.ids.subarray(0, pieces.count)];
};

const absent = whyAbsent(teacherFolder);
describe.skipIf(absent !== undefined)(`pieces of the teacher ${absent ?? ""}`, () => {
  it("cuts all 29 texts as the independent implementation does", () => {
    const { texts } = JSON.parse(readFileSync(`${teacherFolder}/vectors.json`, "utf8")) as {
      texts: { text: string; ids: number[] }[];
    };
    const { teacherIds } = orderPieces(teacherFolder);
    expect(texts).toHaveLength(29);
    for (const { text, ids: expected } of texts) {
      expect(ids(text).map((id) => teacherIds[id])).toEqual(expected);
    }
  });
});

describe("the shipped pieces", () => {
  it("treats every kind of white space alike", () => {
    const plain = ids("tea and cake");
    for (const space of ["  ", "\t", "\n", "\r\n", "\u00A0", "\u3000", "\u200B", "\u2029"]) {
      expect(ids(`${space}tea${space}and${space}cake${space}`)).toEqual(plain);
    }
  });

  it("reads compatibility forms as their plain letters, but keeps the full-width tilde", () => {
    expect(ids("\uFF34\uFF45\uFF41 \uFB01ne")).toEqual(ids("Tea fine"));
    expect(ids("a\uFF5Eb")).not.toEqual(ids("a~b"));
  });

  it("reads composed and decomposed letters alike", () => {
    expect(ids("cafe\u0301")).toEqual(ids("caf\u00E9"));
  });

  it("keeps a typed control token as text", () => {
    for (const typed of ["</s>", "<s>", "<unk>", "extra_token_id_1"]) {
      expect(ids(typed).length).toBeGreaterThan(1);
    }
  });

  it("makes one unknown piece of neighbouring unknown characters", () => {
    expect(ids("\uD800\uDC01\uE000").filter((id) => id === UNKNOWN_PIECE)).toHaveLength(1);
  });

  it("gives nothing for blank text", () => {
    for (const blank of ["", " ", "\n\t", "\u2581"]) expect(ids(blank)).toEqual([]);
  });

  it("reads no further than its bound", () => {
    const long = "word ".repeat(MAX_TEXT_LENGTH);
    expect(ids(long)).toEqual(ids(long.slice(0, MAX_TEXT_LENGTH)));
    // One character that NFKC makes eighteen.
    expect(ids("\uFDFA".repeat(MAX_TEXT_LENGTH)).length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  });

  it("gives log probabilities that sum to one over all pieces", () => {
    const sum = Array.from(model.scores, (_, id) => Math.exp(tokenizer.score(id))).reduce(
      (total, p) => total + p,
    );
    expect(sum).toBeCloseTo(0.996, 2);
    expect(tokenizer.score(UNKNOWN_PIECE)).toBeLessThan(-25);
  });
});
