import { describe, expect, it } from "vitest";

import { policies } from "../../src/policies/index.ts";
import { createCuedRecall } from "../../src/policies/cued-recall.ts";
import { createInMemoryStore } from "../../src/stores/in-memory.ts";
import { DAY_MS, engineAt, LIFE, START_AT, tell } from "./fixtures.ts";

const ADA = { user: "ada" };

describe("endSession", () => {
  it("with cued recall lets nothing go", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const report = await memory.endSession(ADA);
    expect(report).toMatchObject({ letGo: [], kept: LIFE.length, policy: "cuedRecall" });
    expect(report.batch).toBeUndefined();
    expect((await memory.sessions(ADA))[0]?.endedAt).toBe(clock.now());
  });

  it("with an explicit share keeps that share, rounded up, the best held", async () => {
    const { memory, clock } = engineAt();
    const ids = await tell(memory, clock);
    const report = await memory.endSession({ ...ADA, keep: 0.25 });
    expect(report.kept).toBe(3);
    expect(report.letGo).toHaveLength(7);
    const kept = (await memory.list({ ...ADA, state: "active" })).items.map(({ id }) => id);
    expect(kept).toEqual(ids.slice(-3));
    for (const { id, reason, retention } of report.letGo) {
      expect(reason).not.toBe("");
      expect(retention).toBeGreaterThan(0);
      const memoryLetGo = await memory.get({ ...ADA, id });
      expect(memoryLetGo.letGo).toMatchObject({ batch: report.batch, at: clock.now(), reason });
    }
  });

  it("with lufy keeps a tenth by strength: what was stirring and important stays", async () => {
    const { memory } = engineAt({ policy: policies.lufy });
    for (const [i, exchange] of LIFE.entries()) {
      const stirring = i === 2;
      await memory.observe({
        ...ADA,
        ...exchange,
        appraisal: {
          arousal: stirring ? 4.5 : 2,
          surprise: 40,
          importance: stirring ? 9 : 2,
          regularised: stirring
            ? { arousal: 0.9, surprise: 0.3, importance: 0.9 }
            : { arousal: 0.2, surprise: 0.3, importance: 0.1 },
        },
      });
    }
    const report = await memory.endSession(ADA);
    expect(report).toMatchObject({ kept: 1, fallbacks: [] });
    expect((await memory.list({ ...ADA, state: "active" })).items[0]?.text).toBe(LIFE[2]!.text);
  });

  it.each([1, 3, 9, 11])("never lets a session of %i exchanges go entirely", async (count) => {
    const { memory } = engineAt({ policy: policies.memoryBankLufy });
    for (let i = 0; i < count; i++) await memory.observe({ ...ADA, text: `plain line ${i}` });
    const report = await memory.endSession(ADA);
    expect(report.kept).toBe(Math.max(1, Math.ceil(0.1 * count)));
  });

  it("leaves pinned memories and open sessions alone", async () => {
    const { memory } = engineAt({ policy: policies.lufy });
    const pinned = await memory.observe({ ...ADA, session: "one", text: "pinned", pinned: true });
    await memory.observe({ ...ADA, session: "one", text: "first" });
    await memory.observe({ ...ADA, session: "one", text: "second" });
    await memory.observe({ ...ADA, session: "two", text: "still talking" });
    await memory.observe({ ...ADA, session: "two", text: "and talking" });
    const report = await memory.endSession({ ...ADA, session: "one" });
    expect(report.letGo).toHaveLength(1);
    const kept = (await memory.list({ ...ADA, state: "active" })).items;
    expect(kept.map(({ id }) => id)).toContain(pinned.id);
    expect(kept.filter(({ session }) => session === "two")).toHaveLength(2);
  });

  it("ended twice lets go once", async () => {
    const { memory } = engineAt({ policy: policies.lufy });
    for (let i = 0; i < 30; i++) await memory.observe({ ...ADA, session: "s", text: `line ${i}` });
    expect((await memory.endSession({ ...ADA, session: "s" })).kept).toBe(3);
    expect(await memory.endSession({ ...ADA, session: "s" })).toMatchObject({ kept: 3, letGo: [] });
  });

  it("without an open session does nothing; an unknown one is an error", async () => {
    const { memory } = engineAt();
    expect(await memory.endSession(ADA)).toMatchObject({ letGo: [], kept: 0 });
    await expect(memory.endSession({ ...ADA, session: "never" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("with MemoryBank as released draws at a session's start, alike for one seed", async () => {
    const letGoOf = async (): Promise<readonly string[]> => {
      const { memory, clock } = engineAt({ policy: policies.memoryBankReleased });
      for (let i = 0; i < 30; i++) await memory.observe({ ...ADA, text: `line ${i}` });
      expect((await memory.endSession(ADA)).letGo).toEqual([]);
      clock.advance(20 * DAY_MS);
      const { letGo } = await memory.observe({ ...ADA, text: "a new session" });
      const texts = await Promise.all(letGo.map(({ id }) => memory.get({ ...ADA, id })));
      return texts.map(({ text }) => text);
    };
    const first = await letGoOf();
    expect(first.length).toBeGreaterThan(0);
    expect(await letGoOf()).toEqual(first);
  });
});

describe("forget and restore", () => {
  it("a dry run reports and changes nothing", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    await memory.endSession(ADA);
    const report = await memory.forget({ ...ADA, keep: 0.1, dryRun: true });
    expect(report).toMatchObject({ dryRun: true, kept: 1 });
    expect(report.letGo).toHaveLength(9);
    expect(report.batch).toBeUndefined();
    expect((await memory.list({ ...ADA, state: "letGo" })).items).toEqual([]);
  });

  it("what is let go is not recalled, and its batch undone comes back as it was", async () => {
    const { memory, clock } = engineAt();
    const ids = await tell(memory, clock);
    const cue = "What is my cat called?";
    const before = await memory.get({ ...ADA, id: ids[0]! });
    const { batch } = await memory.forget({ ...ADA, ids: [ids[0]!, ids[3]!] });
    const gone = await memory.preview({ ...ADA, cue, gate: "none", limit: 10 });
    expect(gone.considered).toBe(8);
    expect(gone.recalled.map((item) => item.memory.id)).not.toContain(ids[0]);
    expect(await memory.restore({ ...ADA, batch: batch! })).toBe(2);
    expect(await memory.get({ ...ADA, id: ids[0]! })).toEqual(before);
    expect((await memory.recall({ ...ADA, cue })).recalled[0]?.memory.id).toBe(ids[0]);
    expect(await memory.restore({ ...ADA, batch: batch! })).toBe(0);
  });

  it("brings single memories back", async () => {
    const { memory, clock } = engineAt();
    const ids = await tell(memory, clock);
    await memory.forget({ ...ADA, ids: ids.slice(0, 3) });
    expect(await memory.restore({ ...ADA, ids: [ids[1]!] })).toBe(1);
    expect((await memory.list({ ...ADA, state: "letGo" })).items).toHaveLength(2);
  });

  it.each([0, -0.1, 1.01, Number.NaN])("refuses a share of %d", async (keep) => {
    const { memory } = engineAt();
    await expect(memory.forget({ ...ADA, keep })).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(memory.endSession({ ...ADA, keep })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  it("never lets a pinned memory go, by its id neither", async () => {
    const { memory } = engineAt();
    const { id } = await memory.observe({ ...ADA, text: "pinned", pinned: true });
    await expect(memory.forget({ ...ADA, ids: [id!] })).rejects.toMatchObject({ code: "conflict" });
  });

  it("refuses what cannot be meant", async () => {
    const { memory, clock } = engineAt();
    const [id] = await tell(memory, clock);
    await expect(memory.forget({ ...ADA, keep: 0.5, ids: [id!] })).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(memory.restore(ADA)).rejects.toMatchObject({ code: "invalid_argument" });
    expect(await memory.forget({ ...ADA, ids: [id!, id!] })).toMatchObject({ kept: 9 });
    await expect(memory.forget({ ...ADA, ids: [id!] })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("erase and purge", () => {
  it("purges only what was let go before the grace period", async () => {
    const { memory, clock } = engineAt();
    const ids = await tell(memory, clock);
    await memory.forget({ ...ADA, ids: ids.slice(0, 2) });
    clock.advance(20 * DAY_MS);
    await memory.forget({ ...ADA, ids: ids.slice(2, 5) });
    clock.advance(11 * DAY_MS);
    expect(await memory.purge(ADA)).toBe(2);
    expect((await memory.list({ ...ADA, state: "letGo" })).items).toHaveLength(3);
    expect(await memory.purge({ ...ADA, olderThanMs: 0 })).toBe(3);
    const texts = (await memory.history({ ...ADA, limit: 1000 })).items.map(({ text }) => text);
    expect(texts).not.toContain(LIFE[0]!.text);
    expect(texts).toContain(LIFE[9]!.text);
    await expect(memory.purge({ ...ADA, olderThanMs: -1 })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  it("never purges a pinned memory", async () => {
    const { memory, clock } = engineAt();
    const [id] = await tell(memory, clock);
    await memory.forget({ ...ADA, ids: [id!] });
    await memory.pin({ ...ADA, id: id! });
    expect(await memory.purge({ ...ADA, olderThanMs: 0 })).toBe(0);
    expect((await memory.get({ ...ADA, id: id! })).state).toBe("letGo");
  });

  it("takes one target and lists of ids, nothing wider", async () => {
    const { memory, clock } = engineAt();
    const [id] = await tell(memory, clock);
    const wrong = [
      memory.erase({ ...ADA, id: id!, everything: true } as never),
      memory.erase(ADA as never),
      memory.forget({ ...ADA, ids: null } as never),
      memory.forget({ ...ADA, ids: "x" } as never),
    ];
    for (const call of wrong) {
      await expect(call).rejects.toMatchObject({ code: "invalid_argument" });
    }
    expect(await memory.stats(ADA)).toMatchObject({ active: LIFE.length });
  });

  it("erases one memory, one session, one user, from every way of reading", async () => {
    const { memory } = engineAt();
    const { id } = await memory.observe({ ...ADA, session: "one", text: "the canary zxqv sings" });
    await memory.observe({ ...ADA, session: "one", text: "another line" });
    await memory.observe({ ...ADA, session: "two", text: "a later line" });
    await memory.observe({ user: "bob", text: "the canary zxqv sings" });
    expect(await memory.erase({ ...ADA, id: id! })).toBe(1);
    expect(JSON.stringify(await exported(memory, "ada"))).not.toContain("zxqv");
    expect(
      (await memory.preview({ ...ADA, cue: "canary zxqv", gate: "none", limit: 9 })).considered,
    ).toBe(2);
    expect(await memory.erase({ ...ADA, session: "one" })).toBe(1);
    await expect(memory.erase({ ...ADA, session: "one" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await memory.erase({ ...ADA, everything: true })).toBe(1);
    expect(await memory.stats(ADA)).toMatchObject({ memories: 0, turns: 0, sessions: 0 });
    const bob = await memory.recall({ user: "bob", cue: "the canary zxqv" });
    expect(bob.recalled).toHaveLength(1);
    await memory.observe({ ...ADA, text: "hello again" });
    expect((await memory.list(ADA)).items).toHaveLength(1);
  });
});

async function exported(
  memory: ReturnType<typeof engineAt>["memory"],
  user: string,
): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of memory.export({ user })) records.push(record);
  return records;
}

describe("explain", () => {
  it("gives the score of a cue in numbers and words, without the memory's text", async () => {
    const { memory, clock } = engineAt();
    const [id] = await tell(memory, clock);
    const explanation = await memory.explain({ ...ADA, id: id!, cue: "What is my cat called?" });
    const { recalled } = await memory.preview({ ...ADA, cue: "What is my cat called?" });
    expect(explanation.score).toEqual(recalled[0]!.score);
    expect(explanation.passes).toBe(true);
    expect(explanation.words).toContain("The gate lets it through.");
    expect(explanation.words).toContain("relevance");
    expect(explanation.words).not.toContain("Miso");
    expect(explanation.darkAt).toBeGreaterThan(clock.now());
  });

  it("says when a memory goes dark: the gate's own edge", async () => {
    const { memory, clock } = engineAt();
    const { id } = await memory.observe({ ...ADA, text: "My cat is called Miso" });
    const { darkAt } = await memory.explain({ ...ADA, id: id! });
    // x = e^(-t/g) falls to 0.784438 at t = 0.24279 g, g = 1e7 s.
    expect((darkAt! - START_AT) / 1000 / 1e7).toBeCloseTo(0.24279, 5);
    clock.set(darkAt! + 1);
    expect((await memory.explain({ ...ADA, id: id! })).darkAt).toBeUndefined();
    const forever = await memory.explain({ ...ADA, id: id!, policy: policies.naiveRag });
    expect(forever.darkAt).toBeUndefined();
  });

  it("tells the state: let go, pinned", async () => {
    const { memory, clock } = engineAt();
    const [first, second] = await tell(memory, clock);
    await memory.forget({ ...ADA, ids: [first!] });
    await memory.pin({ ...ADA, id: second! });
    const gone = await memory.explain({ ...ADA, id: first!, cue: "cat" });
    expect(gone.words).toContain("Let go");
    expect(gone.score).toBeUndefined();
    expect(gone.darkAt).toBeUndefined();
    expect((await memory.explain({ ...ADA, id: second! })).words).toContain("Pinned");
    await memory.pin({ ...ADA, id: second!, pinned: false });
    expect((await memory.get({ ...ADA, id: second! })).pinned).toBe(false);
    await expect(memory.explain({ ...ADA, id: first!, cue: 5 as never })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });
});

describe("export and import", () => {
  it("an export comes back as it was: ids, times, traces, states, transcript, top five", async () => {
    const { memory, clock } = engineAt();
    const ids = await tell(memory, clock);
    await memory.endSession(ADA);
    clock.advance(7 * DAY_MS);
    await memory.recall({ ...ADA, cue: "What is my cat called?" });
    await memory.observe({ ...ADA, session: "later", agent: "Hello", text: "The cat is ill" });
    await memory.observe({ ...ADA, agent: "Get well soon, Miso" });
    await memory.forget({ ...ADA, ids: [ids[8]!] });
    await memory.pin({ ...ADA, id: ids[1]! });
    const records = await exported(memory, "ada");

    const copy = engineAt({}, clock.now());
    const report = await copy.memory.import({ user: "eve", records: records as never });
    expect(report).toMatchObject({ memories: 11, replayed: 0, sessions: 2, letGo: 0, kept: 10 });
    const strip = (all: readonly unknown[]): unknown[] => all.slice(1);
    expect(strip(await exported(copy.memory, "eve"))).toEqual(strip(records));
    const cue = "How is the cat?";
    const top = async (engine: typeof memory, user: string): Promise<unknown> =>
      (await engine.preview({ user, cue, gate: "none", limit: 5 })).recalled.map((item) => [
        item.memory.id,
        item.score.value,
      ]);
    expect(await top(copy.memory, "eve")).toEqual(await top(memory, "ada"));

    const again = await copy.memory.import({ user: "eve", records: records as never });
    expect(again).toMatchObject({ memories: 0, replayed: 11, sessions: 0 });
    expect(strip(await exported(copy.memory, "eve"))).toEqual(strip(records));
  });

  it("takes a conversation at its own times, ends its sessions, and stores nothing twice", async () => {
    const { memory, clock } = engineAt();
    clock.advance(40 * DAY_MS);
    const records = LIFE.map((exchange, i) => ({
      type: "exchange" as const,
      session: i < 5 ? "first" : "second",
      at: START_AT + (i < 5 ? 0 : 7 * DAY_MS) + i * 60_000,
      idempotencyKey: `line-${i}`,
      ...exchange,
    }));
    const progress: number[] = [];
    const report = await memory.import({
      ...ADA,
      records: [
        ...records,
        { type: "exchange", session: "second", at: records[9]!.at, agent: "Bye!" },
      ],
      keep: 0.5,
      onProgress: ({ memories }) => progress.push(memories),
    });
    expect(report).toMatchObject({
      memories: 10,
      transcriptOnly: 1,
      sessions: 2,
      kept: 4,
      letGo: 6,
    });
    expect(progress.at(-1)).toBe(10);
    const sessions = await memory.sessions(ADA);
    expect(sessions.map(({ id, startedAt, endedAt }) => [id, startedAt, endedAt])).toEqual([
      ["first", records[0]!.at, records[4]!.at],
      ["second", records[5]!.at, records[9]!.at],
    ]);
    const again = await memory.import({ ...ADA, records, keep: 0.5 });
    expect(again).toMatchObject({ memories: 0, replayed: 10, sessions: 0, kept: 4, letGo: 0 });
    expect((await memory.history({ ...ADA, limit: 100 })).items).toHaveLength(21);
  });

  it("stops at a malformed record and keeps the batches before it", async () => {
    const { memory } = engineAt();
    const fine = Array.from({ length: 256 }, (_, i) => ({
      type: "exchange" as const,
      session: "one",
      at: START_AT,
      text: `fine ${i}`,
    }));
    const bad = { ...fine[0]!, session: "two", at: START_AT + DAY_MS };
    await expect(
      memory.import({ ...ADA, records: [...fine, fine[0]!, bad] }),
    ).rejects.toMatchObject({ code: "invalid_argument" });
    expect(await memory.stats(ADA)).toMatchObject({ memories: 256 });
  });

  it("an import of an export cut short is completed by the next", async () => {
    const { memory, clock } = engineAt();
    await memory.import({
      ...ADA,
      records: Array.from({ length: 300 }, (_, i) => ({
        type: "exchange" as const,
        session: "s",
        at: START_AT - 400_000 + i * 1000,
        agent: "go on",
        text: `line ${i}`,
      })),
    });
    const records = await exported(memory, "ada");
    const copy = engineAt({}, clock.now()).memory;
    const aborting = new AbortController();
    const cut = copy.import({
      user: "eve",
      records: records as never,
      signal: aborting.signal,
      onProgress: ({ memories }) => {
        if (memories === 300) aborting.abort();
      },
    });
    await expect(cut).rejects.toMatchObject({ name: "AbortError" });
    for (let i = 0; i < 2; i++) {
      await copy.import({ user: "eve", records: records as never });
      expect(await copy.stats({ user: "eve" })).toMatchObject({ memories: 300, turns: 600 });
    }
  });

  it("closes the last session also when it fills a batch exactly, or when it was cut short", async () => {
    const records = Array.from({ length: 256 }, (_, i) => ({
      type: "exchange" as const,
      session: "s",
      at: START_AT - 400_000 + i * 1000,
      text: `line ${i}`,
      idempotencyKey: `line-${i}`,
    }));
    const whole = engineAt().memory;
    await whole.import({ ...ADA, records });
    expect((await whole.sessions(ADA))[0]?.endedAt).toBe(records.at(-1)!.at);
    const cut = engineAt({ policy: policies.lufy }).memory;
    await cut.import({ ...ADA, records, endSessions: false });
    await cut.import({ ...ADA, records });
    expect((await cut.sessions(ADA))[0]?.endedAt).toBe(records.at(-1)!.at);
    expect(await cut.stats(ADA)).toMatchObject({ active: 26 });
  });

  it("two imports of one file at once store each line once", async () => {
    const store = createInMemoryStore();
    const records = LIFE.map((exchange, i) => ({
      type: "exchange" as const,
      session: "only",
      at: START_AT - 1000 + i,
      idempotencyKey: `line-${i}`,
      ...exchange,
    }));
    const engines = [engineAt({ store }), engineAt({ store })];
    await Promise.all(engines.map(({ memory }) => memory.import({ ...ADA, records })));
    expect(await engines[0]!.memory.stats(ADA)).toMatchObject({ memories: 10, turns: 20 });
  });

  it("runs a whole conversation under memory models that forget by themselves", async () => {
    const records = Array.from({ length: 40 }, (_, i) => ({
      type: "exchange" as const,
      session: `s${Math.floor(i / 10)}`,
      at: START_AT - (4 - Math.floor(i / 10)) * DAY_MS + i * 1000,
      text: `line ${i} about subject ${i % 7}`,
    }));
    for (const policy of [
      policies.lufy,
      policies.lufyReleased,
      policies.memoryBankLufy,
      policies.memoryBankReleased,
    ]) {
      const { memory } = engineAt();
      const report = await memory.import({ ...ADA, records, policy });
      expect(report.kept + report.letGo, policy.name).toBe(40);
      expect(report.letGo, policy.name).toBeGreaterThan(0);
      expect(report.kept, policy.name).toBeGreaterThan(0);
    }
  });
});

describe("close and calibrate", () => {
  it("closes twice and works no more", async () => {
    const { memory } = engineAt();
    await memory.close();
    await memory.close();
    await expect(memory.observe({ ...ADA, text: "x" })).rejects.toMatchObject({
      code: "store_unavailable",
    });
  });

  it("calibrates on the user's own memories, and an engine takes the result", async () => {
    const { memory, clock } = engineAt();
    await tell(memory, clock);
    const calibration = await memory.calibrate(ADA);
    expect(Object.values(calibration).every(Number.isFinite)).toBe(true);
    const tuned = engineAt({ calibration, policy: createCuedRecall() });
    await tell(tuned.memory, tuned.clock);
    const { recalled } = await tuned.memory.recall({ ...ADA, cue: "What is my cat called?" });
    expect(recalled[0]?.memory.text).toContain("Miso");
  });
});
