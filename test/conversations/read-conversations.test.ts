import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  readConversations,
  type ReadOptions,
  type ReadReport,
} from "../../src/conversations/read-conversations.ts";
import type { ImportRecord } from "../../src/engine/import-batch.ts";

const NOW = Date.UTC(2026, 5, 1);
const OPTIONS: ReadOptions = {
  format: "auto",
  sessionGapMs: 6 * 3_600_000,
  timeZone: "UTC",
  now: NOW,
};

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/conversations/${name}`, import.meta.url));

async function readAll(
  file: string,
  options: Partial<ReadOptions> = {},
): Promise<{ records: ImportRecord[]; report: ReadReport }> {
  const { records, report } = await readConversations(file, { ...OPTIONS, ...options });
  const all: ImportRecord[] = [];
  for await (const record of records) all.push(record);
  return { records: all, report };
}

/** What was said, by session: `session | agent | speaker | text`. */
function said(records: readonly ImportRecord[]): string[] {
  return records.map((record) => {
    if (record.type !== "exchange") return record.type;
    return [record.session, record.agent ?? "-", record.speaker ?? "-", record.text ?? "-"].join(
      " | ",
    );
  });
}

describe("each format", () => {
  it("jsonl: ours, good lines in and bad ones named", async () => {
    const { records, report } = await readAll(fixture("ours.jsonl"));
    expect(report).toMatchObject({ format: "jsonl", times: "file" });
    expect(said(records)).toEqual([
      "one | Morning! Any plans? | - | I am planting tomatoes on the balcony.",
      "one | Which kind? | - | Black Krim, my grandmother grew them.",
      "two | Welcome back. | - | The seedlings froze last night.",
      "two | Oh no. Good night then. | - | -",
    ]);
    expect(records[1]).toMatchObject({
      at: Date.UTC(2026, 0, 5, 9, 2),
      appraisal: { arousal: 3.4, importance: 6 },
    });
    expect(records[2]).toMatchObject({ at: 1768204860000 });
    expect(report.skipped.map(({ place }) => place)).toEqual(["line 5", "line 6", "line 7"]);
    expect(JSON.stringify(report)).not.toContain('without a zone"');
  });

  it("openai: arrays and lines of conversations, text parts alone", async () => {
    const array = await readAll(fixture("openai.json"));
    expect(array.report).toMatchObject({ format: "openai", times: "now", leftOut: 1 });
    expect(array.records.map((record) => (record as { text?: string }).text)).toEqual([
      "Can I grow figs in a pot?",
      "I have a wall facing south.",
      "And a lemon tree.",
      undefined,
    ]);
    expect(array.records[1]).toMatchObject({ agent: "Yes, a big one.\nKeep it by a warm wall." });
    const lines = await readAll(fixture("openai.jsonl"));
    expect(new Set(said(lines.records).map((line) => line.split(" | ")[0])).size).toBe(2);
  });

  it("chatgpt: the branch last shown, in order of time, tools left out", async () => {
    const { records, report } = await readAll(fixture("chatgpt.json"));
    expect(report).toMatchObject({ format: "chatgpt", times: "file" });
    expect(said(records)).toEqual([
      "conv-a | - | - | I bought rye flour.",
      "conv-b | - | - | My sourdough starter is called Bertha.",
      "conv-b | How old is Bertha? | - | She is seven years old.",
    ]);
    expect(records[2]).toMatchObject({ at: 1768210005_000 });
    const only = await readAll(fixture("chatgpt.json"), { only: "Sourdough" });
    expect(only.records).toHaveLength(2);
  });

  it("claude: text or content, never the thinking", async () => {
    const { records, report } = await readAll(fixture("claude.json"));
    expect(report.format).toBe("claude");
    expect(said(records)).toEqual([
      "c-1 | - | - | I sing alto in a choir.",
      "c-1 | What do you sing? | - | Mostly Bach and some Palestrina.",
    ]);
    expect(records[1]).toMatchObject({ at: Date.UTC(2026, 0, 6, 18, 1) });
  });

  it("sillytavern: every style of date, hidden lines left out", async () => {
    const { records, report } = await readAll(fixture("sillytavern.jsonl"), {
      timeZone: "Europe/Paris",
    });
    expect(report).toMatchObject({ format: "sillytavern", leftOut: 1 });
    expect(records).toMatchObject([
      {
        agent: "Ahoy, what brings you aboard?",
        text: "I am looking for my brother Col.",
        at: Date.UTC(2024, 3, 26, 4, 7, 12, 345),
      },
      { text: "He has a compass tattoo.", at: 1714112940000 },
    ]);
  });

  it("lufy: one person's sessions, times made up to now", async () => {
    await expect(readAll(fixture("lufy.jsonl"))).rejects.toThrow(/--only: Tara, Omar/);
    const { records, report } = await readAll(fixture("lufy.jsonl"), { only: "Tara" });
    expect(report).toMatchObject({ format: "lufy", times: "now" });
    expect(said(records)).toEqual([
      "Tara/1 | Hi Tara, what do you do? | - | I paint shop signs.",
      "Tara/2 | - | - | A cafe ordered a huge sign.",
    ]);
    expect(records.at(-1)).toMatchObject({ at: NOW });
    const started = await readAll(fixture("lufy.jsonl"), { only: "Tara", startAt: 1_000 });
    expect(started.report.times).toBe("start");
    expect(started.records[0]).toMatchObject({ at: 61_000 });
  });

  it("locomo: each turn a memory of its named speaker, captions kept", async () => {
    const { records, report } = await readAll(fixture("locomo.jsonl"));
    expect(report.format).toBe("locomo");
    expect(said(records).map((line) => line.split(" | ").slice(2).join(" | "))).toEqual([
      "Nia | I ran my first ten kilometres!",
      "Leo | Look at my new boots [image: a pair of red boots on grass]",
    ]);
    expect(records[0]).toMatchObject({ at: Date.UTC(2023, 2, 4, 15) });
  });

  it("beam: what the assistant said last and the user next, at its date", async () => {
    const { records, report } = await readAll(fixture("beam.jsonl"));
    expect(report.format).toBe("beam");
    expect(records.map((record) => (record as { text?: string }).text)).toContain(
      "The basil came up, twelve plants.",
    );
    const last = records.at(-1) as { at: number };
    expect(new Date(last.at).toISOString().slice(0, 10)).toBe("2024-04-02");
  });
});

describe("every file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "madeleine-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (content: string | Uint8Array): string => {
    const file = join(folder, "file");
    writeFileSync(file, content);
    return file;
  };

  it.each([
    ["missing", undefined, /there is none/],
    ["empty", "", /empty/],
    ["blank", " \n\n", /empty/],
    ["a zip archive", Uint8Array.of(0x50, 0x4b, 3, 4), /zip/],
    ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0), /UTF-16/],
    ["binary", Uint8Array.of(1, 2, 0, 3), /not a text/],
    ["of no known format", '{"hello":"world"}\n', /format/],
    ["a scalar", "42", /format/],
  ])("%s: a clear refusal", async (_what, content, message) => {
    const file = content === undefined ? join(folder, "none") : write(content);
    await expect(readAll(file)).rejects.toThrow(message);
  });

  it("with a byte order mark and CRLF reads as without", async () => {
    const file = write(
      '\uFEFF{"session":"s","at":1000,"user":"hello"}\r\n{"session":"s","at":2000,"user":"again"}\r\n',
    );
    const { records, report } = await readAll(file);
    expect([records.length, report.skipped.length]).toEqual([2, 0]);
  });

  it("cut off in the middle gives what stands before the cut", async () => {
    const whole =
      '[{"role":"user","content":"first"},{"role":"user","content":"second"},{"role":"us';
    const { records, report } = await readAll(write(whole));
    expect(records).toHaveLength(2);
    expect(report.skipped[0]?.reason).toMatch(/cut off/);
  });

  it("parts sessions by long silences where the format has none", async () => {
    const message = (uuid: string, created_at: string): object => ({
      uuid,
      sender: "human",
      text: uuid,
      created_at,
    });
    const file = write(
      JSON.stringify([
        {
          uuid: "c",
          name: "n",
          created_at: "2026-01-01T00:00:00Z",
          updated_at: "2026-01-01T00:00:00Z",
          chat_messages: [
            message("a", "2026-01-01T08:00:00Z"),
            message("b", "2026-01-01T13:00:00Z"),
            message("d", "2026-01-01T20:00:00Z"),
          ],
        },
      ]),
    );
    const { records } = await readAll(file);
    expect(records.map((record) => (record as { session: string }).session)).toEqual([
      "c",
      "c",
      "c#2",
    ]);
  });

  it("skips what lies ahead of the clock, and keeps keys alike between imports", async () => {
    const file = write(
      '{"session":"s","at":1000,"user":"past"}\n{"session":"s","at":99999999999999,"user":"future"}\n',
    );
    const first = await readAll(file);
    expect(first.records).toHaveLength(1);
    expect(first.report.skipped).toEqual([
      { place: "line 2", reason: "its time lies ahead of the clock" },
    ]);
    expect((await readAll(file)).records).toEqual(first.records);
  });

  it("names the choices when the wrong one is asked for", async () => {
    await expect(readAll(fixture("lufy.jsonl"), { only: "Nobody" })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("Tara, Omar"),
    });
  });

  it("takes an over-long session id by its digest", async () => {
    const file = write(`{"session":"${"s".repeat(300)}","at":1000,"user":"hello"}\n`);
    const { records } = await readAll(file);
    expect((records[0] as { session: string }).session).toMatch(/^[0-9a-f]{64}$/);
  });
});
