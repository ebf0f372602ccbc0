/** Reading the teacher, against vectors of an independent implementation. */
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { teacherFolder, whyAbsent } from "../../scripts/distill/shared-folder.ts";
import { BEGIN_PIECE, END_PIECE, loadTeacher } from "../../scripts/distill/teacher.ts";

interface Row {
  readonly ids: number[];
  readonly vector: number[];
}

const absent = whyAbsent(teacherFolder);
describe.skipIf(absent !== undefined)(`the teacher ${absent ?? ""}`, () => {
  it("gives the vectors of 29 texts and 15 single pieces within .002", () => {
    const { texts, pieces } = JSON.parse(readFileSync(`${teacherFolder}/vectors.json`, "utf8")) as {
      texts: Row[];
      pieces: { id: number; vector: number[] }[];
    };
    const rows = [...texts, ...pieces.map(({ id, vector }) => ({ ids: [id], vector }))];
    expect(rows).toHaveLength(44);
    const teacher = loadTeacher(teacherFolder);
    for (const { ids, vector } of rows) {
      const tokens = [BEGIN_PIECE, ...ids, END_PIECE];
      const encoded = teacher.encode(tokens.map((id) => [id, id, id, id]));
      const furthest = vector.map((value, j) => Math.abs(value - encoded[j]!));
      expect(Math.max(...furthest)).toBeLessThan(0.002);
    }
  });
});
