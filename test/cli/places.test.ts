/** Where the file is, or is not; and what is said of it, to people and to programs. */
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { inOneLine } from "../../src/cli/format.ts";
import { EXIT_CODES } from "../../src/cli/exit-codes.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import { fixture, useCommandLine } from "./run.ts";

const line = useCommandLine();
const RAE = ["--user", "rae"] as const;

describe("a path with nothing there", () => {
  it.each([
    [["list"], 0],
    [["recall", "figs"], 0],
    [["stats"], 0],
    [["export"], 0],
    [["purge"], 0],
    [["show", "none"], ERROR_CODES.not_found.exitCode],
  ])("%j says so and makes no file", async (argv, expected) => {
    const { code, stderr } = await line.run([...argv, ...RAE]);
    expect(code).toBe(expected);
    expect(stderr).toContain(`There is no memory at ${join(line.folder, "sub", "memory.db")} yet`);
    expect(readdirSync(line.folder)).toEqual([]);
  });

  it("is left alone when the import has nothing to read", async () => {
    const { code } = await line.run(["import", join(line.folder, "none.jsonl"), ...RAE]);
    expect(code).toBe(ERROR_CODES.not_found.exitCode);
    expect(existsSync(join(line.folder, "sub"))).toBe(false);
  });

  it("reembed has nothing to do there", async () => {
    expect((await line.run(["reembed", "--json"])).json()).toEqual([{ reembedded: 0 }]);
    expect(readdirSync(line.folder)).toEqual([]);
  });
});

it("a path that cannot be one is the store's failure", async () => {
  writeFileSync(join(line.folder, "sub"), "not a folder");
  const { code, stderr } = await line.run(["import", fixture("ours.jsonl"), ...RAE, "--json"]);
  expect(code).toBe(ERROR_CODES.store_unavailable.exitCode);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: "store_unavailable" } });
});

it("a mistyped option is one JSON line for programs", async () => {
  const { code, stderr, stdout } = await line.run(["list", ...RAE, "--json", "--statee", "all"]);
  expect([code, stdout]).toEqual([ERROR_CODES.invalid_argument.exitCode, ""]);
  const { error } = JSON.parse(stderr) as { error: { code: string; message: string } };
  expect(error.code).toBe("invalid_argument");
  expect(error.message).toContain("--statee");
});

it("no error and no report quotes what was said", async () => {
  const secret = "canary-7319";
  const file = join(line.folder, "bad.jsonl");
  writeFileSync(
    file,
    [
      `{"session": "s", "at": "2026-01-05T09:00:00Z", "user": "${secret}"`,
      `{"session": "s", "at": "${secret}", "user": "x"}`,
      `{"session": "s", "at": "2026-01-05T09:00:00Z", "user": ["${secret}"]}`,
      `{"session": "s", "at": "2026-01-05T09:00:00Z", "role": "${secret}", "content": "x"}`,
      `{"session": "s", "at": "2026-01-05T09:00:00Z", "user": "fine"}`,
    ].join("\n"),
  );
  const { code, stdout, stderr } = await line.run(["import", file, ...RAE]);
  expect(code).toBe(9);
  expect(stdout).toMatch(/skipped\s+4/);
  expect(stdout + stderr).not.toContain(secret);
});

it("what the user said is seen beside an agent's essay", () => {
  const shown = inOneLine({ agent: "word ".repeat(200), text: "I moved to Lisbon." }, 90);
  expect(shown).toHaveLength(29 + "… | user: I moved to Lisbon.".length);
  expect(shown).toContain("| user: I moved to Lisbon.");
});

it("Ctrl-C is heard while an import is storing, and the next run goes on from there", async () => {
  const total = 3000;
  const lines = Array.from({ length: total }, (_, i) => {
    const at = Date.UTC(2026, 0, 1 + Math.floor(i / 100), 9, i % 100);
    return JSON.stringify({ session: `s${Math.floor(i / 100)}`, at, user: `walk number ${i}` });
  });
  const file = join(line.folder, "long.jsonl");
  writeFileSync(file, lines.join("\n"));

  const stop = new AbortController();
  const log = join(line.folder, "sub", "memory.db-wal");
  const watch = (): void => {
    const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 200_000) stop.abort();
    else setImmediate(watch);
  };
  setImmediate(watch);
  const stopped = await line.run(["import", file, ...RAE], { signal: stop.signal });
  expect([stopped.code, stopped.stderr]).toEqual([
    EXIT_CODES.interrupted,
    "Interrupted: what was stored before stays.\n",
  ]);

  const resumed = await line.run(["import", file, ...RAE, "--json"]);
  const [report] = resumed.json() as { exchanges: number; replayed: number; kept: number }[];
  expect(report!.replayed).toBeGreaterThan(0);
  expect(report!.replayed).toBeLessThan(total);
  expect(report!.kept).toBe(total);
});
