import { describe, expect, it } from "vitest";

import { readTimeCue, timeLookups, timeWords } from "../../../src/relevance/time/time-cue.ts";

const NOW = { at: Date.UTC(2026, 2, 18, 10), timeZone: "UTC" };
const SESSIONS = [
  { id: "a", number: 1, startedAt: Date.UTC(2025, 10, 3, 9), endedAt: Date.UTC(2025, 10, 3, 10) },
  { id: "b", number: 2, startedAt: Date.UTC(2026, 1, 3, 9), endedAt: Date.UTC(2026, 1, 3, 10) },
  { id: "c", number: 3, startedAt: Date.UTC(2026, 2, 18, 9) },
];

describe("the time in a cue", () => {
  it.each([
    ["What did we talk about last week?", true],
    ["yesterday", true],
    ["in March", true],
    ["What happened two weeks ago?", true],
    ["上周我们聊了什么?", true],
    ["三月", true],
    ["先週何を話した?", true],
    ["昨日", true],
    ["What did I cook last week?", false],
    ["Where did I travel in March?", false],
    ["上周我去了哪家餐厅?", false],
    ["先週の旅行はどうだった?", false],
  ])("%s: a time and nothing else is %s", (cue, timeOnly) => {
    const read = readTimeCue(cue, NOW, SESSIONS);
    expect(read.spans).toHaveLength(1);
    expect(read.timeOnly).toBe(timeOnly);
  });

  it.each(["When we first talked, what did I say?", "我们第一次聊天的时候", "最初に話したこと"])(
    "%s: the day of the first session",
    (cue) => {
      const { spans } = readTimeCue(cue, NOW, SESSIONS);
      expect(spans).toEqual([{ from: Date.UTC(2025, 10, 3), to: Date.UTC(2025, 10, 4) }]);
    },
  );

  it("last time we talked: the last session that has ended", () => {
    const { spans, timeOnly } = readTimeCue("What did I say last time we talked?", NOW, SESSIONS);
    expect(spans[0]?.from).toBe(Date.UTC(2026, 1, 3));
    expect(timeOnly).toBe(true);
  });

  it("nothing is a time without one, or without sessions", () => {
    expect(readTimeCue("What is my cat called?", NOW, SESSIONS)).toEqual({
      spans: [],
      timeOnly: false,
    });
    expect(readTimeCue("when we first met", NOW, []).spans).toEqual([]);
  });
});

describe("index words of times", () => {
  const day = (month: number, date: number): number => Date.UTC(2026, month, date);

  it("a day said is found by its day, its week, its month, its year", () => {
    const said = timeWords([{ from: day(4, 8), to: day(4, 9) }], "UTC");
    expect([...said]).toEqual(["@2026-05-08", "@2026-05"]);
    const meets = (from: number, to: number): boolean =>
      [...timeLookups([{ from, to }], "UTC")].some((word) => said.has(word));
    expect(meets(day(4, 8), day(4, 9))).toBe(true);
    expect(meets(day(4, 4), day(4, 11))).toBe(true);
    expect(meets(day(4, 1), day(5, 1))).toBe(true);
    expect(meets(day(0, 1), day(12, 1))).toBe(true);
    expect(meets(day(4, 9), day(4, 10))).toBe(false);
    expect(meets(day(3, 1), day(4, 1))).toBe(false);
  });

  it("stays bounded for centuries", () => {
    expect(timeLookups([{ from: 0, to: Date.UTC(2300, 0, 1) }], "UTC").size).toBeLessThanOrEqual(
      120,
    );
  });
});
