/** Erased is gone from every way of reading, and from what caches take in. */
import assert from "node:assert/strict";

import type { MemoryStore } from "../../stores/store.ts";
import type { Scope } from "../../types.ts";
import type { Operation } from "../../stores/store.ts";
import { EXAMPLE_EMBEDDER, exampleInserts, exampleMemory, examplePassage } from "../examples.ts";
import { ADA, BEN, listAll, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };

/** 300 memories of two sessions, each with two lines; every third has a word of its own. */
async function fill(store: MemoryStore, scope: Scope): Promise<void> {
  const operations: Operation[] = [];
  for (let n = 0; n < 300; n++) {
    const text = n % 3 === 0 ? `canary ${n}` : `plain ${n}`;
    const memory = exampleMemory(n, { text, session: n < 200 ? "first" : "second" });
    const [open, insert] = exampleInserts(memory);
    const line = { session: memory.session, at: n, memory: memory.id };
    operations.push(
      open!,
      {
        ...insert,
        passages: [examplePassage(`${text} word${n}`), examplePassage(`word${n}`)],
      } as Operation,
      { type: "turn", turn: { ...line, role: "agent", text: `${memory.agent}` } },
      { type: "turn", turn: { ...line, role: "user", text: `${text}, as a line` } },
    );
  }
  await store.apply(scope, operations, options);
}

/** Everything readable of a user, as text. */
async function everything(store: MemoryStore, scope: Scope): Promise<string> {
  const { segments, ...loaded } = await store.load(scope);
  const lines: unknown[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.history(scope, { limit: 500, ...(after !== undefined && { after }) });
    lines.push(...page.items);
    after = page.next;
    if (after === undefined) break;
  }
  const words = segments.map(({ ids, dictionary }) => ({ ids, dictionary }));
  return JSON.stringify([
    loaded,
    words,
    lines,
    await listAll(store, scope),
    await store.sessions(scope),
  ]);
}

export const erasingCases: readonly StoreCase[] = [
  {
    name: "an erased memory is gone from every way of reading",
    async test(store) {
      await fill(store, ADA);
      const { revision } = await store.load(ADA);
      await store.apply(ADA, [
        { type: "erase", id: "memory 42" },
        { type: "erase", id: "memory 290" },
      ]);
      await store.compact();
      const left = await everything(store, ADA);
      for (const gone of [
        "canary 42",
        'word42"',
        'memory 42"',
        "plain 290",
        "word290",
        "memory 290",
      ]) {
        assert.ok(!left.includes(gone), gone);
      }
      assert.ok(left.includes('word43"') && left.includes("canary 291"));
      assert.deepEqual(await store.get(ADA, ["memory 42", "memory 290"]), []);
      const stats = await store.stats(ADA);
      assert.deepEqual([stats.memories, stats.turns], [298, 596]);
      assert.equal((await store.load(ADA, revision)).complete, true);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "many memories are erased at once",
    async test(store) {
      await fill(store, ADA);
      const ids = Array.from({ length: 300 }, (_, n) => n).filter((n) => n % 3 === 0);
      await store.apply(
        ADA,
        ids.map((n) => ({ type: "erase", id: `memory ${n}` })),
      );
      const left = await everything(store, ADA);
      assert.ok(!left.includes("canary"));
      assert.equal((await listAll(store, ADA)).length, 200);
      assert.equal((await store.load(ADA)).segments.flatMap(({ ids: held }) => held).length, 200);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "an erased session takes its memories and lines with it, and no others",
    async test(store) {
      await fill(store, ADA);
      await store.apply(ADA, [{ type: "eraseSession", session: "first" }]);
      const left = await everything(store, ADA);
      assert.ok(
        !left.includes("first") && !left.includes("canary 198") && left.includes("canary 201"),
      );
      const stats = await store.stats(ADA);
      assert.deepEqual([stats.memories, stats.sessions, stats.turns], [100, 1, 200]);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "an id may be used again after it was erased",
    async test(store) {
      await fill(store, ADA);
      await store.apply(
        ADA,
        [{ type: "erase", id: "memory 1" }, ...exampleInserts(exampleMemory(1, { text: "new" }))],
        options,
      );
      const [memory] = await store.get(ADA, ["memory 1"]);
      assert.deepEqual([memory?.text, memory?.position], ["new", 300]);
      await store.apply(
        ADA,
        [...exampleInserts(exampleMemory(900)), { type: "erase", id: "memory 900" }],
        options,
      );
      assert.deepEqual(await store.get(ADA, ["memory 900"]), []);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "an erased user is gone, others are not, and the name may be used again",
    async test(store) {
      await fill(store, ADA);
      await store.apply(BEN, exampleInserts(exampleMemory(1)), {
        ...options,
        idempotencyKey: "key",
      });
      await store.apply(ADA, [], { idempotencyKey: "key" });
      const { revision } = await store.load(ADA);
      assert.equal(await store.eraseUser(ADA), 300);
      assert.equal(await store.eraseUser(ADA), 0);
      assert.equal(await everything(store, ADA), await everything(store, { user: "never seen" }));
      assert.deepEqual(await store.users(), ["ben"]);
      assert.equal((await listAll(store, BEN)).length, 1);
      const again = await store.apply(ADA, exampleInserts(exampleMemory(1)), {
        ...options,
        idempotencyKey: "key",
      });
      assert.equal(again.replayed, false);
      // A cache of the erased user must not take the new one for it.
      assert.ok(again.revision > revision);
      const loaded = await store.load(ADA, revision);
      assert.deepEqual([loaded.complete, loaded.memories.length], [true, 1]);
      assert.deepEqual(await store.check(), []);
    },
  },
  {
    name: "a store whose last memory is erased takes any embedder",
    async test(store) {
      await fill(store, ADA);
      assert.deepEqual(await store.embedder(), EXAMPLE_EMBEDDER);
      await store.eraseUser(ADA);
      assert.equal(await store.embedder(), undefined);
      const embedder = { name: "other@1", dimension: 3 };
      const passages = [examplePassage("other", 3)];
      await store.apply(
        ADA,
        [
          ...exampleInserts(exampleMemory(1)).slice(0, 1),
          { type: "insert", memory: exampleMemory(1), passages },
        ],
        { embedder },
      );
      assert.deepEqual(await store.embedder(), embedder);
    },
  },
];
