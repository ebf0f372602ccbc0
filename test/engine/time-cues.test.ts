import { describe, expect, it } from "vitest";

import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { DAY_MS, engineAt } from "./fixtures.ts";

const ADA = { user: "ada" };
/** Wednesday 18 March 2026, ten in the morning UTC. */
const NOW = Date.UTC(2026, 2, 18, 10);
const at = (month: number, day: number, hour = 9): number => Date.UTC(2026, month - 1, day, hour);

const DIARY: readonly { at: number; text: string }[] = [
  { at: at(1, 5), text: "We met at the climbing hall, I am Ada and I bake bread." },
  { at: at(2, 10), text: "I baked a rye bread with walnuts, it was too dry." },
  { at: at(3, 3), text: "My exam in chemistry is tomorrow, wish me luck." },
  { at: at(3, 12), text: "I baked a rye bread with caraway, much better." },
  { at: at(3, 13), text: "The choir sang Bach in the old church." },
  { at: at(3, 17), text: "The neighbour's dog ate my sandwich in the park." },
];

async function diary(timeZone = "UTC"): Promise<ReturnType<typeof engineAt>["memory"]> {
  const { memory } = engineAt({ timeZone, policy: createNaiveRag() }, NOW);
  for (const [i, line] of DIARY.entries()) {
    await memory.observe({ ...ADA, session: `s${i}`, ...line });
    await memory.endSession({ ...ADA, session: `s${i}`, at: line.at + 60_000 });
  }
  return memory;
}

describe("a cue with a time", () => {
  it.each([
    ["What bread did I bake last week?", "caraway"],
    ["What bread did I bake in February?", "walnuts"],
    ["二月我烤了什么面包?", "walnuts"],
    ["先週焼いたパンは?", "caraway"],
    ["Which bread did I talk about when we first met?", "climbing hall"],
    ["What did the dog do yesterday?", "sandwich"],
  ])("%s", async (cue, expected) => {
    const memory = await diary();
    const { recalled } = await memory.preview({ ...ADA, cue, gate: "none" });
    expect(recalled[0]?.memory.text).toContain(expected);
    expect(recalled[0]?.relevance.terms.find(({ name }) => name === "timeMatch")?.value).toBe(1);
  });

  it("finds a memory by the date that was said in it", async () => {
    const memory = await diary();
    for (const cue of ["What was on March 4?", "3月4日", "What exam did I have on 4 March 2026?"]) {
      const { recalled } = await memory.preview({ ...ADA, cue, gate: "none" });
      expect(recalled[0]?.memory.text, cue).toContain("exam");
    }
  });
});

describe("a time and nothing else", () => {
  it.each([
    ["What did we talk about last Thursday?", ["caraway"]],
    ["last week", ["caraway", "Bach"]],
    ["yesterday", ["sandwich"]],
    ["上周我们聊了什么?", ["caraway", "Bach"]],
    ["昨日", ["sandwich"]],
    ["What happened in February?", ["walnuts"]],
  ])("%s lists that time, over the gate", async (cue, expected) => {
    const memory = await diary();
    const { recalled } = await memory.recall({ ...ADA, cue, limit: 10 });
    const texts = recalled.map((item) => item.memory.text);
    expect(texts).toHaveLength(expected.length);
    for (const word of expected) expect(texts.join(" ")).toContain(word);
  });

  it("is silent where nothing was said", async () => {
    const memory = await diary();
    expect((await memory.recall({ ...ADA, cue: "in August", limit: 10 })).recalled).toEqual([]);
  });
});

describe("time zones", () => {
  it("yesterday is the user's, and a call may name another zone than the engine's", async () => {
    const { memory } = engineAt({ timeZone: "UTC", policy: createNaiveRag() }, NOW);
    // 16 March 15:30 UTC is already the 17th in Tokyo.
    await memory.observe({
      ...ADA,
      text: "Late ramen in Shibuya.",
      at: at(3, 16, 15) + 30 * 60_000,
    });
    const call = { ...ADA, cue: "yesterday" };
    expect((await memory.preview(call)).recalled).toHaveLength(0);
    const tokyo = await memory.preview({ ...call, timeZone: "Asia/Tokyo" });
    expect(tokyo.recalled).toHaveLength(1);
  });

  it("tomorrow said before the clocks change is the calendar's tomorrow", async () => {
    const said = Date.UTC(2026, 2, 28, 22);
    const { memory } = engineAt({ timeZone: "Europe/Berlin", policy: createNaiveRag() }, said);
    await memory.observe({ ...ADA, text: "The flea market is tomorrow." });
    const cue = "29 March 2026";
    const { recalled } = await memory.preview({ ...ADA, cue });
    expect(recalled).toHaveLength(1);
    expect(
      (await memory.preview({ ...ADA, cue: "30 March 2026", at: said + DAY_MS / 1e6 })).recalled,
    ).toHaveLength(0);
  });
});
