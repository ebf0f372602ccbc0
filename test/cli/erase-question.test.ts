/** The question before something is erased for good, answered at a terminal. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, it } from "vitest";

import { runCli } from "../../src/cli/program.ts";
import { createManualClock } from "../../src/clock.ts";
import { fixture, NOW } from "./run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "madeleine-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command line whose user presses these keys when asked. */
async function run(
  argv: readonly string[],
  keys = "",
): Promise<{ stdout: string; stderr: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const asked: string[] = [];
  stderr.on("data", (chunk: Buffer) => {
    asked.push(chunk.toString());
    // The question listens once it has been drawn.
    if (asked.length === 1) setImmediate(() => stdin.write(keys));
  });
  await runCli([...argv, "--user", "rae"], {
    stdin,
    stdout,
    stderr,
    env: { MADELEINE_DB: join(folder, "memory.db") },
    clock: createManualClock(NOW),
    signal: new AbortController().signal,
  });
  return { stdout: String((stdout.read() as Buffer | null) ?? ""), stderr: asked.join("") };
}

it.each([
  ["y", 0],
  ["n", 3],
  ["\r", 3],
  ["\u0003", 3],
])("%j leaves the right number", async (keys, left) => {
  await run(["import", fixture("ours.jsonl")]);
  const { stdout, stderr } = await run(["erase", "--everything"], keys);
  expect(stderr).toContain('Erase everything of user "rae" for good?');
  expect(stdout).toContain(left === 0 ? "Erased everything" : "Nothing was erased");
  const listed = await run(["list"]);
  expect(listed.stdout.split("\n").filter(Boolean)).toHaveLength(left);
});
