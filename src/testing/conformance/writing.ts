/** What is written comes back: every field, every kind of text, in order. */
import assert from "node:assert/strict";

import type { Operation } from "../../stores/store.ts";
import type { MemoryContent } from "../../types.ts";
import {
  EXAMPLE_EMBEDDER,
  EXAMPLE_START,
  exampleInserts,
  exampleMemory,
  examplePassage,
} from "../examples.ts";
import { ADA, listAll, rejectsWith, type StoreCase } from "./case.ts";

const options = { embedder: EXAMPLE_EMBEDDER };

export const writingCases: readonly StoreCase[] = [
  {
    name: "a memory comes back with every field as written",
    async test(store) {
      const full: MemoryContent = {
        id: "full",
        kind: "event",
        session: "first",
        speaker: "Caroline",
        agent: "What happened?",
        text: "A storm.",
        appraisal: {
          arousal: 3.25,
          surprise: 41.5,
          importance: 7,
          regularised: { arousal: 0.1, surprise: 0.2, importance: 0.3 },
        },
        pinned: true,
        trace: {
          createdAt: EXAMPLE_START + 0.5,
          lastRecalledAt: EXAMPLE_START + 1e6,
          lastRecalledSession: 3,
          recalls: 4,
          consolidation: 1.123456789012345,
          mentions: 2,
          passedOver: 1,
        },
      };
      const bare = exampleMemory(2);
      delete (bare as { agent?: string }).agent;
      await store.apply(ADA, exampleInserts(full, bare), options);
      assert.deepEqual(await store.get(ADA, ["memory 2", "absent", "full"]), [
        { ...bare, position: 1, sessionNumber: 1, state: "active" },
        { ...full, position: 0, sessionNumber: 1, state: "active" },
      ]);
    },
  },
  {
    name: "text of every kind comes back as written",
    async test(store) {
      const texts = [
        "",
        " ",
        "a\0b\0",
        "\ufeffmark",
        "line\r\nline\u2028line",
        "👩‍👩‍👧 👍🏽 🇫🇷",
        "東京で紅茶を飲む犬",
        "שלום مرحبا",
        "café cafe\u0301",
        "'; DELETE FROM memory; --",
        "\ud83d cut emoji \ude00",
        "long ".repeat(20_000),
      ];
      const memories = texts.map((text, i) => exampleMemory(i, { text, agent: `${text}?` }));
      const turns = memories.flatMap((memory): Operation[] => [
        {
          type: "turn",
          turn: { session: "first", role: "agent", text: memory.agent!, at: 1, memory: memory.id },
        },
        {
          type: "turn",
          turn: { session: "first", role: "user", text: memory.text, at: 2, memory: memory.id },
        },
        {
          type: "turn",
          turn: {
            session: "first",
            role: "user",
            speaker: memory.agent!,
            text: memory.text,
            at: 3,
          },
        },
      ]);
      await store.apply(ADA, [...exampleInserts(...memories), ...turns], options);
      const stored = await store.get(
        ADA,
        memories.map((memory) => memory.id),
      );
      assert.deepEqual(
        stored.map(({ text, agent }) => [text, agent]),
        texts.map((text) => [text, `${text}?`]),
      );
      const history = await store.history(ADA, { limit: 1_000 });
      assert.deepEqual(
        history.items,
        turns.map((operation) => (operation.type === "turn" ? operation.turn : undefined)),
      );
    },
  },
  {
    name: "passages come back as written, words with a count and long texts in parts",
    async test(store) {
      const words = new Map([
        ["\ufeffmark", 1],
        ["a\0b", 2],
        ["東京", 300],
        ["__proto__", 70_000],
        ["", 1],
      ]);
      const passages = [
        { vector: examplePassage("a storm").vector, words },
        examplePassage("a"),
        {
          vector: { values: new Int8Array(EXAMPLE_EMBEDDER.dimension), scale: 0 },
          words: new Map<string, number>(),
        },
      ];
      await store.apply(ADA, exampleInserts(exampleMemory(1)).slice(0, 1));
      await store.apply(ADA, [{ type: "insert", memory: exampleMemory(1), passages }], options);
      const [segment] = (await store.load(ADA)).segments;
      assert.deepEqual([...segment!.passageCounts], [3]);
      assert.deepEqual(
        [...segment!.vectors],
        passages.flatMap(({ vector }) => [...vector.values]),
      );
      assert.deepEqual(
        [...segment!.scales],
        passages.map(({ vector }) => Math.fround(vector.scale)),
      );
      const found = Array.from({ length: segment!.wordOffsets[1]! }, (_, w): [string, number] => [
        segment!.dictionary[segment!.wordIndexes[w]!]!,
        segment!.wordCounts[w]!,
      ]);
      // A count has 16 bits.
      assert.deepEqual(new Map(found), new Map(words).set("__proto__", 65_535));
      assert.deepEqual([...segment!.wordOffsets], [0, 5, 6, 6]);
    },
  },
  {
    name: "memories of one millisecond keep the order in which they came",
    async test(store) {
      const trace = exampleMemory(0).trace;
      const ids = Array.from({ length: 50 }, (_, i) => `${(i * 37) % 50}`);
      for (const id of ids)
        await store.apply(ADA, exampleInserts(exampleMemory(id, { trace })), options);
      assert.deepEqual(
        (await listAll(store, ADA, 7)).map(({ id }) => id),
        ids,
      );
      assert.deepEqual(
        (await store.load(ADA)).memories.map(({ id }) => id),
        ids,
      );
    },
  },
  {
    name: "sessions are numbered per user, opened once and closed",
    async test(store) {
      const open = (session: string, startedAt: number): Operation => ({
        type: "openSession",
        session,
        startedAt,
      });
      await store.apply(ADA, [open("b", 1), open("a", 2), open("b", 3)]);
      await store.apply(ADA, [{ type: "closeSession", session: "b", endedAt: 9 }]);
      const { revision } = await store.apply(ADA, [open("a", 4)]);
      assert.equal(revision, 2, "opening an open session changes nothing");
      assert.deepEqual(await store.sessions(ADA), [
        { id: "b", number: 1, startedAt: 1, endedAt: 9 },
        { id: "a", number: 2, startedAt: 2 },
      ]);
      const memory = exampleMemory(1, { session: "a" });
      await store.apply(ADA, [{ type: "insert", memory, passages: [] }], options);
      assert.equal((await store.get(ADA, ["memory 1"]))[0]?.sessionNumber, 2);
      await rejectsWith(
        "not_found",
        store.apply(ADA, [{ type: "closeSession", session: "c", endedAt: 1 }]),
      );
    },
  },
  {
    name: "letting go, restoring, pinning and strengthening change just that",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1), exampleMemory(2)), options);
      const [before, other] = await listAll(store, ADA);
      const letGo = { at: EXAMPLE_START + 5, batch: "batch", reason: "faded" };
      await store.apply(ADA, [{ type: "letGo", id: "memory 1", ...letGo }]);
      assert.deepEqual(await listAll(store, ADA), [{ ...before, state: "letGo", letGo }, other]);
      const stats = await store.stats(ADA);
      assert.deepEqual([stats.memories, stats.active, stats.letGo, stats.pinned], [2, 1, 1, 0]);
      assert.equal((await store.list(ADA, { state: "letGo", limit: 9 })).items.length, 1);
      assert.deepEqual((await store.list(ADA, { state: "active", limit: 9 })).items, [other]);
      const trace = {
        ...before!.trace,
        recalls: 1,
        consolidation: 1.5,
        lastRecalledAt: EXAMPLE_START + 9,
      };
      await store.apply(ADA, [
        { type: "restore", id: "memory 1" },
        { type: "pin", id: "memory 1", pinned: true },
        { type: "update", id: "memory 1", trace },
      ]);
      assert.deepEqual(await store.get(ADA, ["memory 1"]), [{ ...before, pinned: true, trace }]);
      await store.apply(ADA, [
        { type: "pin", id: "memory 1", pinned: false },
        { type: "update", id: "memory 1", trace: before!.trace },
      ]);
      assert.deepEqual(await listAll(store, ADA), [before, other]);
    },
  },
  {
    name: "a memory of an export comes back with its state and a new position",
    async test(store) {
      await store.apply(ADA, exampleInserts(exampleMemory(1)), options);
      const letGo = { at: EXAMPLE_START + 5, batch: "batch", reason: "faded" };
      const memory = { ...exampleMemory(2), state: "letGo" as const, letGo };
      await store.apply(
        ADA,
        [{ type: "insertRecord", memory, passages: [examplePassage("two")] }],
        options,
      );
      assert.deepEqual(await store.get(ADA, ["memory 2"]), [
        { ...memory, position: 1, sessionNumber: 1 },
      ]);
    },
  },
];
