/** The engine as the measurements open it: built-in embedder, default policy, clock set by hand. */
import { join } from "node:path";

import { createManualClock, createMemory, type MemoryEngine } from "../src/index.ts";
import { createSqliteStore } from "../src/stores/sqlite.ts";
import type { Bench } from "./measurement.ts";
import { exchanges, type Exchange } from "./texts.ts";

export const US = "madeleine";

export interface OpenOptions {
  readonly synchronous?: "full" | "normal";
  /** Where the clock stands. Default: after all of them. */
  readonly now?: number;
}

const AFTER_ALL = Date.UTC(2026, 0, 1);

/** An engine on a file of the bench's folder. */
export function openEngine(bench: Bench, file: string, options: OpenOptions = {}): MemoryEngine {
  return createMemory({
    store: createSqliteStore({
      path: join(bench.folder, file),
      synchronous: options.synchronous ?? "full",
    }),
    clock: createManualClock(options.now ?? AFTER_ALL),
  });
}

/** Imports the first exchanges of the synthetic history as one user's. */
export async function importExchanges(
  memory: MemoryEngine,
  user: string,
  history: readonly Exchange[],
): Promise<void> {
  await memory.import({ user, records: history.map((e) => ({ type: "exchange", ...e })) });
}

/** A file with a user of so many memories, closed again. */
export async function fillFile(bench: Bench, file: string, count: number): Promise<void> {
  const memory = openEngine(bench, file, { synchronous: "normal" });
  await importExchanges(memory, USER, exchanges(count));
  await memory.close();
}

export const USER = "ada";
