/** Cues and stores that nobody designs for: an answer that makes sense, or silence. */
import { beforeAll, describe, expect, it } from "vitest";

import { createManualClock } from "../../src/clock.ts";
import { createMemory, type MemoryEngine } from "../../src/engine/memory-engine.ts";

const LIFE = [
  "My dog is called Bruno, a lazy old beagle.",
  "I had dinner at a Thai restaurant called Lemongrass with Priya.",
  "Priya got a job at the observatory in Tenerife.",
  "My knee surgery is on the third of June.",
  "I'm learning to play the accordion, the neighbours hate it.",
  "We painted the kitchen green last autumn.",
  "My passport expires in October, I must renew it.",
  "I broke my glasses on the ski slope in Zermatt.",
  "Grandma's apple strudel recipe needs no eggs.",
  "The dishwasher leaks, the plumber comes on Monday.",
];

async function engineWith(texts: readonly string[]): Promise<MemoryEngine> {
  const clock = createManualClock(Date.UTC(2026, 4, 1, 9));
  const memory = createMemory({ clock });
  for (const text of texts) {
    await memory.observe({ user: "ada", text });
    clock.advance(60_000);
  }
  return memory;
}

/** Texts in order, the gate left out. */
async function ranking(memory: MemoryEngine, cue: string): Promise<readonly string[]> {
  const { recalled } = await memory.preview({ user: "ada", cue, gate: "none", limit: 1_000 });
  expect(recalled.every(({ score }) => Number.isFinite(score.value))).toBe(true);
  expect(recalled.every(({ relevance }) => relevance.value >= 0 && relevance.value <= 1)).toBe(
    true,
  );
  return recalled.map((one) => one.memory.text);
}

/** What passes the default policy's gate. */
async function fired(memory: MemoryEngine, cue: string): Promise<readonly string[]> {
  const { recalled } = await memory.preview({ user: "ada", cue });
  return recalled.map((one) => one.memory.text);
}

describe("odd cues to an ordinary store", () => {
  let memory: MemoryEngine;
  beforeAll(async () => {
    memory = await engineWith(LIFE);
  });

  it.each([
    ["one word", "beagle", "beagle"],
    ["one word in another form", "expired", "passport"],
    ["only a name", "Bruno", "Bruno"],
    ["only a name, possessive", "Bruno's", "Bruno"],
    ["a date", "the third of June", "surgery"],
    ["a typo", "that thai resturant", "restaurant"],
    ["another typo", "my accordian", "accordion"],
    ["all caps", "WHAT IS MY DOG CALLED?", "Bruno"],
    ["no spaces after stops", "knee.surgery,when?", "surgery"],
    ["full-width letters", "Ｂｒｕｎｏ　ｂｅａｇｌｅ", "Bruno"],
    ["emoji around", "🎹🎹 accordion 🎹🎹", "accordion"],
    ["another script than every memory", "我的狗叫什么名字？", "Bruno"],
    ["another script, Japanese", "膝の手術はいつ？", "surgery"],
  ])("%s", async (_kind, cue, expected) => {
    expect((await ranking(memory, cue))[0]).toContain(expected);
  });

  it("capitals change nothing in the words that are matched", async () => {
    expect((await ranking(memory, "ACCORDION"))[0]).toBe((await ranking(memory, "accordion"))[0]);
  });

  it.each([
    "the",
    "what is it that you are",
    "and then?",
    "yes",
    "ok",
    "我们的",
    "你是谁",
    "それはどこですか",
    "...",
    "?!",
    "😀",
    "   ",
    "\u0000\u200B",
  ])("is silent when only function words or signs are said: %j", async (cue) => {
    expect(await fired(memory, cue)).toEqual([]);
  });

  it.each(["2019-08-14", "14.08.2019", "17 March 1987", "一九八七年三月"])(
    "is silent for a date about which nothing was said: %s",
    async (cue) => {
      expect(await fired(memory, cue)).toEqual([]);
    },
  );

  it("is silent for pasted code and logs", async () => {
    const code = `function add(a, b) {\n  return a + b;\n}\nexport default add;\n`.repeat(20);
    const log = `2026-05-01T09:00:00.000Z ERROR [pool-3] java.lang.NullPointerException at org.x.Y(Y.java:42)\n`;
    const stack = `{"level":30,"time":1777626000000,"pid":1,"msg":"GET /v1/items 200 12ms"}\n`;
    for (const cue of [code, log.repeat(60), stack.repeat(60)]) {
      expect(await fired(memory, cue)).toEqual([]);
    }
  });

  it("ranks by what is asked in a cue of two thousand words that repeat it", async () => {
    const cue = "Tell me about the accordion and how the neighbours hate it. ".repeat(200);
    expect((await ranking(memory, cue))[0]).toContain("accordion");
  });

  it("takes a cue of two thousand different words without favouring the longest memory", async () => {
    const cue = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(" ");
    expect(await ranking(memory, cue)).toHaveLength(LIFE.length);
    expect(await fired(memory, cue)).toEqual([]);
  });

  it("is silent for base64 and data URLs", async () => {
    const run = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk".repeat(50);
    expect(await fired(memory, `data:image/png;base64,${run}`)).toEqual([]);
    expect(await fired(memory, run)).toEqual([]);
  });
});

