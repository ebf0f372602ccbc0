/** The little that the store asks of an SQLite library, so that either of two can serve. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

import { MissingDependencyError } from "../../errors.ts";

export type SqlValue = string | number | null | Uint8Array;
/** One row of a result: the columns in the order in which the statement names them. */
export type SqlRow = readonly SqlValue[];

export interface Driver {
  /** @returns How many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number;
  get<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row extends SqlRow>(sql: string, ...values: SqlValue[]): Row[];
  /** Runs several statements without values. */
  exec(sql: string): void;
  /** A write transaction takes the lock at once; a body that throws leaves nothing behind. */
  transaction<Result>(kind: "read" | "write", body: () => Result): Result;
  close(): void;
}

/**
 * Opens a file. `immutable` reads one in a place where nothing can be written, not even a lock.
 *
 * @throws {MissingDependencyError} When the runtime has neither library.
 */
export function openDriver(path: string, mode: "write" | "read" | "immutable"): Driver {
  const sqlite = loadNodeSqlite();
  if (sqlite) {
    const place = mode === "immutable" ? `${pathToFileURL(path).href}?immutable=1` : path;
    const database = new sqlite.DatabaseSync(place, { readOnly: mode !== "write" });
    return createDriver(database, (statement: NodeStatement) => {
      statement.setReturnArrays?.(true);
      return statement;
    });
  }
  const Database = loadBetterSqlite();
  const database =
    mode === "immutable"
      ? new Database(imageOf(path))
      : new Database(path, { readonly: mode === "read" });
  const driver = createDriver(database, (statement: BetterStatement) =>
    statement.reader ? statement.raw() : statement,
  );
  if (mode === "immutable") driver.exec("PRAGMA query_only = ON");
  return driver;
}

interface Statement {
  run(...values: SqlValue[]): { changes: number | bigint };
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
}

interface NodeStatement extends Statement {
  /** From Node 22.16 on. */
  setReturnArrays?(enabled: boolean): void;
}

interface BetterStatement extends Statement {
  readonly reader: boolean;
  raw(): BetterStatement;
}

interface Database<Kind extends Statement> {
  prepare(sql: string): Kind;
  exec(sql: string): unknown;
  close(): void;
}

function createDriver<Kind extends Statement>(
  database: Database<Kind>,
  withArrays: (statement: Kind) => Statement,
): Driver {
  const statements = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    let statement = statements.get(sql);
    if (!statement) {
      statement = withArrays(database.prepare(sql));
      statements.set(sql, statement);
    }
    return statement;
  }

  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) => {
      const row = prepare(sql).get(...values);
      return row === undefined ? undefined : rowOf<Row>(row);
    },
    all: <Row extends SqlRow>(sql: string, ...values: SqlValue[]) =>
      prepare(sql)
        .all(...values)
        .map(rowOf<Row>),
    exec: (sql) => {
      database.exec(sql);
    },
    transaction(kind, body) {
      prepare(kind === "write" ? "BEGIN IMMEDIATE" : "BEGIN").run();
      try {
        const result = body();
        prepare("COMMIT").run();
        return result;
      } catch (error) {
        try {
          prepare("ROLLBACK").run();
        } catch {
          // SQLite has rolled back already, as it does when the disk is full.
        }
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** The statement says which columns a row has; older runtimes give them as an object. */
function rowOf<Row extends SqlRow>(row: unknown): Row {
  return (Array.isArray(row) ? row : Object.values(row as object)) as unknown as Row;
}

interface NodeSqlite {
  readonly DatabaseSync: new (
    path: string,
    options: { readOnly: boolean },
  ) => Database<NodeStatement>;
}

/** node:sqlite, from Node 22.13 on; its warning that it is experimental is kept from the user. */
function loadNodeSqlite(): NodeSqlite | undefined {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes("SQLite is an experimental feature")) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule("node:sqlite") as NodeSqlite | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

type BetterSqlite = new (
  file: string | Buffer,
  options?: { readonly: boolean },
) => Database<BetterStatement>;

function loadBetterSqlite(): BetterSqlite {
  const require = createRequire(import.meta.url);
  try {
    const Database = require("better-sqlite3") as BetterSqlite;
    // The native part is loaded only now, and may belong to another version of Node.
    new Database(":memory:").close();
    return Database;
  } catch (cause) {
    throw new MissingDependencyError(
      "Cannot open the SQLite store: it needs Node 22.13 or newer, or the package better-sqlite3 " +
        `built for this Node (npm install better-sqlite3, or npm rebuild), got Node ${process.versions.node}`,
      { cause },
    );
  }
}

/** The file's bytes, marked as needing no write-ahead log. */
function imageOf(path: string): Buffer {
  const image = readFileSync(path);
  image[18] = 1;
  image[19] = 1;
  return image;
}
