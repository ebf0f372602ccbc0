import { describe, expect, it } from "vitest";

import { createCuedRecall } from "../../src/policies/cued-recall.ts";
import { MadeleineError } from "../../src/errors.ts";
import { renderRecalled } from "../../src/engine/recalled-block.ts";
import { policies } from "../../src/policies/index.ts";
import { createInMemoryStore } from "../../src/stores/in-memory.ts";
import { engineAt, START_AT, tell } from "./fixtures.ts";

const ADA = { user: "ada" };

describe("observe", () => {
  it("stores an exchange with who said what", async () => {
    const { memory } = engineAt();
    const { id, session, replayed } = await memory.observe({
      ...ADA,
      agent: "You could try keto.",
      text: "No, I like bread too much.",
    });
    const stored = await memory.get({ ...ADA, id: id! });
    expect(replayed).toBe(false);
    expect(stored).toMatchObject({
      kind: "exchange",
      agent: "You could try keto.",
      text: "No, I like bread too much.",
      session,
      sessionNumber: 1,
      state: "active",
      pinned: false,
      trace: { createdAt: START_AT, lastRecalledAt: START_AT, recalls: 0, consolidation: 1 },
    });
    const turns = (await memory.history(ADA)).items;
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ["agent", "You could try keto."],
      ["user", "No, I like bread too much."],
    ]);
  });

  it("keeps an agent's last line without an answer in the transcript alone", async () => {
    const { memory } = engineAt();
    const observed = await memory.observe({ ...ADA, agent: "Good night!" });
    expect(observed.id).toBeUndefined();
    expect((await memory.list(ADA)).items).toHaveLength(0);
    expect((await memory.history(ADA)).items).toMatchObject([
      { role: "agent", text: "Good night!" },
    ]);
  });

  it("keeps one line of a named speaker as that speaker's", async () => {
    const { memory } = engineAt();
    const { id } = await memory.observe({ ...ADA, speaker: "Jack", text: "I hate football." });
    expect(await memory.get({ ...ADA, id: id! })).toMatchObject({ speaker: "Jack" });
    const { recalled } = await memory.recall({ ...ADA, cue: "Does Jack like football?" });
    expect(recalled[0]?.memory.speaker).toBe("Jack");
  });

  it("continues the open session, and begins one when it has ended", async () => {
    const { memory } = engineAt();
    const first = await memory.observe({ ...ADA, text: "Hello there" });
    const second = await memory.observe({ ...ADA, text: "I am a nurse" });
    expect(second.session).toBe(first.session);
    await memory.endSession(ADA);
    const third = await memory.observe({ ...ADA, text: "Back again" });
    expect(third.session).not.toBe(first.session);
    expect((await memory.sessions(ADA)).map(({ number, endedAt }) => [number, endedAt])).toEqual([
      [1, START_AT],
      [2, undefined],
    ]);
  });

  it("stores a retry with the same idempotency key once and answers with the same id", async () => {
    const { memory } = engineAt();
    const call = { ...ADA, text: "My train leaves at nine", idempotencyKey: "message-1" };
    const first = await memory.observe(call);
    const again = await memory.observe(call);
    expect(again).toMatchObject({ replayed: true, id: first.id });
    expect((await memory.list(ADA)).items).toHaveLength(1);
    expect((await memory.history(ADA)).items).toHaveLength(1);
  });

  it("recognises a recalled block inside a message and does not store it", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const block = renderRecalled((await memory.list(ADA)).items);
    const { id } = await memory.observe({
      ...ADA,
      agent: `${block}\nHow is the cat?`,
      text: `She is fine. ${block.slice(0, -30)}`,
    });
    const stored = await memory.get({ ...ADA, id: id! });
    expect(stored.agent?.trim()).toBe("How is the cat?");
    expect(stored.text.trim()).toBe("She is fine.");
  });

  it("keeps the order of exchanges within one millisecond", async () => {
    const { memory } = engineAt();
    for (let i = 0; i < 5; i++) await memory.observe({ ...ADA, text: `line number ${i}` });
    const texts = (await memory.list(ADA)).items.map((item) => item.text);
    expect(texts).toEqual([0, 1, 2, 3, 4].map((i) => `line number ${i}`));
  });

  it("recalls the last sentence of an exchange of 60,000 characters, stored whole", async () => {
    const { memory } = engineAt();
    const filler = "We talked about the weather and the garden for a long time. ".repeat(1000);
    const text = `${filler.slice(0, 59_950)}. My locker code is forty-two zebra.`;
    const { id } = await memory.observe({ ...ADA, text });
    await memory.observe({ ...ADA, text: "The garden is nice." });
    expect((await memory.get({ ...ADA, id: id! })).text).toBe(text);
    const { recalled } = await memory.preview({
      ...ADA,
      cue: "What is my locker code?",
      gate: "none",
    });
    expect(recalled[0]?.memory.id).toBe(id);
  });

  it("never matches base64 or data URLs", async () => {
    const { memory } = engineAt();
    const junk = Buffer.from("passport ".repeat(40)).toString("base64");
    await memory.observe({ ...ADA, text: `data:image/png;base64,${junk}` });
    const { recalled } = await memory.recall({ ...ADA, cue: junk.slice(0, 80) });
    expect(recalled).toHaveLength(0);
  });

  it.each([
    ["a missing user", { user: undefined as unknown as string, text: "x" }],
    ["a blank user", { user: "  ", text: "x" }],
    ["an over-long user", { user: "u".repeat(257), text: "x" }],
    ["a lone surrogate in the user", { user: "a\uD800", text: "x" }],
    ["a blank tenant", { user: "ada", tenant: "", text: "x" }],
    ["nothing said", { user: "ada" }],
    ["blank text", { user: "ada", text: " \n" }],
    ["text that is none", { user: "ada", text: 7 as unknown as string }],
    ["text over a million characters", { user: "ada", text: "x".repeat(1_000_001) }],
    ["a time that is none", { user: "ada", text: "x", at: Number.NaN }],
    ["a time as text", { user: "ada", text: "x", at: "" as unknown as number }],
    ["a time six minutes ahead", { user: "ada", text: "x", at: START_AT + 6 * 60_000 }],
    ["arousal out of range", { user: "ada", text: "x", appraisal: { arousal: 6 } }],
    [
      "importance that is no number",
      { user: "ada", text: "x", appraisal: { importance: Number.NaN } },
    ],
    [
      "a regularised signal above 1",
      {
        user: "ada",
        text: "x",
        appraisal: { regularised: { arousal: 0, surprise: 2, importance: 0 } },
      },
    ],
    ["a blank session", { user: "ada", text: "x", session: "" }],
    ["a blank idempotency key", { user: "ada", text: "x", idempotencyKey: " " }],
  ])("refuses %s and stores nothing", async (_what, call) => {
    const { memory } = engineAt();
    await expect(memory.observe(call)).rejects.toMatchObject({ code: "invalid_argument" });
    expect((await memory.list(ADA)).items).toHaveLength(0);
  });

  it("takes a time up to five minutes ahead, and any time past", async () => {
    const { memory } = engineAt();
    await memory.observe({ ...ADA, text: "soon", at: START_AT + 5 * 60_000 });
    await memory.observe({ ...ADA, text: "long ago", at: 0 });
    expect((await memory.list(ADA)).items.map(({ text }) => text)).toEqual(["long ago", "soon"]);
  });

  it("stops at an aborted signal with nothing stored", async () => {
    const { memory } = engineAt();
    const signal = AbortSignal.abort();
    await expect(memory.observe({ ...ADA, text: "x", signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect((await memory.list(ADA)).items).toHaveLength(0);
  });

  it("refuses an unknown option by name", () => {
    expect(() => engineAt({ polcy: createCuedRecall() } as never)).toThrow(/polcy/);
    try {
      engineAt({ cacheBytes: 0 });
      expect.unreachable();
    } catch (error) {
      expect(MadeleineError.isInstance(error)).toBe(true);
    }
  });
});

const hostile = [
  "a:b",
  "a/b",
  "*",
  "%",
  "__proto__",
  "constructor",
  "x' OR 1=1 --",
  '["x"]',
  "Å",
  "A\u030A",
  "null",
  "🧁",
];

describe("each user", () => {
  it.each(hostile)("%j sees only its own", async (user) => {
    const { memory } = engineAt();
    for (const other of hostile)
      await memory.observe({ user: other, text: `I live in ${other}ville` });
    const { items } = await memory.list({ user });
    expect(items.map(({ text }) => text)).toEqual([`I live in ${user}ville`]);
    const { recalled } = await memory.preview({
      user,
      cue: "where do I live",
      gate: "none",
      limit: 50,
    });
    expect(recalled).toHaveLength(1);
    expect(await memory.erase({ user, everything: true })).toBe(1);
    for (const other of hostile.filter((id) => id !== user)) {
      expect((await memory.list({ user: other })).items).toHaveLength(1);
    }
  });

  it("is another person in another tenant", async () => {
    const { memory } = engineAt();
    await memory.observe({ tenant: "one", user: "ada", text: "I play chess" });
    await memory.observe({ tenant: "two", user: "ada", text: "I play go" });
    await memory.observe({ user: "ada", text: "I play poker" });
    for (const [tenant, game] of [
      ["one", "chess"],
      ["two", "go"],
    ] as const) {
      const { items } = await memory.list({ tenant, user: "ada" });
      expect(items.map(({ text }) => text)).toEqual([`I play ${game}`]);
    }
    expect((await memory.list(ADA)).items).toHaveLength(1);
  });

  it("is unknown by another's ids", async () => {
    const { memory } = engineAt();
    const { id } = await memory.observe({ user: "ada", text: "My PIN is secret" });
    const bob = { user: "bob", id: id! };
    await expect(memory.get(bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(memory.pin(bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(memory.erase(bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(memory.explain(bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(memory.forget({ user: "bob", ids: [id!] })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(memory.restore({ user: "bob", ids: [id!] })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("sessions", () => {
  it("lines said at once begin one session", async () => {
    const { memory } = engineAt();
    const lines = ["one", "two", "three"].map((text) => memory.observe({ ...ADA, text }));
    const sessions = new Set((await Promise.all(lines)).map(({ session }) => session));
    expect(sessions.size).toBe(1);
    expect(await memory.sessions(ADA)).toHaveLength(1);
    expect((await memory.list(ADA)).items).toHaveLength(3);
  });

  it("a line said in an ended session opens it again", async () => {
    const { memory } = engineAt();
    await memory.observe({ ...ADA, session: "s", text: "good night" });
    await memory.endSession(ADA);
    await memory.observe({ ...ADA, session: "s", text: "one more thing" });
    expect(await memory.sessions(ADA)).toEqual([{ id: "s", number: 1, startedAt: START_AT }]);
    expect(await memory.endSession(ADA)).toMatchObject({ session: "s" });
  });

  it("a replay after the session's end answers as the first time and changes nothing", async () => {
    const { memory, clock } = engineAt({ policy: policies.memoryBankReleased });
    for (let i = 0; i < 30; i++) await memory.observe({ ...ADA, text: `line ${i}` });
    const call = { ...ADA, text: "kept", idempotencyKey: "k" };
    const first = await memory.observe(call);
    await memory.endSession(ADA);
    clock.advance(60 * 24 * 3_600_000);
    expect(await memory.observe(call)).toEqual({ ...first, replayed: true, letGo: [] });
    expect(await memory.stats(ADA)).toMatchObject({ active: 31, sessions: 1 });
  });

  it("an embedder that fails leaves nothing behind, not even what a new session lets go", async () => {
    const store = createInMemoryStore();
    const { memory, clock } = engineAt({ store, policy: policies.memoryBankReleased });
    for (let i = 0; i < 30; i++) await memory.observe({ ...ADA, text: `line ${i}` });
    await memory.endSession(ADA);
    clock.advance(60 * 24 * 3_600_000);
    const signal = AbortSignal.abort();
    await expect(memory.observe({ ...ADA, text: "new", signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(await memory.stats(ADA)).toMatchObject({ active: 30, sessions: 1 });
  });
});

describe("options", () => {
  it.each([
    ["observe", { text: "x", txt: "y" }],
    ["observe", { text: "x", kind: "banana" }],
    ["observe", { text: "x", appraisal: null }],
    ["observe", { text: "x", appraisal: { arousal: "3" } }],
    ["observe", { text: "x", appraisal: { joy: 1 } }],
    ["observe", { text: "x", appraisal: { regularised: { arousal: 0.5 } } }],
    ["observe", { text: "x", timeZone: "Mars/Base" }],
    ["observe", { text: "x", at: -1e17 }],
    ["recall", { cue: "x", limt: 2 }],
    ["preview", { cue: "x", polcy: 1 }],
    ["endSession", { keeps: 1 }],
    ["forget", { dry: true }],
    ["restore", { batch: "b", all: true }],
    ["list", { state: "bogus" }],
    ["list", { states: "all" }],
    ["history", { sesion: "s" }],
    ["explain", { id: "x", why: true }],
    ["erase", { id: "x", force: true }],
    ["purge", { olderThan: 1 }],
    ["import", { records: [], format: "x" }],
  ] as const)("%s refuses %j", async (verb, wrong) => {
    const { memory } = engineAt();
    const call = memory[verb] as (options: object) => Promise<unknown>;
    await expect(call({ ...ADA, ...wrong })).rejects.toMatchObject({ code: "invalid_argument" });
  });

  it.each([
    [{ relevance: "papre" }],
    [{ calibration: { cosineMean: Number.NaN, cosineDeviation: 1, intercept: 0 } }],
    [{ timeZone: "Mars/Base" }],
  ])("createMemory refuses %j", (wrong) => {
    expect(() => engineAt(wrong as never)).toThrow(/Cannot/);
  });
});
