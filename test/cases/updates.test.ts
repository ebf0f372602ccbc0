/** What people change: the newest word on it comes first, and the old one when asked for. */
import { describe, expect, it } from "vitest";

import { createManualClock } from "../../src/clock.ts";
import { createMemory, type MemoryEngine } from "../../src/engine/memory-engine.ts";
import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { readCases, type UnrelatedCase, type UpdateCase } from "./read-cases.ts";

const USER = { user: "ada" };
const NOW = Date.UTC(2026, 2, 1);

/** The case's memories, told at their times among fifty unrelated ones of its language. */
async function engineOf(update: UpdateCase): Promise<MemoryEngine> {
  const memory = createMemory({ clock: createManualClock(NOW), policy: createNaiveRag() });
  const unrelated = readCases<UnrelatedCase>("unrelated")
    .filter(({ language }) => language === update.language)
    .slice(0, 50)
    .map(({ text }, i) => ({ text, at: Date.parse("2025-04-01") + i * 86_400_000 }));
  const told = [
    { text: update.old, at: Date.parse(update.oldAt) },
    { text: update.new, at: Date.parse(update.newAt) },
    ...update.distractors.map((text) => ({ text, at: Date.parse("2025-09-01") })),
    ...unrelated,
  ].toSorted((a, b) => a.at - b.at);
  for (const { text, at } of told) await memory.observe({ ...USER, session: `${at}`, text, at });
  return memory;
}

async function firstOf(
  memory: MemoryEngine,
  cue: string,
  among: readonly string[],
): Promise<string> {
  const { recalled } = await memory.preview({ ...USER, cue, gate: "none", limit: 60 });
  return recalled.map((item) => item.memory.text).find((text) => among.includes(text))!;
}

describe.each(readCases<UpdateCase>("updates"))("$language $subject", (update) => {
  it("the newer holds now, the older is what was before, and everything else stays", async () => {
    const memory = await engineOf(update);
    const both = [update.old, update.new];
    expect(await firstOf(memory, update.asksNow, both)).toBe(update.new);
    expect(await firstOf(memory, update.asksBefore, both)).toBe(update.old);
    expect(await memory.stats(USER)).toMatchObject({ active: 52 + update.distractors.length });
  });
});

it("both memories keep their dates", async () => {
  const [update] = readCases<UpdateCase>("updates");
  const memory = await engineOf(update!);
  const { recalled } = await memory.preview({
    ...USER,
    cue: update!.asksBefore,
    gate: "none",
    limit: 60,
  });
  for (const [text, at] of [
    [update!.old, update!.oldAt],
    [update!.new, update!.newAt],
  ]) {
    const found = recalled.find((item) => item.memory.text === text);
    expect(found?.memory.trace.createdAt).toBe(Date.parse(at!));
  }
});

it("measures how often the right one is first of all", async () => {
  const cases = readCases<UpdateCase>("updates");
  let first = 0;
  for (const update of cases) {
    const memory = await engineOf(update);
    for (const [cue, right] of [
      [update.asksNow, update.new],
      [update.asksBefore, update.old],
    ] as const) {
      const { recalled } = await memory.preview({ ...USER, cue, gate: "none", limit: 1 });
      if (recalled[0]?.memory.text === right) first++;
    }
  }
  const share = first / (2 * cases.length);
  console.log(`right memory first of all: ${(100 * share).toFixed(1)} % of ${2 * cases.length}`);
  expect(share).toBeGreaterThanOrEqual(0.8);
});
