/** What SQLite's failures mean for whoever called the store. */
import { MadeleineError, StoreUnavailableError } from "../../errors.ts";

/** Primary result codes by number, as node:sqlite gives them. */
const NAMES: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  7: "SQLITE_NOMEM",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
};

/** Why a call failed, and whether the same call may succeed later. */
const REASONS: Readonly<Record<string, { reason: string; retryable: boolean }>> = {
  SQLITE_BUSY: { reason: "another process holds its lock for too long", retryable: true },
  SQLITE_LOCKED: { reason: "another connection holds its lock for too long", retryable: true },
  SQLITE_NOMEM: { reason: "there is not enough memory", retryable: true },
  SQLITE_READONLY: { reason: "it is read-only", retryable: false },
  SQLITE_IOERR: { reason: "the disk failed", retryable: true },
  SQLITE_CORRUPT: { reason: "its file is damaged", retryable: false },
  SQLITE_FULL: { reason: "the disk is full", retryable: true },
  SQLITE_CANTOPEN: { reason: "its file cannot be opened", retryable: false },
  SQLITE_NOTADB: { reason: "its file is no SQLite database", retryable: false },
};

/** The primary result code of an error of either library, for instance `SQLITE_BUSY`. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") return NAMES[error.errcode & 0xff];
  if (!("code" in error) || typeof error.code !== "string") return undefined;
  const { code } = error;
  // Extended codes add to the primary one: SQLITE_IOERR_WRITE.
  return Object.keys(REASONS).find((name) => code === name || code.startsWith(`${name}_`));
}

/** A lock that may be free at the next try. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === "SQLITE_BUSY" || code === "SQLITE_LOCKED";
}

/** The error to throw in place of a library's; errors of ours and mistakes pass as they are. */
export function storeError(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === undefined || MadeleineError.isInstance(error)) return error;
  const { reason, retryable } = REASONS[code]!;
  return new StoreUnavailableError(`Cannot use the store: ${reason}, got ${code}`, {
    cause: error,
    retryable,
  });
}
