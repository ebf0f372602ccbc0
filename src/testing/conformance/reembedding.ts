/** Vectors of two embedders never mix, and changing the embedder can be interrupted. */
import assert from "node:assert/strict";

import type { MemoryStore, Operation } from "../../stores/store.ts";
import type { EmbedderIdentity } from "../../types.ts";
import { EXAMPLE_EMBEDDER, exampleInserts, exampleMemory, examplePassage } from "../examples.ts";
import { absorb, ADA, BEN, listAll, rejectsWith, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };
const OTHER: EmbedderIdentity = { name: "other@2", dimension: 12 };

async function fill(store: MemoryStore): Promise<void> {
  for (const scope of [ADA, BEN, { tenant: "t", user: "ada" }]) {
    const memories = Array.from({ length: 150 }, (_, n) => exampleMemory(n));
    await store.apply(scope, exampleInserts(...memories), options);
  }
}

/** Re-embeds the next memories. @returns How many there were. */
async function reembed(store: MemoryStore, limit: number): Promise<number> {
  const pending = await store.pendingReembed(limit);
  for (const { scope, memory } of pending) {
    const passages = [examplePassage(memory.text, OTHER.dimension)];
    await store.apply(scope, [{ type: "reindex", id: memory.id, passages }], { embedder: OTHER });
  }
  return pending.length;
}

export const reembeddingCases: readonly StoreCase[] = [
  {
    name: "another embedder is refused before anything is written",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1)), options);
      const passages = [examplePassage("two", OTHER.dimension)];
      const operations: Operation[] = [
        { type: "openSession", session: "second", startedAt: 1 },
        { type: "insert", memory: exampleMemory(2), passages },
      ];
      const error = await rejectsWith(
        "conflict",
        store.apply(ADA, operations, { embedder: OTHER }),
      );
      for (const part of [EXAMPLE_EMBEDDER.name, OTHER.name, "madeleine reembed"]) {
        assert.ok(error.message.includes(part), `the message lacks ${part}`);
      }
      const sameName = { name: EXAMPLE_EMBEDDER.name, dimension: OTHER.dimension };
      await rejectsWith("conflict", store.apply(ADA, operations, { embedder: sameName }));
      await rejectsWith("conflict", store.apply(BEN, operations, { embedder: OTHER }));
      assert.equal(await store.revision(ADA), 1);
      assert.equal(await store.revision(BEN), 0);
      assert.equal((await store.sessions(ADA)).length, 1);
      // What needs no vectors still works.
      await store.apply(ADA, [{ type: "erase", id: "memory 1" }]);
      assert.equal((await listAll(store, ADA)).length, 0);
    },
  },
  {
    name: "passages without an embedder, or not of its dimension, are refused",
    async test(store) {
      await rejectsWith("invalid_argument", store.apply(ADA, exampleInserts(exampleMemory(1))));
      await rejectsWith(
        "invalid_argument",
        store.apply(ADA, exampleInserts(exampleMemory(1)), { embedder: OTHER }),
      );
      assert.equal(await store.embedder(), undefined);
    },
  },
  {
    name: "re-embedding goes memory by memory and shows only when it is finished",
    async test(store) {
      await fill(store);
      const before = absorb(undefined, await store.load(ADA));
      assert.deepEqual(await store.pendingReembed(10), []);
      await store.beginReembed(OTHER);
      await rejectsWith("conflict", store.finishReembed());
      assert.equal(await reembed(store, 200), 200);
      assert.deepEqual(
        absorb(before, await store.load(ADA, before.revision)).passages,
        before.passages,
      );
      await rejectsWith("conflict", store.apply(ADA, exampleInserts(exampleMemory(999)), options));
      await rejectsWith(
        "conflict",
        store.apply(
          ADA,
          exampleInserts(exampleMemory(999))
            .slice(0, 1)
            .concat({ type: "reindex", id: "memory 1", passages: [examplePassage("old")] }),
          options,
        ),
      );
      // What needs no vectors still works, and what is erased is pending no more.
      await store.apply(BEN, [
        { type: "erase", id: "memory 149" },
        { type: "erase", id: "memory 0" },
        { type: "pin", id: "memory 148", pinned: true },
      ]);
      await store.eraseUser({ tenant: "t", user: "ada" });
      while ((await reembed(store, 64)) > 0);
      await store.finishReembed();
      assert.deepEqual(await store.embedder(), OTHER);
      const loaded = await store.load(ADA, before.revision);
      assert.equal(loaded.complete, true);
      const { passages } = absorb(undefined, loaded);
      assert.equal(passages.size, 150);
      assert.deepEqual(passages.get("memory 7"), [
        examplePassage(exampleMemory(7).text, OTHER.dimension),
      ]);
      assert.equal(absorb(undefined, await store.load(BEN)).passages.size, 148);
      assert.deepEqual(await store.check(), []);
      await rejectsWith("conflict", store.apply(ADA, exampleInserts(exampleMemory(999)), options));
    },
  },
  {
    name: "re-embedding that was begun goes on, or is given up for another embedder",
    async test(store) {
      await fill(store);
      await store.beginReembed(OTHER);
      await reembed(store, 100);
      await store.beginReembed(OTHER);
      assert.equal((await store.pendingReembed(1_000)).length, 350);
      await store.beginReembed({ name: "third@1", dimension: 4 });
      assert.equal((await store.pendingReembed(1_000)).length, 450);
      await store.beginReembed(EXAMPLE_EMBEDDER);
      assert.deepEqual(await store.pendingReembed(10), []);
      await store.finishReembed();
      assert.deepEqual(await store.embedder(), EXAMPLE_EMBEDDER);
      await store.apply(ADA, exampleInserts(exampleMemory(999)), options);
      assert.equal(absorb(undefined, await store.load(ADA)).passages.size, 151);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "re-embedding goes on after the process ended",
    durable: true,
    async test(store, reopen) {
      await fill(store);
      await store.beginReembed(OTHER);
      await reembed(store, 100);
      const again = await reopen();
      await again.beginReembed(OTHER);
      let done = 0;
      for (let more = 1; more > 0; done += more) more = await reembed(again, 64);
      assert.equal(done, 350);
      await again.finishReembed();
      assert.deepEqual(await store.embedder(), OTHER);
      assert.deepEqual(await again.check(), []);
    },
  },
];
