/** What a memory costs on disk beside its text and its words. */
import { stat } from "node:fs/promises";
import { join } from "node:path";

import Database from "better-sqlite3";

import { fillFile, US } from "../engine.ts";
import type { Measurement } from "../measurement.ts";
import { exchanges } from "../texts.ts";

export const measureSize: Measurement = {
  name: "size",
  async run(bench) {
    const count = bench.quick ? 500 : 10_000;
    await fillFile(bench, "size.db", count);
    const path = join(bench.folder, "size.db");
    const wordBytes = bytesOfWords(path);
    const textBytes = exchanges(count).reduce(
      (sum, { agent, text }) => sum + Buffer.byteLength(agent) + Buffer.byteLength(text),
      0,
    );
    const fileBytes = (await stat(path)).size;
    const each = (bytes: number): { of: string; unit: "B"; value: number } => ({
      of: US,
      unit: "B",
      value: bytes / count,
    });
    return {
      title: "Size",
      about:
        `Bytes a memory in a file of ${count.toLocaleString("en")} exchanges of at most 50 words, ` +
        "transcript included, after the file was closed.",
      rows: [
        {
          what: "beside text and words",
          ...each(fileBytes - textBytes - wordBytes),
          target: { bound: "<=", value: 1_000 },
        },
        { what: "text", ...each(textBytes) },
        { what: "words", ...each(wordBytes) },
        { what: "whole file", ...each(fileBytes) },
      ],
      skipped: [],
    };
  },
};

/** The word counts that the store keeps beside the vectors; its tables are read from outside. */
function bytesOfWords(path: string): number {
  const db = new Database(path, { readonly: true });
  const sum = (table: string): number =>
    db.prepare<[], number>(`SELECT total(length(words)) FROM ${table}`).pluck().get()!;
  const bytes = sum("segment") + sum("passage");
  db.close();
  return bytes;
}
