/** Batches: whole or not at all, once, and never over somebody else's. */
import assert from "node:assert/strict";

import type { Operation } from "../../stores/store.ts";
import { EXAMPLE_EMBEDDER, exampleInserts, exampleMemory, examplePassage } from "../examples.ts";
import { ADA, listAll, readEverything, rejectsWith, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };

export const batchCases: readonly StoreCase[] = [
  {
    name: "a batch with one bad operation leaves nothing behind",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1), exampleMemory(2)), options);
      const before = await readEverything(store, ADA);
      const good: Operation[] = [
        ...exampleInserts(exampleMemory(3, { session: "second" })),
        {
          type: "turn",
          turn: { session: "second", role: "user", text: "three", at: 1, memory: "memory 3" },
        },
        { type: "closeSession", session: "first", endedAt: 5 },
        { type: "pin", id: "memory 2", pinned: true },
        { type: "erase", id: "memory 1" },
        ...exampleInserts(exampleMemory(1, { text: "again" })),
        { type: "reindex", id: "memory 2", passages: [examplePassage("other")] },
      ];
      const trace = exampleMemory(0).trace;
      const bad: Operation[] = [
        { type: "update", id: "absent", trace },
        { type: "letGo", id: "absent", at: 1, batch: "b", reason: "r" },
        { type: "restore", id: "absent" },
        { type: "pin", id: "absent", pinned: true },
        { type: "reindex", id: "absent", passages: [] },
        { type: "turn", turn: { session: "absent", role: "user", text: "", at: 1 } },
        {
          type: "turn",
          turn: { session: "first", role: "user", text: "", at: 1, memory: "absent" },
        },
        { type: "insert", memory: exampleMemory(9, { session: "absent" }), passages: [] },
      ];
      for (const operation of bad) {
        await rejectsWith("not_found", store.apply(ADA, [...good, operation], options));
        assert.deepEqual(await readEverything(store, ADA), before, operation.type);
      }
      await rejectsWith(
        "conflict",
        store.apply(ADA, [...good, ...exampleInserts(exampleMemory(2))], options),
      );
      const record = { ...exampleMemory(2), state: "active" as const };
      await rejectsWith(
        "conflict",
        store.apply(
          ADA,
          [...good, { type: "insertRecord", memory: record, passages: [] }],
          options,
        ),
      );
      await rejectsWith(
        "conflict",
        store.apply(
          { user: "new" },
          [...exampleInserts(exampleMemory(1), exampleMemory(1))],
          options,
        ),
      );
      assert.deepEqual(await readEverything(store, ADA), before);
      assert.deepEqual(await store.users(), ["ada"]);
      await store.apply(ADA, good, options);
      assert.deepEqual(
        (await store.load(ADA)).memories.map(({ id }) => id),
        ["memory 2", "memory 3", "memory 1"],
      );
    },
  },
  {
    name: "the revision grows by one with a batch that changes something",
    async test(store) {
      const apply = async (operations: readonly Operation[]): Promise<number> =>
        (await store.apply(ADA, operations, options)).revision;
      assert.equal(await apply([]), 0);
      assert.equal(await apply(exampleInserts(exampleMemory(1), exampleMemory(2))), 1);
      assert.equal(await apply([]), 1);
      assert.equal(
        await apply([
          { type: "erase", id: "absent" },
          { type: "eraseSession", session: "absent" },
        ]),
        1,
      );
      assert.equal(await apply([{ type: "pin", id: "memory 1", pinned: true }]), 2);
      assert.equal(await store.revision(ADA), 2);
    },
  },
  {
    name: "a batch that expects another revision is refused",
    async test(store) {
      const insert = (n: number): Operation[] => exampleInserts(exampleMemory(n));
      await store.apply(ADA, insert(1), { ...options, expectRevision: 0 });
      const error = await rejectsWith(
        "conflict",
        store.apply(ADA, insert(2), { ...options, expectRevision: 0 }),
      );
      assert.equal((error as Error & { retryable: boolean }).retryable, true);
      await store.apply(ADA, insert(2), { ...options, expectRevision: 1 });
      assert.equal((await listAll(store, ADA)).length, 2);
    },
  },
  {
    name: "a retry with its idempotency key changes nothing, even at another revision",
    async test(store) {
      const insert = exampleInserts(exampleMemory(1));
      const keyed = { ...options, idempotencyKey: "key", expectRevision: 0 };
      assert.deepEqual(await store.apply(ADA, insert, keyed), { revision: 1, replayed: false });
      await store.apply(ADA, exampleInserts(exampleMemory(2)), options);
      assert.deepEqual(await store.apply(ADA, insert, keyed), { revision: 2, replayed: true });
      assert.equal((await listAll(store, ADA)).length, 2);
      // The key is the user's own.
      const other = await store.apply({ user: "ben" }, insert, keyed);
      assert.equal(other.replayed, false);
      // A batch that failed may be tried again.
      const failing = { ...options, idempotencyKey: "failing" };
      await rejectsWith("conflict", store.apply(ADA, insert, failing));
      const retried = await store.apply(ADA, exampleInserts(exampleMemory(3)), failing);
      assert.equal(retried.replayed, false);
    },
  },
  {
    name: "writers at the same time lose nothing, and one key is stored once",
    async test(store) {
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        for (let i = 0; i < 10; i++) {
          await store.apply(ADA, exampleInserts(exampleMemory(writer * 10 + i)), options);
        }
      });
      const retries = Array.from({ length: 20 }, () =>
        store.apply(ADA, exampleInserts(exampleMemory(1_000)), {
          ...options,
          idempotencyKey: "one",
        }),
      );
      await Promise.all(writers);
      const applied = await Promise.all(retries);
      assert.equal(applied.filter(({ replayed }) => !replayed).length, 1);
      const memories = await listAll(store, ADA);
      assert.equal(memories.length, 201);
      assert.equal(new Set(memories.map(({ position }) => position)).size, 201);
      assert.equal(await store.revision(ADA), 201);
    },
  },
];
