/**
 * A store in one SQLite file: durable, and several processes may write it at once. Runs on
 * `node:sqlite` where Node has it (22.13 and newer), else on the package better-sqlite3.
 */
import { setTimeout as pause } from "node:timers/promises";

import { InvalidArgumentError, StoreUnavailableError } from "../errors.ts";
import { checkScope, refuseClosed } from "./checks.ts";
import { apply } from "./sqlite/apply.ts";
import type { Driver } from "./sqlite/driver.ts";
import {
  beginReembed,
  finishReembed,
  generationsOf,
  pendingReembed,
  type ReembedPlace,
} from "./sqlite/embedders.ts";
import { load } from "./sqlite/load.ts";
import { check, eraseUser, finishCompaction, rewrite, snapshot } from "./sqlite/maintenance.ts";
import { openDatabase } from "./sqlite/open.ts";
import { get, history, list, stats, users } from "./sqlite/read.ts";
import { isBusy, storeError } from "./sqlite/sqlite-errors.ts";
import { findUser, sessionsOf } from "./sqlite/users.ts";
import type { MemoryStore } from "./store.ts";

export interface SqliteStoreOptions {
  /** Path of the file; made if it does not exist (its folder must). */
  readonly path: string;
  /**
   * full (default): an acknowledged write survives a power cut; normal: it survives the end of the
   * process, and a power cut may take the last ones.
   */
  readonly synchronous?: "full" | "normal";
  /** How long to wait for another process's lock before each new try, milliseconds. Default 5,000. */
  readonly busyTimeoutMs?: number;
  /** Never writes; works in a folder that cannot be written, too. Default false. */
  readonly readOnly?: boolean;
}

/** Tries beyond the busy timeout before a lock becomes the caller's affair, and the pause between. */
const BUSY_TRIES = 5;
const BUSY_PAUSE_MS = 50;
/** Tries to empty the log before an erasure says that its bytes are still held. */
const LOG_TRIES = 20;

/**
 * Opens or makes a store in an SQLite file.
 *
 * @throws {StoreUnavailableError} When the file cannot be opened.
 * @throws {UnsupportedError} When a newer release wrote it, or another application.
 * @throws {MissingDependencyError} When neither node:sqlite nor better-sqlite3 is there.
 * @example
 * ```ts
 * import { createMemory } from "madeleine";
 * import { createSqliteStore } from "madeleine/stores/sqlite";
 * const memory = createMemory({ store: createSqliteStore({ path: "companion.db" }) });
 * ```
 */
export function createSqliteStore(options: SqliteStoreOptions): MemoryStore {
  let db: Driver | undefined = openDatabase(resolveSqliteStoreOptions(options));
  const reembedPlace: ReembedPlace = { user: 0, position: 0 };

  /** Runs a call on the open file; a lock held by others is waited for. */
  async function call<Result>(body: (db: Driver) => Result): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return body(db ?? refuseClosed());
      } catch (error) {
        if (!isBusy(error) || tries === BUSY_TRIES) throw storeError(error);
        await pause(BUSY_PAUSE_MS * tries);
      }
    }
  }
  const read = <Result>(body: (db: Driver) => Result): Promise<Result> =>
    call((open) => open.transaction("read", () => body(open)));
  const write = <Result>(body: (db: Driver) => Result): Promise<Result> =>
    call((open) => open.transaction("write", () => body(open)));

  /** Rewrites the file and empties the log; others who hold the log for a moment are waited for. */
  async function compact(): Promise<void> {
    let state = await call(rewrite);
    for (let tries = 1; state !== "done" && tries < LOG_TRIES; tries++) {
      await pause(BUSY_PAUSE_MS);
      state = await call(finishCompaction);
    }
    if (state === "done") return;
    throw new StoreUnavailableError(
      "Cannot compact the store: another process holds the write-ahead log, got SQLITE_BUSY",
    );
  }

  return {
    capabilities: { durable: true, multiProcess: true, snapshot: true },

    async apply(scope, operations, applyOptions = {}) {
      checkScope(scope);
      return write((open) => apply(open, scope, operations, applyOptions));
    },
    async load(scope, sinceRevision) {
      checkScope(scope);
      return read((open) => load(open, scope, sinceRevision));
    },
    async revision(scope) {
      checkScope(scope);
      return call((open) => findUser(open, scope)?.revision ?? 0);
    },
    async get(scope, ids) {
      checkScope(scope);
      return read((open) => get(open, scope, ids));
    },
    async list(scope, listOptions) {
      checkScope(scope);
      return read((open) => list(open, scope, listOptions));
    },
    async sessions(scope) {
      checkScope(scope);
      return read((open) => sessionsOf(open, findUser(open, scope)?.key ?? -1));
    },
    async history(scope, historyOptions) {
      checkScope(scope);
      return read((open) => history(open, scope, historyOptions));
    },
    async stats(scope) {
      checkScope(scope);
      return read((open) => stats(open, scope));
    },
    users: (tenant) => read((open) => users(open, tenant)),
    async eraseUser(scope) {
      checkScope(scope);
      const removed = await write((open) => eraseUser(open, scope));
      await compact();
      return removed;
    },
    compact,
    embedder: () => read((open) => generationsOf(open).current?.embedder),
    async beginReembed(to) {
      await write((open) => beginReembed(open, to));
      Object.assign(reembedPlace, { user: 0, position: 0 });
    },
    pendingReembed: (limit) => read((open) => pendingReembed(open, limit, reembedPlace)),
    finishReembed: () => write(finishReembed),
    snapshot: (path) => call((open) => snapshot(open, path)),
    check: () => read(check),
    async close() {
      db?.close();
      db = undefined;
    },
  };
}

const OPTION_NAMES: ReadonlySet<string> = new Set([
  "path",
  "synchronous",
  "busyTimeoutMs",
  "readOnly",
]);

function resolveSqliteStoreOptions(options: SqliteStoreOptions): Required<SqliteStoreOptions> {
  for (const name of Object.keys(options)) {
    if (!OPTION_NAMES.has(name)) {
      throw new InvalidArgumentError(`Cannot open the store: unknown option, got \`${name}\``);
    }
  }
  const { path, synchronous = "full", busyTimeoutMs = 5_000, readOnly = false } = options;
  if (typeof path !== "string" || path.trim() === "") {
    throw new InvalidArgumentError("Cannot open the store: `path` must not be blank");
  }
  if (synchronous !== "full" && synchronous !== "normal") {
    throw new InvalidArgumentError(
      `Cannot open the store: \`synchronous\` must be full or normal, got ${String(synchronous)}`,
    );
  }
  if (!(Number.isInteger(busyTimeoutMs) && busyTimeoutMs >= 0 && busyTimeoutMs <= 2 ** 31 - 1)) {
    throw new InvalidArgumentError(
      `Cannot open the store: \`busyTimeoutMs\` must be a whole number from 0 on, got ${busyTimeoutMs}`,
    );
  }
  return { path, synchronous, busyTimeoutMs, readOnly };
}
