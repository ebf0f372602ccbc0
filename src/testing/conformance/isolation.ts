/** Each sees only its own, whatever it is called. */
import assert from "node:assert/strict";

import type { Scope } from "../../types.ts";
import { EXAMPLE_EMBEDDER, EXAMPLE_START, exampleInserts, exampleMemory } from "../examples.ts";
import { ADA, BEN, listAll, readEverything, rejectsWith, type StoreCase } from "./case.ts";

/** Ids that a careless store joins, folds, parses or cuts. */
const HOSTILE_IDS: readonly string[] = [
  "a:b",
  "a",
  "A",
  "a/b",
  "a\\b",
  "../a",
  "*",
  "%",
  "_",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "0",
  "00",
  "0.0",
  " a",
  "a ",
  "' OR 1=1 --",
  '"; DROP TABLE memory; --',
  '["a"]',
  "caf\u00e9",
  "cafe\u0301",
  "\ufeffa",
  "a\0b",
  "a\0c",
  "\u{1f600}",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\ud83d",
  "\udc00",
  "\ufffd",
  "東京",
  "x".repeat(255) + "a",
  "x".repeat(255) + "b",
];

const options = { embedder: EXAMPLE_EMBEDDER };

export const isolationCases: readonly StoreCase[] = [
  {
    name: "a user never seen has nothing, and asking leaves no trace",
    async test(store) {
      assert.equal(await store.revision(ADA), 0);
      assert.deepEqual(await store.load(ADA), {
        revision: 0,
        complete: true,
        memories: [],
        segments: [],
        sessions: [],
      });
      assert.deepEqual(await store.list(ADA, { limit: 10 }), { items: [] });
      assert.deepEqual(await store.history(ADA, { limit: 10 }), { items: [] });
      assert.deepEqual(await store.sessions(ADA), []);
      assert.deepEqual(await store.get(ADA, ["memory 1"]), []);
      assert.equal((await store.stats(ADA)).memories, 0);
      assert.deepEqual(await store.users(), []);
      assert.equal(await store.embedder(), undefined);
      assert.equal(await store.eraseUser(ADA), 0);
    },
  },
  {
    name: "users do not see, change or erase each other's memories",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1), exampleMemory(2)), options);
      const before = await readEverything(store, ADA);
      await store.apply(BEN, exampleInserts(exampleMemory(1, { text: "of Ben" })), options);
      assert.equal((await store.get(BEN, ["memory 1", "memory 2"])).length, 1);
      const trace = { ...exampleMemory(1).trace, recalls: 9 };
      await store.apply(BEN, [{ type: "update", id: "memory 1", trace }]);
      await rejectsWith(
        "not_found",
        store.apply(BEN, [{ type: "pin", id: "memory 2", pinned: true }]),
      );
      await store.apply(BEN, [{ type: "erase", id: "memory 2" }]);
      await store.apply(BEN, [{ type: "eraseSession", session: "first" }]);
      await store.eraseUser(BEN);
      assert.deepEqual(await readEverything(store, ADA), before);
      assert.deepEqual(await store.users(), ["ada"]);
    },
  },
  {
    name: "tenants are apart, from each other and from no tenant",
    async test(store) {
      const scopes: Scope[] = [
        { user: "u" },
        { tenant: "t", user: "u" },
        { tenant: "u", user: "t" },
      ];
      for (const scope of scopes) {
        const text = `of ${JSON.stringify(scope)}`;
        await store.apply(scope, exampleInserts(exampleMemory(1, { text })), options);
      }
      for (const scope of scopes) {
        const [memory] = await store.get(scope, ["memory 1"]);
        assert.equal(memory?.text, `of ${JSON.stringify(scope)}`);
      }
      assert.deepEqual(await store.users(), ["u"]);
      assert.deepEqual(await store.users("t"), ["u"]);
      assert.deepEqual(await store.users("u"), ["t"]);
      assert.deepEqual(await store.users("nobody"), []);
      await store.eraseUser({ tenant: "t", user: "u" });
      assert.equal((await listAll(store, { user: "u" })).length, 1);
      assert.equal((await listAll(store, { tenant: "u", user: "t" })).length, 1);
    },
  },
  {
    name: "an empty user or tenant is refused, never everyone",
    async test(store) {
      for (const scope of [{ user: "" }, { user: "a", tenant: "" }, {} as Scope]) {
        await rejectsWith("invalid_argument", store.load(scope));
        await rejectsWith("invalid_argument", store.apply(scope, []));
        await rejectsWith("invalid_argument", store.eraseUser(scope));
      }
    },
  },
  {
    name: "hostile user ids stay apart and come back as they were",
    async test(store) {
      for (const user of HOSTILE_IDS) {
        await store.apply({ user }, exampleInserts(exampleMemory(1, { text: user })), options);
      }
      for (const user of HOSTILE_IDS) {
        const memories = await listAll(store, { user });
        assert.deepEqual(
          memories.map((memory) => memory.text),
          [user],
        );
      }
      assert.deepEqual(await store.users(), HOSTILE_IDS.toSorted());
      await store.eraseUser({ user: "a" });
      assert.equal((await store.users()).length, HOSTILE_IDS.length - 1);
    },
  },
  {
    name: "hostile memory, session and batch ids stay apart and come back as they were",
    async test(store) {
      for (const id of HOSTILE_IDS) {
        await store.apply(ADA, exampleInserts(exampleMemory(id, { session: id })), options);
        await store.apply(ADA, [
          { type: "turn", turn: { session: id, role: "user", text: id, at: 1, memory: id } },
          { type: "letGo", id, at: EXAMPLE_START, batch: id, reason: id },
        ]);
      }
      const memories = await store.get(ADA, HOSTILE_IDS);
      assert.deepEqual(
        memories.map(({ id, session, letGo }) => [id, session, letGo?.batch, letGo?.reason]),
        HOSTILE_IDS.map((id) => [id, id, id, id]),
      );
      const loaded = await store.load(ADA);
      assert.deepEqual(
        loaded.segments.flatMap((segment) => segment.ids).toSorted(),
        HOSTILE_IDS.toSorted(),
      );
      for (const session of HOSTILE_IDS) {
        const { items } = await store.history(ADA, { session, limit: 10 });
        assert.deepEqual(items, [{ session, role: "user", text: session, at: 1, memory: session }]);
        const page = await store.list(ADA, { session, limit: 10 });
        assert.deepEqual(
          page.items.map(({ id }) => id),
          [session],
        );
      }
    },
  },
];