describe("very small stores", () => {
  it("one memory: found when asked for, left alone by what is about something else", async () => {
    const memory = await engineWith([LIFE[0]!]);
    expect(await fired(memory, "What is my dog Bruno like?")).toEqual([LIFE[0]]);
    expect(await fired(memory, "How do I file my taxes in Portugal?")).toEqual([]);
    expect(await fired(memory, "ok thanks")).toEqual([]);
  });

  it("two memories: each to its own cue", async () => {
    const memory = await engineWith([LIFE[0]!, LIFE[3]!]);
    expect((await ranking(memory, "my beagle"))[0]).toBe(LIFE[0]);
    expect((await ranking(memory, "my knee operation"))[0]).toBe(LIFE[3]);
    expect(await fired(memory, "the stock market today")).toEqual([]);
  });
});

describe("a thousand near-identical memories", () => {
  let memory: MemoryEngine;
  beforeAll(async () => {
    const greetings = ["Good morning!", "good morning", "Good morning :)", "Good morning, you."];
    const texts = Array.from({ length: 1_000 }, (_, i) => greetings[i % greetings.length]!);
    texts[437] = "My sister Ines flies a seaplane in Alaska.";
    memory = await engineWith(texts);
  });

  it("do not hide the one that is about something", async () => {
    expect((await ranking(memory, "What does my sister fly?"))[0]).toContain("seaplane");
    expect((await ranking(memory, "Ines"))[0]).toContain("seaplane");
  });

  it("rank finitely, and no more come back than the policy lets", async () => {
    expect(await ranking(memory, "good morning")).toHaveLength(1_000);
    expect((await fired(memory, "good morning")).length).toBeLessThanOrEqual(10);
    expect(await fired(memory, "Where did I park the van?")).toEqual([]);
  });
});

describe("memories that quote other memories", () => {
  it("the telling memory is not beaten by long ones that repeat it among much else", async () => {
    const fact = "My locker code at the gym is blue-heron-seven.";
    const memory = await engineWith([
      fact,
      ...LIFE,
      `You said: "${fact}" and also: ${LIFE.map((text) => `"${text}"`).join(" ")}`,
      `Recap of today: ${LIFE.slice(0, 6).join(" ")}`,
    ]);
    expect((await ranking(memory, "What is my locker code at the gym?"))[0]).toBe(fact);
  });

  it("a memory said twice word for word comes back in both copies, next to each other", async () => {
    const memory = await engineWith([...LIFE, LIFE[0]!]);
    expect((await ranking(memory, "Bruno the beagle")).slice(0, 2)).toEqual([LIFE[0], LIFE[0]]);
  });
});
