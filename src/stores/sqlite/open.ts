/** Opening the file: its settings, its version, and reading where nothing may be written. */
import { statSync } from "node:fs";

import { MadeleineError, StoreUnavailableError } from "../../errors.ts";
import { openDriver, type Driver } from "./driver.ts";
import { checkVersion, migrate } from "./schema.ts";
import { isBusy, sqliteCode, storeError } from "./sqlite-errors.ts";

export interface OpenOptions {
  readonly path: string;
  readonly synchronous: "full" | "normal";
  readonly busyTimeoutMs: number;
  readonly readOnly: boolean;
}

/** Tries and pause when another process is changing the file to write-ahead logging just now. */
const OPEN_TRIES = 100;
const OPEN_PAUSE_MS = 20;

/**
 * @throws {StoreUnavailableError} When the file cannot be opened.
 * @throws {UnsupportedError} When it is a newer release's or another application's.
 * @throws {MissingDependencyError} When there is no SQLite library.
 */
export function openDatabase(options: OpenOptions): Driver {
  for (let tries = 1; ; tries++) {
    try {
      return options.readOnly ? openToRead(options) : openToWrite(options);
    } catch (error) {
      if (isBusy(error) && tries < OPEN_TRIES) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
        continue;
      }
      throw openError(error);
    }
  }
}

function openToWrite(options: OpenOptions): Driver {
  try {
    return opened(options, "write", (db) => {
      // Before anything is written: the file may not be ours.
      checkVersion(db);
      db.exec("PRAGMA journal_mode = WAL");
      db.exec(`PRAGMA synchronous = ${options.synchronous === "full" ? "FULL" : "NORMAL"}`);
      db.exec("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
      migrate(db);
    });
  } catch (error) {
    // A file or folder that cannot be written can still be read; writes will say why they fail.
    if (isUnwritable(error) && sizeOf(options.path) > 0) return openToRead(options);
    throw error;
  }
}

function openToRead(options: OpenOptions): Driver {
  try {
    return opened(options, "read", checkVersion);
  } catch (error) {
    // Reading a file with a write-ahead log needs a place for its lock, unless the log is empty.
    if (!isUnwritable(error) || sizeOf(`${options.path}-wal`) > 0) throw error;
    if (sizeOf(options.path) === 0) throw error;
    return opened(options, "immutable", checkVersion);
  }
}

function opened(
  { path, busyTimeoutMs }: OpenOptions,
  mode: "write" | "read" | "immutable",
  prepare: (db: Driver) => void,
): Driver {
  const db = openDriver(path, mode);
  try {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function isUnwritable(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === "SQLITE_CANTOPEN" || code === "SQLITE_READONLY";
}

/** 0 when there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function openError(error: unknown): unknown {
  const known = storeError(error);
  if (MadeleineError.isInstance(known)) return known;
  // better-sqlite3 looks at the folder itself.
  return new StoreUnavailableError(
    `Cannot open the store: its file cannot be opened, got ${error instanceof Error ? error.message : "an unknown failure"}`,
    { cause: error, retryable: false },
  );
}
