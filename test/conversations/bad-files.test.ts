/** Files as people have them: one bad part never stops the rest, and nothing is lost between files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readConversations, type ReadOptions } from "../../src/conversations/read-conversations.ts";
import { createManualClock } from "../../src/clock.ts";
import type { ImportRecord } from "../../src/engine/import-batch.ts";
import { createMemory, type MemoryEngine } from "../../src/engine/memory-engine.ts";
import { renderRecalled } from "../../src/engine/recalled-block.ts";
import { MAX_TEXT_LENGTH } from "../../src/engine/observe.ts";

const NOW = Date.UTC(2026, 5, 1);
const AT = "2026-01-05T09:00:00Z";

let folder: string;
let memory: MemoryEngine;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "madeleine-"));
  memory = createMemory({ clock: createManualClock(NOW) });
});
afterEach(async () => {
  await memory.close();
  rmSync(folder, { recursive: true });
});

function fileOf(...lines: readonly (string | object)[]): string {
  const file = join(folder, `${lines.length}.jsonl`);
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(file, text.join("\n"));
  return file;
}

async function read(
  file: string,
  options: Partial<ReadOptions> = {},
): ReturnType<typeof readConversations> {
  return readConversations(file, {
    format: "auto",
    sessionGapMs: 6 * 3_600_000,
    timeZone: "UTC",
    now: NOW,
    ...options,
  });
}

/** Imports a file and gives what the engine and the reader report. */
async function importFile(file: string): Promise<{ stored: number; places: string[] }> {
  const { records, report } = await read(file);
  const { memories } = await memory.import({ user: "rae", records });
  return { stored: memories, places: report.skipped.map(({ place }) => place) };
}

const said = (user: string, more: object = {}): object => ({ session: "s", at: AT, user, ...more });

describe("one bad line", () => {
  it("over the longest text is skipped, and its text is not in the report", async () => {
    const long = said("x".repeat(MAX_TEXT_LENGTH + 1));
    expect(await importFile(fileOf(said("fine"), long, said("fine too")))).toEqual({
      stored: 2,
      places: ["line 2"],
    });
  });

  it("that is a recalled block alone is no conversation", async () => {
    const { id } = await memory.observe({ user: "rae", text: "I like figs", at: NOW });
    const block = renderRecalled([await memory.get({ user: "rae", id: id! })]);
    const { records, report } = await read(fileOf(said("fine"), said(block)));
    expect((await memory.import({ user: "rae", records })).memories).toBe(1);
    expect(report).toMatchObject({ leftOut: 1, skipped: [] });
  });

  it.each([
    ["cut off", '{"session": "s", "us'],
    ["of another kind", { hello: "world" }],
    ["no object", "[]"],
  ])("at the start, %s, hides neither format nor lines", async (_what, first) => {
    const file = fileOf(first, said("good one"), said("good two"));
    expect(await importFile(file)).toEqual({ stored: 2, places: ["line 1"] });
  });

  it("of an export, ahead of the clock or at odds with itself, is skipped", async () => {
    await memory.observe({ user: "ada", text: "I like figs", session: "s", at: NOW - 1000 });
    const records: ImportRecord[] = [];
    for await (const record of memory.export({ user: "ada" })) records.push(record);
    const good = records.find((record) => record.type === "memory")!;
    const ahead = { ...good, id: "ahead", trace: { ...good.trace, createdAt: NOW * 2 } };
    const odd = { ...good, id: "odd", state: "letGo" };
    const long = { ...good, id: "i".repeat(300) };
    expect(await importFile(fileOf(...records, ahead, odd, long))).toEqual({
      stored: 1,
      places: ["line 5", "line 6", "line 7"],
    });
  });

  it("everywhere: nothing can be read, with the first reason", async () => {
    const file = fileOf({ chatbot: 1, utterance: 2 }, { chatbot: 3, utterance: 4 });
    const { records } = await read(file);
    await expect(memory.import({ user: "rae", records })).rejects.toThrow(
      /nothing in it can be read as lufy; line 1/,
    );
  });
});

describe("keys", () => {
  it("tell two files' sessions apart that begin with the same words", async () => {
    await importFile(fileOf({ session: "a", at: AT, user: "Hi there" }));
    const second = fileOf(
      { session: "b", at: AT, user: "Hi there" },
      { session: "b", at: AT, user: "I have a parrot." },
    );
    expect((await importFile(second)).stored).toBe(2);
  });

  it("stay when a file grows at either end, and count what is said twice", async () => {
    const middle = [said("yes"), said("yes"), said("I moved to Lisbon.")];
    expect((await importFile(fileOf(...middle))).stored).toBe(3);
    const grown = fileOf(said("hello"), ...middle, said("yes"));
    expect((await importFile(grown)).stored).toBe(2);
    expect((await importFile(grown)).stored).toBe(0);
  });
});

describe("times", () => {
  it("of a session without any are made up beside those that have some, never in 1970", async () => {
    const { records } = await read(
      fileOf({ session: "a", user: "undated" }, { session: "b", at: AT, user: "dated" }),
    );
    const times: number[] = [];
    for await (const record of records) times.push((record as { at: number }).at);
    expect(times[0]).toBeLessThan(times[1]!);
    expect(times[0]).toBeGreaterThan(times[1]! - 2 * 86_400_000);
  });
});

it("of an export, only the session asked for goes in", async () => {
  for (const session of ["one", "two"]) {
    await memory.observe({ user: "ada", text: `in ${session}`, session, at: NOW - 1000 });
  }
  const lines: ImportRecord[] = [];
  for await (const record of memory.export({ user: "ada" })) lines.push(record);
  const { records } = await read(fileOf(...lines), { only: "two" });
  expect(await memory.import({ user: "rae", records })).toMatchObject({ memories: 1, sessions: 1 });
});

it.each([
  ["a blank session", { session: " ", at: AT, user: "bad" }],
  ["a session with a lone surrogate", { session: "s\uD800", at: AT, user: "bad" }],
  ["a time before the calendar", { session: "s", at: -1e17, user: "bad" }],
])("a line with %s is skipped and the others go in", async (_what, bad) => {
  const file = fileOf({ session: "s", at: AT, user: "good" }, bad, {
    session: "s",
    at: AT,
    user: "good too",
  });
  const { stored, places } = await importFile(file);
  expect([stored, places]).toEqual([2, ["line 2"]]);
});
