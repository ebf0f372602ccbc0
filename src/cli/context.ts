/** What every command works with: its options resolved, and the engine on the chosen file. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

import envPaths from "env-paths";

import type { Clock } from "../clock.ts";
import { createMemory, type MemoryEngine } from "../engine/memory-engine.ts";
import { InvalidArgumentError } from "../errors.ts";
import { policyByName } from "../policies/index.ts";
import { createSqliteStore } from "../stores/sqlite.ts";
import { readCalibration } from "./calibration-file.ts";
import { timeOf } from "./option-values.ts";
import { createOutput, type Output, type Streams } from "./output.ts";

/** The world outside, handed in so that the command line runs in a test's process. */
export interface World extends Streams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Options that all commands share. */
export interface SharedOptions {
  readonly db?: string;
  readonly user?: string;
  readonly tenant?: string;
  readonly policy?: string;
  readonly at?: string;
  readonly json?: boolean;
}

/** An open engine with the scope it works for. */
export interface CommandContext {
  readonly memory: MemoryEngine;
  readonly scope: { readonly user: string; readonly tenant?: string };
  readonly output: Output;
  readonly now: number;
  readonly db: string;
}

/** Flag, then environment, then the user's data folder. */
export function databasePath(options: SharedOptions, env: World["env"]): string {
  return (
    options.db ??
    env["MADELEINE_DB"] ??
    join(envPaths("madeleine", { suffix: "" }).data, "memory.db")
  );
}

/** @throws {InvalidArgumentError} When no user is named. */
export function scopeOf(options: SharedOptions, env: World["env"]): CommandContext["scope"] {
  const user = options.user ?? env["MADELEINE_USER"];
  if (user === undefined || user.trim() === "") {
    throw new InvalidArgumentError("Cannot tell whose memory: name the user with --user, got none");
  }
  return { user, ...(options.tenant !== undefined && { tenant: options.tenant }) };
}

/** The clock that `--at` sets. */
export function clockOf(options: SharedOptions, world: World): Clock {
  if (options.at === undefined) return world.clock;
  const at = timeOf(options.at);
  return { now: () => at };
}

/**
 * Opens the engine, runs the command, closes the engine whatever happens.
 *
 * @param file `make`: a file that is not there is made; else there is nothing in it, and it stays away,
 *   so that a mistyped path is noticed and leaves nothing behind.
 */
export async function withMemory(
  options: SharedOptions,
  world: World,
  run: (context: CommandContext) => Promise<number | void>,
  file: "make" | "open" = "open",
): Promise<number> {
  const output = createOutput(world, options.json === true);
  const scope = scopeOf(options, world.env);
  const clock = clockOf(options, world);
  const db = databasePath(options, world.env);
  const isThere = existsSync(db);
  if (!isThere && file === "open" && !output.json) {
    output.note(`There is no memory at ${db} yet: \`madeleine import\` makes one.`);
  }
  const place = isThere || file === "make" ? db : undefined;
  const memory = openMemory(place, clock, options.policy);
  try {
    return (await run({ memory, scope, output, now: clock.now(), db })) ?? 0;
  } finally {
    await memory.close();
  }
}

/** @param db The memory's file; absent: nothing is kept. */
export function openMemory(db: string | undefined, clock: Clock, policy?: string): MemoryEngine {
  if (db !== undefined) makeFolder(dirname(db));
  const calibration = db === undefined ? undefined : readCalibration(db);
  return createMemory({
    ...(db !== undefined && { store: createSqliteStore({ path: db }) }),
    clock,
    ...(policy !== undefined && { policy: policyByName(policy) }),
    ...(calibration && { calibration }),
  });
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The store says what is wrong with the place, as a typed error.
  }
}
