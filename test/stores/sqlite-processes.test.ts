/** Several processes on one file, and sudden death. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createSqliteStore } from "../../src/stores/sqlite.ts";
import type { MemoryStore } from "../../src/stores/store.ts";
import type { Memory, Scope, Turn } from "../../src/types.ts";

const WRITER = fileURLToPath(new URL("fixtures/writer.ts", import.meta.url));
const ADA: Scope = { user: "ada" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "madeleine-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function startWriter(path: string, writer: number, batches: number, size: number): ChildProcess {
  const parameters = ["--import", "tsx", WRITER, path, `${writer}`, `${batches}`, `${size}`];
  return spawn(process.execPath, parameters, { stdio: ["ignore", "pipe", "pipe"] });
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = "";
  child.stderr!.on("data", (chunk) => (errors += String(chunk)));
  child.stdout!.resume();
  const [code] = (await once(child, "close")) as [number | null];
  return { code, errors };
}

async function readAll(store: MemoryStore): Promise<{ memories: Memory[]; turns: Turn[] }> {
  const memories: Memory[] = [];
  const turns: Turn[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.list(ADA, { limit: 1_000, ...(after !== undefined && { after }) });
    memories.push(...page.items);
    if ((after = page.next) === undefined) break;
  }
  for (let after: string | undefined; ;) {
    const page = await store.history(ADA, { limit: 1_000, ...(after !== undefined && { after }) });
    turns.push(...page.items);
    if ((after = page.next) === undefined) break;
  }
  return { memories, turns };
}

it("three processes write one new file: nothing is lost and no lock error surfaces", async () => {
  const path = join(folder, "shared.db");
  const children = [1, 2, 3].map((writer) => startWriter(path, writer, 200, 1));
  const ends = await Promise.all(children.map(endOf));
  expect(ends).toEqual(ends.map(() => ({ code: 0, errors: "" })));

  const store = createSqliteStore({ path });
  const { memories, turns } = await readAll(store);
  expect(memories.length).toBe(600);
  expect(new Set(memories.map(({ position }) => position)).size).toBe(600);
  expect(turns.length).toBe(600);
  expect(await store.revision(ADA)).toBe(600);
  expect((await store.load(ADA)).segments.flatMap(({ ids }) => ids).length).toBe(600);
  expect((await store.list({ user: "shared" }, { limit: 1_000 })).items.length).toBe(200);
  expect(await store.check()).toEqual([]);
  await store.close();
});

it("a process killed while writing loses nothing acknowledged and leaves no half batch", async () => {
  const path = join(folder, "killed.db");
  const size = 5;
  let acknowledged = 0;
  for (let round = 0; round < 4; round++) {
    const child = startWriter(path, round, 0, size);
    let last = -1;
    for await (const line of createInterface({ input: child.stdout! })) {
      last = Number(line);
      if (last === 30 + round * 17) child.kill("SIGKILL");
    }
    acknowledged += last + 1;

    const store = createSqliteStore({ path });
    const { memories, turns } = await readAll(store);
    const batches = new Map<string, number>();
    for (const { id } of memories) {
      const batch = id.slice(0, id.lastIndexOf("."));
      batches.set(batch, (batches.get(batch) ?? 0) + 1);
    }
    expect([...batches.values()].every((count) => count === size)).toBe(true);
    // One batch of each round may be stored and not acknowledged.
    expect(batches.size).toBeGreaterThanOrEqual(acknowledged);
    expect(batches.size).toBeLessThanOrEqual(acknowledged + round + 1);
    for (let batch = 0; batch <= last; batch++) expect(batches.has(`${round}.${batch}`)).toBe(true);
    expect(turns.length).toBe(memories.length);
    expect(await store.check()).toEqual([]);
    await store.close();
  }
});
