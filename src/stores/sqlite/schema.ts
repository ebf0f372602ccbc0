/** The tables, and how older files are brought to them. */
import { UnsupportedError } from "../../errors.ts";
import type { Driver } from "./driver.ts";

/**
 * Step i takes a file of version i to version i + 1. Steps are never edited once released.
 *
 * Whatever belongs to a user carries the user's key first, so that it lies together and goes with
 * the user. `inserted`, `revision` are revisions of the user: when a row came and last changed.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE store (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- Highest revision of a user erased: whoever comes again begins above it.
    erased_revision INTEGER NOT NULL,
    -- 1: something was erased whose bytes may still lie in the file.
    compaction_due INTEGER NOT NULL
  );
  INSERT INTO store VALUES (1, 0, 0);

  -- One row, or two while the store is changing to the embedder of the higher generation.
  CREATE TABLE embedder (
    generation INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dimension INTEGER NOT NULL
  );

  CREATE TABLE user (
    key INTEGER PRIMARY KEY,
    -- Empty: of no tenant.
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    -- Loads since an earlier revision than this read everything.
    complete_since INTEGER NOT NULL,
    next_position INTEGER NOT NULL DEFAULT 0,
    next_turn INTEGER NOT NULL DEFAULT 0,
    UNIQUE (tenant, name)
  );

  CREATE TABLE session (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    PRIMARY KEY (user, number),
    UNIQUE (user, id)
  ) WITHOUT ROWID;

  CREATE TABLE memory (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    session INTEGER NOT NULL,
    speaker TEXT,
    -- JSON; null when nothing was judged.
    appraisal TEXT,
    pinned INTEGER NOT NULL,
    let_go INTEGER NOT NULL,
    let_go_at INTEGER,
    let_go_batch TEXT,
    let_go_reason TEXT,
    created_at INTEGER NOT NULL,
    last_recalled_at INTEGER NOT NULL,
    last_recalled_session INTEGER NOT NULL,
    recalls INTEGER NOT NULL,
    consolidation REAL NOT NULL,
    mentions INTEGER NOT NULL,
    passed_over INTEGER NOT NULL,
    inserted INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    -- Of the embedder that made its newest passages.
    generation INTEGER NOT NULL,
    -- Last, so that reading the rest never follows a long text to its overflow pages.
    agent TEXT,
    text TEXT NOT NULL,
    PRIMARY KEY (user, position)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX memory_id ON memory (user, id);
  CREATE INDEX memory_revision ON memory (user, revision);
  CREATE INDEX memory_created ON memory (user, created_at);

  -- Passages of single memories, until there are enough for a segment.
  CREATE TABLE passage (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    vectors BLOB NOT NULL,
    words BLOB NOT NULL,
    PRIMARY KEY (user, generation, revision, position)
  ) WITHOUT ROWID;

  CREATE TABLE segment (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    number INTEGER NOT NULL,
    positions BLOB NOT NULL,
    vectors BLOB NOT NULL,
    words BLOB NOT NULL,
    PRIMARY KEY (user, generation, revision, number)
  ) WITHOUT ROWID;

  CREATE TABLE turn (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    number INTEGER NOT NULL,
    session INTEGER NOT NULL,
    role TEXT NOT NULL,
    speaker TEXT,
    at INTEGER NOT NULL,
    -- Position of its memory.
    memory INTEGER,
    -- Null: the memory's own, which is not kept twice.
    text TEXT,
    PRIMARY KEY (user, number)
  ) WITHOUT ROWID;
  CREATE INDEX turn_session ON turn (user, session);
  CREATE INDEX turn_memory ON turn (user, memory) WHERE memory IS NOT NULL;

  CREATE TABLE idempotency (
    user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
    key TEXT NOT NULL,
    PRIMARY KEY (user, key)
  ) WITHOUT ROWID;
  `,
];

/** Version of the files that this release writes. */
export const SCHEMA_VERSION: number = MIGRATIONS.length;

/** Says whose file it is: "Mdln". */
const APPLICATION_ID = 0x4d646c6e;

/**
 * The file's version, 0 for an empty file.
 *
 * @throws {UnsupportedError} When the file is a newer release's, or not ours at all.
 */
export function checkVersion(db: Driver): number {
  return db.transaction("read", () => versionOf(db));
}

function versionOf(db: Driver): number {
  const [version] = db.get<[number]>("PRAGMA user_version")!;
  const [owner] = db.get<[number]>("PRAGMA application_id")!;
  const [tables] = db.get<[number]>("SELECT count(*) FROM sqlite_schema")!;
  if (owner !== APPLICATION_ID && (version > 0 || tables > 0)) {
    throw new UnsupportedError(
      "Cannot open the store: the file must be one of madeleine's, got another application's database",
    );
  }
  if (version > SCHEMA_VERSION) {
    throw new UnsupportedError(
      `Cannot open the store: this release reads versions up to ${SCHEMA_VERSION}, ` +
        `got version ${version}; a newer release of madeleine is needed`,
    );
  }
  return version;
}

/** Brings a file to this release's version; of several processes one does it. */
export function migrate(db: Driver): void {
  if (checkVersion(db) === SCHEMA_VERSION) return;
  db.transaction("write", () => {
    const version = versionOf(db);
    if (version === SCHEMA_VERSION) return;
    for (const step of MIGRATIONS.slice(version)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}
