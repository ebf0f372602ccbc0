/** What is SQLite's own: bytes in the file, failing media, versions, locks. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  ConflictError,
  InvalidArgumentError,
  StoreUnavailableError,
  UnsupportedError,
} from "../../src/errors.ts";
import { createSqliteStore, type SqliteStoreOptions } from "../../src/stores/sqlite.ts";
import { openDriver, type Driver } from "../../src/stores/sqlite/driver.ts";
import type { MemoryStore, Operation } from "../../src/stores/store.ts";
import {
  EXAMPLE_EMBEDDER,
  exampleInserts,
  exampleMemory,
  examplePassage,
} from "../../src/testing/index.ts";
import type { Scope } from "../../src/types.ts";

/** The connections that stores have opened, newest last. */
const connections = vi.hoisted((): Driver[] => []);
vi.mock("../../src/stores/sqlite/driver.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../src/stores/sqlite/driver.ts")>();
  return {
    ...original,
    openDriver: (...parameters: Parameters<typeof openDriver>) => {
      const driver = original.openDriver(...parameters);
      connections.push(driver);
      return driver;
    },
  };
});

const ADA: Scope = { user: "ada" };
const options = { embedder: EXAMPLE_EMBEDDER };

let folder: string;
let path: string;
const opened: MemoryStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "madeleine-"));
  path = join(folder, "store.db");
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(folder, { recursive: true });
});

function open(overrides: Partial<SqliteStoreOptions> = {}): MemoryStore {
  const store = createSqliteStore({ path, synchronous: "normal", ...overrides });
  opened.push(store);
  return store;
}

async function openFilled(): Promise<MemoryStore> {
  const store = open();
  const memories = Array.from({ length: 200 }, (_, n) => exampleMemory(n));
  await store.apply(ADA, exampleInserts(...memories), options);
  return store;
}

describe("erasing", () => {
  /** All that matches in the file and its write-ahead log. */
  function found(pattern: RegExp): ReadonlySet<string> {
    return new Set(
      ["", "-wal"]
        .filter((suffix) => existsSync(path + suffix))
        .map((suffix) => readFileSync(path + suffix, "latin1"))
        .flatMap((bytes) => bytes.match(pattern) ?? []),
    );
  }

  /** Numbers in [0, 1), the same each time. */
  function createDraws(): () => number {
    let state = 7;
    return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  }

  /** Users interleaved, so that pages split in the middle; every seventh memory is erased at once. */
  async function churn(store: MemoryStore, users: number, memories: number): Promise<string[]> {
    const draw = createDraws();
    const erased: string[] = [];
    const filler = (): string => " filler".repeat(Math.floor(draw() ** 4 * 400));
    for (let n = 0; n < memories; n++) {
      const user = Math.floor(draw() * users);
      const mark = (what: string): string => `canary-${user}-${what}-${n}`;
      const session = `canary-${user}-session-${n % 5}`;
      const memory = exampleMemory(mark("id"), {
        text: mark("text") + filler(),
        agent: mark("agent") + filler(),
        speaker: mark("speaker"),
        session,
      });
      const line = { session, at: n, memory: memory.id };
      const operations: Operation[] = [
        { type: "openSession", session, startedAt: n },
        {
          type: "insert",
          memory,
          passages: [
            examplePassage(`${mark("word")} canary-${user}-common`),
            examplePassage(mark("part")),
          ],
        },
        { type: "turn", turn: { ...line, role: "user", text: mark("line") + filler() } },
        { type: "turn", turn: { ...line, role: "agent", text: memory.agent! } },
        { type: "letGo", id: memory.id, at: n, batch: mark("batch"), reason: mark("reason") },
      ];
      const scope = { tenant: "tenant", user: `canary-${user}-name` };
      await store.apply(scope, operations, { ...options, idempotencyKey: mark("key") });
      if (n % 7 > 0) continue;
      await store.apply(scope, [{ type: "erase", id: memory.id }]);
      erased.push(
        ...["id", "text", "agent", "speaker", "word", "part", "line", "batch", "reason"].map(mark),
      );
    }
    return erased;
  }

  it("leaves no byte of a memory or a user in the file", async () => {
    const store = open();
    const erased = await churn(store, 8, 1_500);
    await store.compact();
    const left = found(/canary-\d+-[a-z]+-\d+/g);
    expect(left.size).toBeGreaterThan(1_000);
    expect(erased.filter((text) => left.has(text))).toEqual([]);
    for (const user of [3, 0, 7]) {
      const scope = { tenant: "tenant", user: `canary-${user}-name` };
      expect(await store.eraseUser(scope)).toBeGreaterThan(0);
      expect(found(new RegExp(`canary-${user}-`, "g")).size).toBe(0);
    }
    expect(found(/canary-1-name/g).size).toBe(1);
    expect(await store.check()).toEqual([]);
  });

  it("leaves no byte of a session in the file", async () => {
    const store = open();
    const memories = Array.from({ length: 300 }, (_, n) =>
      exampleMemory(`id-${n}`, { session: `canary-${n % 3}`, text: `word-${n % 3}-${n}` }),
    );
    await store.apply(ADA, exampleInserts(...memories), options);
    await store.apply(ADA, [{ type: "eraseSession", session: "canary-1" }]);
    await store.compact();
    expect(found(/canary-1|word-1-\d+/g).size).toBe(0);
    expect(found(/canary-2|word-2-\d+/g).size).toBe(101);
  });

  it("gives the room back", async () => {
    const store = open();
    const text = "word ".repeat(200);
    for (let round = 0; round < 5; round++) {
      for (let start = 0; start < 1_000; start += 250) {
        const memories = Array.from({ length: 250 }, (_, i) => exampleMemory(start + i, { text }));
        await store.apply(ADA, exampleInserts(...memories), options);
      }
      await store.eraseUser(ADA);
    }
    expect(statSync(path).size).toBeLessThan(200_000);
  });
});

