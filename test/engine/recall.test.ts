import type { EmbeddingModelV3 } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";

import { createStaticEmbedder } from "../../src/embedding/static-table.ts";
import { policies } from "../../src/policies/index.ts";
import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { createInMemoryStore } from "../../src/stores/in-memory.ts";
import { DAY_MS, engineAt, START_AT, tell } from "./fixtures.ts";

const ADA = { user: "ada" };

describe("recall", () => {
  it("brings back what the cue is about, with the terms of its score", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const result = await memory.recall({ ...ADA, cue: "What is my cat called?" });
    expect(result.recalled[0]?.memory.text).toContain("Miso");
    expect(result).toMatchObject({ considered: 10, policy: "cuedRecall", fallbacks: [] });
    expect(result.gated).toBeGreaterThanOrEqual(10 - 3);
    const [best] = result.recalled;
    expect(best!.score.value).toBe(result.bestScore);
    expect(best!.score.terms.map(({ name }) => name)).toContain("relevance");
    expect(best!.relevance.value).toBeGreaterThan(0.784);
    expect(best!.retention).toBeGreaterThan(0.99);
  });

  it("crosses languages", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const { recalled } = await memory.preview({ ...ADA, cue: "我的猫叫什么名字?", gate: "none" });
    expect(recalled[0]?.memory.text).toContain("Miso");
  });

  it.each(["What is the capital of Mongolia?", "ok thanks", "hi", "lol"])(
    "stays silent on %j and says how much it looked at",
    async (cue) => {
      const { memory, clock } = engineAt();
      await tell(memory, clock);
      const result = await memory.recall({ ...ADA, cue });
      expect(result.recalled).toEqual([]);
      expect(result.considered).toBe(10);
      expect(result.gated).toBe(10);
      expect(result.bestScore).toBeLessThan(0.86);
    },
  );

  it.each(["", "   ", "!?", "\u0000\u0007", "\uD800", "🙂🙃"])(
    "answers the unreadable cue %j with nothing and without an embedder call",
    async (cue) => {
      const base = createStaticEmbedder();
      const embedder: EmbeddingModelV3 = {
        specificationVersion: "v3",
        provider: "test",
        modelId: "counting",
        maxEmbeddingsPerCall: 100,
        supportsParallelCalls: true,
        doEmbed: async ({ values }) => {
          calls += 1;
          return { embeddings: values.map((value) => [...base.embed(value)]), warnings: [] };
        },
      };
      let calls = 0;
      const { memory } = engineAt({ embedder });
      await memory.observe({ ...ADA, text: "I have a cat" });
      const before = calls;
      const result = await memory.recall({ ...ADA, cue });
      expect(result).toMatchObject({ recalled: [], passedOver: [], considered: 0, gated: 0 });
      expect(calls).toBe(before);
    },
  );

  it.each([
    ["a megabyte", "my cat Miso ".repeat(90_000)],
    ["quotes and operators", `"cat" OR 1=1; DROP TABLE memory; cat* NEAR(cat) ^cat -cat`],
    ["emoji between words", "🐱 my 🐱 cat 🐱 name 🐱"],
    ["lone surrogates between words", "my \uD83D cat \uDC00 name"],
    ["control characters", "my\u0000cat\u001b[31m name"],
  ])("handles a cue of %s", async (_what, cue) => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const { recalled } = await memory.preview({ ...ADA, cue, gate: "none" });
    expect(recalled[0]?.memory.text).toContain("Miso");
  });

  it("knows nothing of a user never seen", async () => {
    const { memory } = engineAt();
    const result = await memory.recall({ user: "nobody", cue: "Where do I live?" });
    expect(result).toMatchObject({ recalled: [], considered: 0, gated: 0 });
    expect(result.bestScore).toBeUndefined();
  });

  it("strengthens what came back, and a preview strengthens nothing", async () => {
    const { memory, clock } = engineAt();
    await memory.observe({ ...ADA, text: "My cat is called Miso" });
    clock.advance(7 * DAY_MS);
    const cue = "What is my cat called?";
    await memory.preview({ ...ADA, cue });
    const { recalled } = await memory.recall({ ...ADA, cue });
    expect(recalled[0]?.memory.trace).toMatchObject({ recalls: 0, consolidation: 1 });
    const after = await memory.get({ ...ADA, id: recalled[0]!.memory.id });
    expect(after.trace.recalls).toBe(1);
    expect(after.trace.consolidation).toBeCloseTo(1 + Math.tanh(7 / 2), 3);
    expect(after.trace.lastRecalledAt).toBe(START_AT + 7 * DAY_MS);
  });

  it("strengthens once a turn, however often the turn asks", async () => {
    const { memory, clock } = engineAt();
    const { id } = await memory.observe({ ...ADA, text: "My cat is called Miso" });
    clock.advance(DAY_MS);
    const call = { ...ADA, cue: "What is my cat called?", turn: "turn-7" };
    for (let step = 0; step < 3; step++) {
      expect((await memory.recall(call)).recalled).toHaveLength(1);
    }
    expect((await memory.get({ ...ADA, id: id! })).trace.recalls).toBe(1);
  });

  it("goes dark with time, and later after spaced recall", async () => {
    const { memory, clock } = engineAt();
    const { id } = await memory.observe({ ...ADA, text: "My cat is called Miso" });
    const cue = "What is my cat called?";
    clock.advance(90 * DAY_MS);
    expect((await memory.preview({ ...ADA, cue })).recalled).toHaveLength(0);
    clock.set(START_AT);
    for (let week = 0; week < 8; week++) {
      clock.advance(7 * DAY_MS);
      await memory.recall({ ...ADA, cue });
    }
    expect((await memory.get({ ...ADA, id: id! })).trace.recalls).toBe(8);
    clock.advance(90 * DAY_MS);
    expect((await memory.preview({ ...ADA, cue })).recalled).toHaveLength(1);
  });

  it("in a replay of the past does not know what came later", async () => {
    const { memory, clock } = engineAt();
    await memory.observe({ ...ADA, text: "I live in Shanghai" });
    clock.advance(30 * DAY_MS);
    await memory.observe({ ...ADA, text: "I moved and live in Beijing now" });
    const then = await memory.preview({
      ...ADA,
      cue: "Where do I live?",
      gate: "none",
      limit: 5,
      at: START_AT + DAY_MS,
    });
    expect(then.recalled.map((item) => item.memory.text)).toEqual(["I live in Shanghai"]);
  });

  it("prefers the newer of two equal memories", async () => {
    const { memory } = engineAt({ policy: createNaiveRag() });
    const first = await memory.observe({ ...ADA, text: "good morning" });
    const second = await memory.observe({ ...ADA, text: "good morning" });
    const { recalled } = await memory.preview({ ...ADA, cue: "good morning", gate: "none" });
    expect(recalled.map((item) => item.memory.id)).toEqual([second.id, first.id]);
  });

  it("never takes what the agent said for the user's", async () => {
    const { memory } = engineAt();
    await memory.observe({ ...ADA, agent: "You could try keto", text: "hm, maybe not" });
    const { recalled } = await memory.preview({ ...ADA, cue: "Should I try keto?", gate: "none" });
    expect(recalled[0]?.memory).toMatchObject({
      agent: "You could try keto",
      text: "hm, maybe not",
    });
  });

  it.each([
    [{ limit: 0 }],
    [{ limit: 1.5 }],
    [{ limit: 1001 }],
    [{ gate: "off" as never }],
    [{ turn: "" }],
    [{ cue: undefined as unknown as string }],
    [{ user: "" }],
  ])("refuses %j", async (wrong) => {
    const { memory } = engineAt();
    await expect(memory.recall({ ...ADA, cue: "cat", ...wrong })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  it.each(Object.values(policies).map((policy) => [policy.name, policy] as const))(
    "ranks the right memory first with %s and reports the signals it lacked",
    async (_name, policy) => {
      const { memory, clock } = engineAt();
      await tell(memory, clock);
      await memory.endSession(ADA);
      const result = await memory.preview({
        ...ADA,
        cue: "What is my cat called?",
        policy,
        gate: "none",
        limit: 3,
      });
      expect(
        result.recalled
          .slice(0, 2)
          .map((item) => item.memory.text)
          .join(" "),
      ).toContain("Miso");
      expect(result.fallbacks).toEqual(policy.signals);
      expect(result.policy).toBe(policy.name);
    },
  );

  it("passes over the second best with LUFY and counts both", async () => {
    const { memory, clock } = engineAt({ policy: policies.lufy });
    await memory.observe({ ...ADA, text: "My cat is called Miso" });
    await memory.observe({ ...ADA, text: "My cat Miso sleeps on my keyboard" });
    clock.advance(60_000);
    const { recalled, passedOver } = await memory.recall({ ...ADA, cue: "my cat Miso" });
    expect([recalled.length, passedOver.length]).toEqual([1, 1]);
    expect((await memory.get({ ...ADA, id: recalled[0]!.memory.id })).trace.mentions).toBe(1);
    expect((await memory.get({ ...ADA, id: passedOver[0]!.memory.id })).trace.passedOver).toBe(1);
  });

  it("in paper mode r is the raw cosine", async () => {
    const { memory } = engineAt({ relevance: "paper" });
    await memory.observe({ ...ADA, text: "My cat is called Miso" });
    const { recalled } = await memory.preview({
      ...ADA,
      cue: "What is my cat called?",
      gate: "none",
    });
    const embedder = createStaticEmbedder();
    const cue = embedder.embed("What is my cat called?");
    const text = embedder.embed("My cat is called Miso");
    const cosine = cue.reduce((sum, value, i) => sum + value * text[i]!, 0);
    expect(recalled[0]!.relevance.value).toBeCloseTo(cosine, 2);
  });

  it("refuses another embedder before anything is written or read", async () => {
    const store = createInMemoryStore();
    const { memory } = engineAt({ store });
    await memory.observe({ ...ADA, text: "My cat is called Miso" });
    const other: EmbeddingModelV3 = {
      specificationVersion: "v3",
      provider: "test",
      modelId: "other",
      maxEmbeddingsPerCall: 10,
      supportsParallelCalls: false,
      doEmbed: async ({ values }) => ({
        embeddings: values.map((value) => [value.length, 1, 2]),
        warnings: [],
      }),
    };
    const { memory: changed } = engineAt({ store, embedder: other });
    const both = /madeleine\/static-multilingual@1.*reembed|reembed.*madeleine\/static/s;
    for (const attempt of [
      () => changed.observe({ ...ADA, text: "More" }),
      () => changed.recall({ ...ADA, cue: "cat" }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(both),
      });
    }
    expect((await changed.list(ADA)).items).toHaveLength(1);
    // What is there can be let go, brought back and erased all the same.
    const { id } = (await changed.list(ADA)).items[0]!;
    await changed.forget({ ...ADA, ids: [id] });
    expect(await changed.restore({ ...ADA, ids: [id] })).toBe(1);
    await changed.endSession(ADA);
    expect(await changed.purge({ ...ADA, olderThanMs: 0 })).toBe(0);
    expect(await changed.reembed()).toBe(1);
    expect((await changed.stats(ADA)).embedder).toEqual({ name: "test/other", dimension: 3 });
    await changed.observe({ ...ADA, text: "More" });
    // r was never set for this embedder, and the result says so.
    const result = await changed.preview({ ...ADA, cue: "cat" });
    expect([result.calibrated, result.considered]).toEqual([false, 2]);
    await expect(memory.observe({ ...ADA, text: "old" })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("reembed", () => {
  it("goes on when a memory is erased while it works", async () => {
    const store = createInMemoryStore();
    const { memory, clock } = engineAt({ store });
    const ids = await tell(memory, clock);
    const base = createStaticEmbedder();
    let erasing = true;
    const embedder: EmbeddingModelV3 = {
      specificationVersion: "v3",
      provider: "test",
      modelId: "slow",
      maxEmbeddingsPerCall: 1000,
      supportsParallelCalls: true,
      async doEmbed({ values }) {
        if (erasing && values.length > 1) {
          erasing = false;
          await memory.erase({ ...ADA, id: ids[4]! });
        }
        return { embeddings: values.map((value) => [...base.embed(value)]), warnings: [] };
      },
    };
    const changed = engineAt({ store, embedder }, clock.now()).memory;
    expect(await changed.reembed()).toBe(9);
    expect((await changed.stats(ADA)).embedder?.name).toBe("test/slow");
    expect((await changed.preview({ ...ADA, cue: "cat", gate: "none" })).considered).toBe(9);
  });
});

describe("a user larger than the cache", () => {
  it("is loaded once and not for every recall", async () => {
    const store = createInMemoryStore();
    let loads = 0;
    const counting = {
      ...store,
      load: (...call: Parameters<typeof store.load>) => {
        loads++;
        return store.load(...call);
      },
    };
    const { memory, clock } = engineAt({ store: counting, cacheBytes: 1 });
    await tell(memory, clock);
    for (let i = 0; i < 3; i++) await memory.preview({ ...ADA, cue: "What is my cat called?" });
    expect(loads).toBe(1);
  });
});

describe("two engines on one store", () => {
  it("lose no reinforcement and notice each other's writes", async () => {
    const store = createInMemoryStore();
    const one = engineAt({ store });
    const two = engineAt({ store });
    const { id } = await one.memory.observe({ ...ADA, text: "My cat is called Miso" });
    const cue = "What is my cat called?";
    await Promise.all(
      [one, two, one, two, one, two].map(({ memory }) => memory.recall({ ...ADA, cue })),
    );
    expect((await two.memory.get({ ...ADA, id: id! })).trace.recalls).toBe(6);
    await two.memory.observe({ ...ADA, text: "My dog is called Rex" });
    const { recalled } = await one.memory.recall({ ...ADA, cue: "What is my dog called?" });
    expect(recalled[0]?.memory.text).toContain("Rex");
    await two.memory.erase({ ...ADA, everything: true });
    expect((await one.memory.recall({ ...ADA, cue })).considered).toBe(0);
  });
});
