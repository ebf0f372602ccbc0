/** Which SQLite library is used, and what its failures are called. */
import { createRequire } from "node:module";

import { afterEach, describe, expect, it, vi } from "vitest";

import { MissingDependencyError, StoreUnavailableError } from "../../src/errors.ts";
import { openDriver } from "../../src/stores/sqlite/driver.ts";
import { isBusy, sqliteCode, storeError } from "../../src/stores/sqlite/sqlite-errors.ts";

const absent = vi.hoisted(() => ({ betterSqlite: false }));
vi.mock("node:module", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:module")>();
  return {
    createRequire: (from: string) => {
      const require = original.createRequire(from);
      return (name: string): unknown => {
        if (absent.betterSqlite) throw new Error(`Cannot find module '${name}'`);
        return require(name);
      };
    },
  };
});

afterEach(() => {
  absent.betterSqlite = false;
  vi.restoreAllMocks();
});

type Rows = Record<string, unknown>;
interface BetterDatabase {
  prepare(sql: string): { get(...values: unknown[]): Rows; all(...values: unknown[]): Rows[] };
  exec(sql: string): void;
  close(): void;
}

/** better-sqlite3, or undefined where its native part is another Node's. */
function loadBetterSqlite(): (new (path: string) => BetterDatabase) | undefined {
  try {
    const Database = createRequire(import.meta.url)("better-sqlite3") as new (
      path: string,
    ) => BetterDatabase;
    new Database(":memory:").close();
    return Database;
  } catch {
    return undefined;
  }
}

describe("the library", () => {
  it("is named with both ways out when there is none", () => {
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    absent.betterSqlite = true;
    expect(() => openDriver(":memory:", "write")).toThrow(MissingDependencyError);
    expect(() => openDriver(":memory:", "write")).toThrow(/Node 22\.13 .* better-sqlite3/);
  });

  const Database = loadBetterSqlite();
  it.skipIf(!Database)(
    `may be a node:sqlite that gives rows as objects only${Database ? "" : " (skipped: better-sqlite3, which plays it, is built for another Node)"}`,
    () => {
      const warned: unknown[] = [];
      vi.spyOn(process, "emitWarning").mockImplementation((warning) => void warned.push(warning));
      vi.spyOn(process, "getBuiltinModule").mockImplementation(() => {
        process.emitWarning("SQLite is an experimental feature and might change at any time");
        process.emitWarning("another warning");
        return {
          DatabaseSync: class extends Database! {
            constructor() {
              super(":memory:");
            }
          },
        };
      });
      const driver = openDriver(":memory:", "write");
      expect(warned).toEqual(["another warning"]);
      driver.exec("CREATE TABLE t (b, a)");
      expect(driver.run("INSERT INTO t VALUES (?, ?), (3, 4)", 1, "x")).toBe(2);
      expect(driver.get("SELECT b, a FROM t")).toEqual([1, "x"]);
      expect(driver.get("SELECT b FROM t WHERE a = 0")).toBeUndefined();
      expect(driver.all("SELECT a, b FROM t")).toEqual([
        ["x", 1],
        [4, 3],
      ]);
      driver.close();
    },
  );

  it("leaves nothing of a transaction that throws", () => {
    const driver = openDriver(":memory:", "write");
    driver.exec("CREATE TABLE t (a)");
    expect(() =>
      driver.transaction("write", () => {
        driver.run("INSERT INTO t VALUES (1)");
        throw new RangeError("of the body");
      }),
    ).toThrow(RangeError);
    expect(driver.transaction("read", () => driver.all("SELECT a FROM t"))).toEqual([]);
    // A body whose transaction is over already, as after a full disk.
    expect(() =>
      driver.transaction("write", () => {
        driver.exec("ROLLBACK");
        throw new RangeError("of the body");
      }),
    ).toThrow(RangeError);
    driver.close();
  });
});

describe("failures", () => {
  const ofNode = (errcode: number): Error =>
    Object.assign(new Error("m"), { code: "ERR_SQLITE_ERROR", errcode });
  const ofBetter = (code: string): Error => Object.assign(new Error("m"), { code });

  it.each([
    ["SQLITE_BUSY", 5, "SQLITE_BUSY_SNAPSHOT", true],
    ["SQLITE_LOCKED", 6, "SQLITE_LOCKED_SHAREDCACHE", true],
    ["SQLITE_NOMEM", 7, "SQLITE_NOMEM", true],
    ["SQLITE_READONLY", 8 + 256 * 4, "SQLITE_READONLY_DBMOVED", false],
    ["SQLITE_IOERR", 10 + 256 * 3, "SQLITE_IOERR_WRITE", true],
    ["SQLITE_CORRUPT", 11, "SQLITE_CORRUPT_INDEX", false],
    ["SQLITE_FULL", 13, "SQLITE_FULL", true],
    ["SQLITE_CANTOPEN", 14, "SQLITE_CANTOPEN_ISDIR", false],
    ["SQLITE_NOTADB", 26, "SQLITE_NOTADB", false],
  ])("%s is told from either library", (name, errcode, extended, retryable) => {
    for (const cause of [ofNode(errcode), ofBetter(extended)]) {
      expect(sqliteCode(cause)).toBe(name);
      expect(isBusy(cause)).toBe(name === "SQLITE_BUSY" || name === "SQLITE_LOCKED");
      const error = storeError(cause);
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(error).toMatchObject({ cause, retryable });
    }
  });

  it("others pass as they are", () => {
    for (const error of [ofNode(19), ofBetter("ENOENT"), new TypeError("m"), "text", undefined]) {
      expect(sqliteCode(error)).toBeUndefined();
      expect(storeError(error)).toBe(error);
    }
  });
});