describe("failing media", () => {
  it("a full disk is a typed error, and nothing is half-written", async () => {
    const store = await openFilled();
    const connection = connections.at(-1)!;
    const before = await store.load(ADA);
    const [pages] = connection.get<[number]>("PRAGMA page_count")!;
    connection.exec(`PRAGMA max_page_count = ${pages + 3}`);
    const memories = Array.from({ length: 200 }, (_, n) =>
      exampleMemory(1_000 + n, { text: "long ".repeat(500) }),
    );
    const error = await store
      .apply(ADA, exampleInserts(...memories), options)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ retryable: true, cause: expect.any(Error) as Error });
    expect((error as Error).message).toMatch(/the disk is full, got SQLITE_FULL$/);
    expect(await store.load(ADA)).toEqual(before);
    expect(await store.check()).toEqual([]);
    connection.exec("PRAGMA max_page_count = 1000000");
    await store.apply(ADA, exampleInserts(...memories), options);
    expect((await store.stats(ADA)).memories).toBe(400);
  });

  /** Runs as a user whom permissions bind: root may write anywhere. */
  async function asOrdinaryUser(body: () => Promise<void>): Promise<void> {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid!(65_534);
    try {
      await body();
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  }

  async function expectReadOnly(store: MemoryStore): Promise<void> {
    expect((await store.load(ADA)).memories.length).toBe(200);
    expect((await store.list(ADA, { limit: 1_000 })).items.length).toBe(200);
    const calls = [
      () => store.apply(ADA, exampleInserts(exampleMemory(900)), options),
      () => store.eraseUser(ADA),
      () => store.beginReembed({ name: "other", dimension: 3 }),
    ];
    for (const call of calls) {
      const error = await call().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(error).toMatchObject({ retryable: false });
      expect((error as Error).message).toMatch(/read-only, got SQLITE_READONLY$/);
    }
    expect((await store.load(ADA)).memories.length).toBe(200);
    await store.close();
  }

  it("a read-only file in a read-only folder can be read, and writes say why they fail", async () => {
    await (await openFilled()).close();
    chmodSync(path, 0o444);
    chmodSync(folder, 0o555);
    await asOrdinaryUser(async () => {
      await expectReadOnly(open());
      await expectReadOnly(open({ readOnly: true }));
    });
    chmodSync(folder, 0o755);
  });

  it("a read-only file in a folder that can be written can be read", async () => {
    await (await openFilled()).close();
    chmodSync(path, 0o444);
    chmodSync(folder, 0o777);
    await asOrdinaryUser(async () => {
      await expectReadOnly(open());
      await expectReadOnly(open({ readOnly: true }));
    });
  });

  it("a store opened to read refuses to write", async () => {
    const writer = await openFilled();
    const reader = open({ readOnly: true });
    await writer.apply(ADA, [{ type: "pin", id: "memory 1", pinned: true }]);
    expect(await reader.revision(ADA)).toBe(2);
    await expectReadOnly(reader);
  });

  it("a file that cannot be opened is a typed error", () => {
    expect(() => open({ path: join(folder, "absent", "store.db") })).toThrow(StoreUnavailableError);
    expect(() => open({ path: join(folder, "absent.db"), readOnly: true })).toThrow(
      StoreUnavailableError,
    );
    const inTheWay = join(folder, "folder.db");
    mkdirSync(inTheWay);
    expect(() => open({ path: inTheWay })).toThrow(StoreUnavailableError);
    expect(() => open({ path: inTheWay, readOnly: true })).toThrow(StoreUnavailableError);
  });

  it("a file that is no database is a typed error and stays as it was", () => {
    writeFileSync(path, "Dear diary, ".repeat(1_000));
    expect(() => open()).toThrow(/no SQLite database, got SQLITE_NOTADB$/);
    expect(readFileSync(path, "utf8")).toBe("Dear diary, ".repeat(1_000));
  });

  it("a damaged file is found by `check` or refused with a typed error", async () => {
    await (await openFilled()).close();
    const bytes = readFileSync(path);
    for (let page = 2; page * 4096 < bytes.length; page++)
      bytes.fill(0xa5, page * 4096, page * 4096 + 200);
    writeFileSync(path, bytes);
    const error = await Promise.resolve()
      .then(() => open().load(ADA))
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect((error as Error).message).toMatch(/damaged, got SQLITE_CORRUPT$/);
  });
});

