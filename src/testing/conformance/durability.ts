/** Closing, opening again, and several handles on one place. */
import assert from "node:assert/strict";

import type { MemoryStore } from "../../stores/store.ts";
import { EXAMPLE_EMBEDDER, exampleInserts, exampleMemory } from "../examples.ts";
import { absorb, ADA, listAll, readEverything, rejectsWith, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };

/** Every method that needs an open store. */
const CALLS: readonly ((store: MemoryStore) => Promise<unknown>)[] = [
  (store) => store.apply(ADA, exampleInserts(exampleMemory(2)), options),
  (store) => store.load(ADA),
  (store) => store.revision(ADA),
  (store) => store.get(ADA, ["memory 1"]),
  (store) => store.list(ADA, { limit: 1 }),
  (store) => store.sessions(ADA),
  (store) => store.history(ADA, { limit: 1 }),
  (store) => store.stats(ADA),
  (store) => store.users(),
  (store) => store.eraseUser(ADA),
  (store) => store.compact(),
  (store) => store.embedder(),
  (store) => store.beginReembed(EXAMPLE_EMBEDDER),
  (store) => store.pendingReembed(1),
  (store) => store.finishReembed(),
  (store) => store.check(),
];

export const durabilityCases: readonly StoreCase[] = [
  {
    name: "closing twice is fine, and later calls say that the store is closed",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1)), options);
      await store.close();
      await store.close();
      for (const call of CALLS) await rejectsWith("store_unavailable", call(store));
    },
  },
  {
    name: "what was acknowledged is there after closing and opening again",
    durable: true,
    async test(store, reopen) {
      const memories = Array.from({ length: 200 }, (_, n) => exampleMemory(n));
      await store.apply(ADA, exampleInserts(...memories), { ...options, idempotencyKey: "key" });
      await store.apply(ADA, [
        { type: "turn", turn: { session: "first", role: "user", text: "hello", at: 1 } },
      ]);
      const before = await readEverything(store, ADA);
      await store.close();
      const again = await reopen();
      assert.deepEqual(await readEverything(again, ADA), before);
      assert.deepEqual(await again.embedder(), EXAMPLE_EMBEDDER);
      assert.equal((await again.apply(ADA, [], { idempotencyKey: "key" })).replayed, true);
    },
  },
  {
    name: "what was acknowledged is there without closing, as after a crash",
    durable: true,
    async test(store, reopen) {
      await store.apply(ADA, exampleInserts(exampleMemory(1), exampleMemory(2)), options);
      const before = await readEverything(store, ADA);
      const again = await reopen();
      assert.deepEqual(await readEverything(again, ADA), before);
      assert.deepEqual(await again.check(), []);
    },
  },
  {
    name: "two handles on one place see each other's writes",
    durable: true,
    async test(store, reopen) {
      const other = await reopen();
      let cache = absorb(undefined, await other.load(ADA));
      for (let n = 0; n < 140; n++) {
        await (n % 2 ? store : other).apply(ADA, exampleInserts(exampleMemory(n)), options);
        if (n % 10 === 0) cache = absorb(cache, await other.load(ADA, cache.revision));
      }
      cache = absorb(cache, await other.load(ADA, cache.revision));
      assert.deepEqual(cache, absorb(undefined, await store.load(ADA)));
      await rejectsWith("conflict", other.apply(ADA, [], { expectRevision: 139 }));
      await store.eraseUser(ADA);
      assert.deepEqual(await listAll(other, ADA), []);
      assert.equal(await other.embedder(), undefined);
    },
  },
];
