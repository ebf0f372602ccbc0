/** Runs the command line in this process, on a folder of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach } from "vitest";

import { runCli } from "../../src/cli/program.ts";
import { createManualClock, type ManualClock } from "../../src/clock.ts";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Each line of stdout as JSON. */
  json(): unknown[];
}

export interface CommandLine {
  readonly clock: ManualClock;
  readonly folder: string;
  run(
    argv: readonly string[],
    options?: { terminal?: boolean; signal?: AbortSignal },
  ): Promise<Ran>;
}

export const NOW: number = Date.UTC(2026, 1, 22, 12);

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/conversations/${name}`, import.meta.url));

/** A command line on a fresh database for each test. */
export function useCommandLine(): CommandLine {
  const state = { clock: createManualClock(NOW), folder: "" };
  beforeEach(() => {
    state.clock.set(NOW);
    state.folder = mkdtempSync(join(tmpdir(), "madeleine-"));
  });
  afterEach(() => {
    rmSync(state.folder, { recursive: true });
  });
  return {
    get clock() {
      return state.clock;
    },
    get folder() {
      return state.folder;
    },
    async run(argv, { terminal = false, signal = new AbortController().signal } = {}) {
      const stdout = collector(terminal);
      const stderr = collector(terminal);
      const code = await runCli(argv, {
        stdout,
        stderr,
        stdin: Object.assign(process.stdin, { isTTY: false as const }) as never,
        env: { MADELEINE_DB: join(state.folder, "sub", "memory.db") },
        clock: state.clock,
        signal,
      });
      const text = stdout.text();
      return {
        code,
        stdout: text,
        stderr: stderr.text(),
        json: () =>
          text
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line) as unknown),
      };
    },
  };
}

function collector(isTTY: boolean): Writable & { isTTY: boolean; text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  return Object.assign(stream, { isTTY, text: () => chunks.join("") });
}