describe("versions", () => {
  function setPragma(name: string, value: number): void {
    const driver = openDriver(path, "write");
    driver.exec(`PRAGMA ${name} = ${value}`);
    driver.close();
  }

  it("a file of a newer release is refused with both versions and left as it is", async () => {
    await (await openFilled()).close();
    setPragma("user_version", 99);
    for (const readOnly of [false, true]) {
      expect(() => open({ readOnly })).toThrow(UnsupportedError);
      expect(() => open({ readOnly })).toThrow(/versions up to 1, got version 99/);
    }
    setPragma("user_version", 1);
    expect((await open().load(ADA)).memories.length).toBe(200);
  });

  it("another application's database is refused and left as it is", () => {
    const driver = openDriver(path, "write");
    driver.exec("CREATE TABLE theirs (a); PRAGMA user_version = 1");
    driver.close();
    const before = readFileSync(path);
    expect(() => open()).toThrow(/another application's database/);
    expect(readFileSync(path)).toEqual(before);
  });
});

describe("locks", () => {
  it("a lock held by another is waited for", async () => {
    const store = open({ busyTimeoutMs: 0 });
    const other = openDriver(path, "write");
    other.exec("BEGIN IMMEDIATE");
    const applied = store.apply(ADA, exampleInserts(exampleMemory(1)), options);
    // The first try has failed by now.
    other.exec("COMMIT");
    expect((await applied).revision).toBe(1);
    other.close();
  });

  it("a lock held for too long is a typed error that says to try again", async () => {
    const store = open({ busyTimeoutMs: 0 });
    const other = openDriver(path, "write");
    other.exec("BEGIN IMMEDIATE");
    const error = await store
      .apply(ADA, exampleInserts(exampleMemory(1)), options)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ retryable: true });
    other.exec("ROLLBACK");
    other.close();
    expect(await store.revision(ADA)).toBe(0);
  });

  it("a reader of an older state keeps `compact` from emptying the log, and it says so", async () => {
    const store = open({ busyTimeoutMs: 0 });
    await store.apply(ADA, exampleInserts(exampleMemory(1)), options);
    const other = openDriver(path, "write");
    other.exec("BEGIN");
    other.get("SELECT count(*) FROM memory");
    await expect(store.eraseUser(ADA)).rejects.toThrow(StoreUnavailableError);
    other.exec("COMMIT");
    other.close();
    await store.compact();
    expect(statSync(`${path}-wal`).size).toBe(0);
    // Nothing is due any more: the file is left as it is.
    const before = readFileSync(path);
    await store.compact();
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe("copies", () => {
  it("a snapshot holds everything and never overwrites a file", async () => {
    const store = await openFilled();
    const copy = join(folder, "copy.db");
    await store.snapshot(copy);
    await expect(store.snapshot(copy)).rejects.toThrow(ConflictError);
    const before = await store.load(ADA);
    await store.eraseUser(ADA);
    expect(await open({ path: copy }).load(ADA)).toEqual(before);
  });
});

describe("options", () => {
  it.each([
    { path: "" },
    { path: 7 as unknown as string },
    { synchronous: "off" as "full" },
    { busyTimeoutMs: -1 },
    { busyTimeoutMs: Number.NaN },
    { unknown: 1 } as Partial<SqliteStoreOptions>,
  ])("%o is refused", (bad) => {
    expect(() => open(bad)).toThrow(InvalidArgumentError);
  });

  it("the settings are those documented", () => {
    open({ synchronous: "full", busyTimeoutMs: 1_234 });
    const settings = [
      "journal_mode",
      "synchronous",
      "busy_timeout",
      "foreign_keys",
      "secure_delete",
    ];
    const values = settings.map((name) => connections.at(-1)!.get(`PRAGMA ${name}`)![0]);
    expect(values).toEqual(["wal", 2, 1_234, 1, 1]);
    open({ synchronous: "normal" });
    expect(connections.at(-1)!.get("PRAGMA synchronous")).toEqual([1]);
  });
});

describe("check", () => {
  it("tells of memories without passages, with passages twice, and of passages without memory", async () => {
    const store = await openFilled();
    const connection = connections.at(-1)!;
    connection.exec("DELETE FROM passage WHERE position = 199");
    connection.exec(
      "INSERT INTO passage SELECT user, generation, revision + 1, position, vectors, words FROM passage WHERE position = 198",
    );
    connection.exec("DELETE FROM memory WHERE position = 5");
    expect(await store.check()).toEqual([
      "memory 198 of user 1 has its passages 2 times",
      "memory 199 of user 1 has its passages 0 times",
      "passages 1.1.5 belong to no memory",
    ]);
  });
});
