/** Reading whole, by page, and what changed. */
import assert from "node:assert/strict";

import type { Operation } from "../../stores/store.ts";
import {
  EXAMPLE_EMBEDDER,
  EXAMPLE_START,
  exampleInserts,
  exampleMemory,
  examplePassage,
} from "../examples.ts";
import { absorb, ADA, listAll, rejectsWith, type Absorbed, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

export const loadingCases: readonly StoreCase[] = [
  {
    name: "10,000 memories come back, by page and in segments",
    async test(store) {
      for (let start = 0; start < 10_000; start += 500) {
        const memories = range(start, start + 500).map((n) => exampleMemory(n));
        await store.apply(ADA, exampleInserts(...memories), options);
      }
      const ids = range(0, 10_000).map((n) => `memory ${n}`);
      assert.deepEqual(
        (await listAll(store, ADA, 777)).map(({ id }) => id),
        ids,
      );
      const loaded = await store.load(ADA);
      assert.deepEqual(
        loaded.memories.map(({ id }) => id),
        ids,
      );
      assert.deepEqual(
        loaded.segments.flatMap((segment) => segment.ids).toSorted(),
        ids.toSorted(),
      );
      assert.ok(loaded.segments.every((segment) => segment.ids.length <= 128));
      const { passages } = absorb(undefined, loaded);
      assert.deepEqual(passages.get("memory 7777"), [examplePassage(exampleMemory(7777).text)]);
      assert.equal((await store.stats(ADA)).memories, 10_000);
    },
  },
  {
    name: "what changed since a revision, taken in, equals everything",
    async test(store) {
      let cache: Absorbed | undefined;
      let completes = 0;
      const steps: readonly (readonly Operation[])[] = [
        exampleInserts(exampleMemory(1), exampleMemory(2)),
        [{ type: "pin", id: "memory 1", pinned: true }],
        exampleInserts(...range(3, 150).map((n) => exampleMemory(n))),
        exampleInserts(exampleMemory(150)),
        [],
        [
          { type: "letGo", id: "memory 5", at: EXAMPLE_START, batch: "b", reason: "r" },
          ...exampleInserts(exampleMemory(151)),
        ],
        exampleInserts(...range(152, 500).map((n) => exampleMemory(n))),
        [{ type: "closeSession", session: "first", endedAt: EXAMPLE_START }],
        [
          { type: "erase", id: "memory 7" },
          { type: "erase", id: "memory 499" },
        ],
        exampleInserts(exampleMemory(7, { text: "seven again" })),
        [{ type: "reindex", id: "memory 9", passages: [examplePassage("nine anew")] }],
        [{ type: "restore", id: "memory 5" }],
        exampleInserts(exampleMemory(600, { session: "second" })),
        [{ type: "eraseSession", session: "second" }],
        exampleInserts(...range(700, 900).map((n) => exampleMemory(n))),
      ];
      for (const operations of steps) {
        await store.apply(ADA, operations, options);
        const loaded = await store.load(ADA, cache?.revision);
        completes += loaded.complete ? 1 : 0;
        cache = absorb(cache, loaded);
        assert.deepEqual(cache, absorb(undefined, await store.load(ADA)));
      }
      // First sight, two removals and the new passages; the rest came in small pieces.
      assert.equal(completes, 4);
    },
  },
  {
    name: "loading since a revision brings only what changed",
    async test(store) {
      await store.apply(
        ADA,
        exampleInserts(...range(0, 127).map((n) => exampleMemory(n))),
        options,
      );
      const { revision } = await store.load(ADA);
      await store.apply(
        ADA,
        [
          { type: "pin", id: "memory 3", pinned: true },
          ...exampleInserts(exampleMemory(127), exampleMemory(128)),
        ],
        options,
      );
      const loaded = await store.load(ADA, revision);
      assert.equal(loaded.complete, false);
      assert.deepEqual(
        loaded.memories.map(({ id }) => id),
        ["memory 3", "memory 127", "memory 128"],
      );
      assert.deepEqual(
        loaded.segments.flatMap((segment) => segment.ids),
        ["memory 127", "memory 128"],
      );
      const nothing = await store.load(ADA, loaded.revision);
      assert.deepEqual([nothing.complete, nothing.memories, nothing.segments], [false, [], []]);
      // A revision that the store never had: from a copy put back, say.
      assert.equal((await store.load(ADA, 99)).complete, true);
    },
  },
  {
    name: "changes reach back over thousands of batches",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1), exampleMemory(2)), options);
      const first = absorb(undefined, await store.load(ADA));
      for (let i = 0; i < 3_000; i++) {
        await store.apply(ADA, [{ type: "pin", id: `memory ${1 + (i % 2)}`, pinned: i % 3 === 0 }]);
      }
      const loaded = await store.load(ADA, first.revision);
      assert.deepEqual(absorb(first, loaded), absorb(undefined, await store.load(ADA)));
    },
  },
  {
    name: "paging is stable while memories come in",
    async test(store) {
      await store.apply(
        ADA,
        exampleInserts(...range(0, 30).map((n) => exampleMemory(n * 10))),
        options,
      );
      const first = await store.list(ADA, { limit: 10 });
      // Older than the place, at it, and after it.
      const trace = first.items.at(-1)!.trace;
      await store.apply(
        ADA,
        exampleInserts(
          exampleMemory(5),
          exampleMemory("same", { trace }),
          exampleMemory(95),
          exampleMemory(999),
        ),
        options,
      );
      const rest: string[] = [];
      for (let after = first.next; after !== undefined;) {
        const page = await store.list(ADA, { limit: 7, after });
        rest.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      const expected = range(10, 30).map((n) => `memory ${n * 10}`);
      assert.deepEqual(rest, ["same", "memory 95", ...expected, "memory 999"]);
    },
  },
  {
    name: "pages end exactly, and filters hold on every page",
    async test(store) {
      const memories = range(0, 40).map((n) =>
        exampleMemory(n, { session: n % 2 ? "odd" : "even" }),
      );
      await store.apply(ADA, exampleInserts(...memories), options);
      const whole = await store.list(ADA, { limit: 40 });
      assert.equal(whole.items.length, 40);
      assert.equal(whole.next, undefined);
      const ids: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await store.list(ADA, {
          session: "odd",
          limit: 6,
          ...(after !== undefined && { after }),
        });
        ids.push(...page.items.map(({ id }) => id));
        after = page.next;
        if (after === undefined) break;
      }
      assert.deepEqual(
        ids,
        range(0, 20).map((n) => `memory ${n * 2 + 1}`),
      );
      assert.deepEqual(await store.list(ADA, { session: "absent", limit: 6 }), { items: [] });
    },
  },
  {
    name: "a transcript is paged in order of arrival, whole or by session",
    async test(store) {
      const open = (session: string): Operation => ({ type: "openSession", session, startedAt: 1 });
      const line = (n: number): Operation => ({
        type: "turn",
        turn: {
          session: n % 3 ? "a" : "b",
          role: n % 2 ? "user" : "agent",
          text: `line ${n}`,
          at: 1,
        },
      });
      await store.apply(ADA, [open("a"), open("b"), ...range(0, 20).map(line)]);
      const read = async (session?: string): Promise<string[]> => {
        const lines: string[] = [];
        for (let after: string | undefined; ;) {
          const page = await store.history(ADA, {
            limit: 4,
            ...(session !== undefined && { session }),
            ...(after !== undefined && { after }),
          });
          lines.push(...page.items.map(({ text }) => text));
          after = page.next;
          if (after === undefined) return lines;
        }
      };
      assert.deepEqual(
        await read(),
        range(0, 20).map((n) => `line ${n}`),
      );
      assert.deepEqual(
        await read("b"),
        range(0, 7).map((n) => `line ${n * 3}`),
      );
      assert.deepEqual(await read("absent"), []);
    },
  },
  {
    name: "a cursor that no list gave out is refused",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1)), options);
      for (const after of ["", "x", "[]", "bnVsbA", "WzEsMiwzXQ", "WyJhIiwxXQ", "' OR 1=1"]) {
        await rejectsWith("invalid_argument", store.list(ADA, { limit: 1, after }));
        await rejectsWith("invalid_argument", store.history(ADA, { limit: 1, after }));
      }
    },
  },
];
