import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, it } from "vitest";

import { createInMemoryStore } from "../../src/stores/in-memory.ts";
import { createSqliteStore } from "../../src/stores/sqlite.ts";
import { storeConformance, type ConformanceCase } from "../../src/testing/index.ts";

const folder = mkdtempSync(join(tmpdir(), "madeleine-"));
afterAll(() => rmSync(folder, { recursive: true }));

function runAll(cases: readonly ConformanceCase[]): void {
  for (const { name, skip, run } of cases) {
    it.skipIf(skip)(skip === undefined ? name : `${name} (skipped: ${skip})`, run);
  }
}

describe("in-memory store", () => {
  runAll(storeConformance({ open: () => createInMemoryStore() }, { durable: false }));
});

describe("SQLite store", () => {
  runAll(
    storeConformance(
      {
        open: (place) =>
          createSqliteStore({ path: join(folder, `${place}.db`), synchronous: "normal" }),
      },
      { durable: true },
    ),
  );
});
