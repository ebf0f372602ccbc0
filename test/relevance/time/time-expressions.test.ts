import { describe, expect, it } from "vitest";

import { findTimes, type Bias } from "../../../src/relevance/time/time-expressions.ts";

/** Wednesday 18 March 2026, ten in the morning. */
const WEDNESDAY = { at: Date.UTC(2026, 2, 18, 10), timeZone: "UTC" };

function days(text: string, bias: Bias, said = WEDNESDAY): readonly string[] {
  return findTimes(text, said, bias).map(({ from, to }) => {
    const day = (at: number): string =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: said.timeZone }).format(at);
    return day(from) === day(to - 1) ? day(from) : `${day(from)}..${day(to - 1)}`;
  });
}

describe("a cue looks back", () => {
  it.each([
    ["What did we talk about last Thursday?", "2026-03-12"],
    ["what happened on Friday", "2026-03-13"],
    ["what happened on Wednesday", "2026-03-18"],
    ["last Wednesday", "2026-03-11"],
    ["yesterday", "2026-03-17"],
    ["the day before yesterday", "2026-03-16"],
    ["what did I say this morning", "2026-03-18"],
    ["last week", "2026-03-09..2026-03-15"],
    ["last weekend", "2026-03-14..2026-03-15"],
    ["last month", "2026-02-01..2026-02-28"],
    ["last year", "2025-01-01..2025-12-31"],
    ["last summer", "2025-06-01..2025-08-31"],
    ["in March", "2026-03-01..2026-03-31"],
    ["in May", "2025-05-01..2025-05-31"],
    ["on May 8", "2025-05-08"],
    ["on 8 May 2023", "2023-05-08"],
    ["in May 2023", "2023-05-01..2023-05-31"],
    ["in 2022", "2022-01-01..2022-12-31"],
    ["yesterday evening", "2026-03-17"],
    ["上周", "2026-03-09..2026-03-15"],
    ["上周四我们聊了什么", "2026-03-12"],
    ["上个月", "2026-02-01..2026-02-28"],
    ["三月", "2026-03-01..2026-03-31"],
    ["五月我去了哪里", "2025-05-01..2025-05-31"],
    ["3月5日", "2026-03-05"],
    ["2023年5月8日", "2023-05-08"],
    ["去年", "2025-01-01..2025-12-31"],
    ["昨天", "2026-03-17"],
    ["前天", "2026-03-16"],
    ["星期五", "2026-03-13"],
    ["先週", "2026-03-09..2026-03-15"],
    ["先週の木曜日", "2026-03-12"],
    ["先月", "2026-02-01..2026-02-28"],
    ["3月に", "2026-03-01..2026-03-31"],
    ["昨日", "2026-03-17"],
    ["一昨日", "2026-03-16"],
    ["去年の夏", "2025-06-01..2025-08-31"],
    ["金曜日", "2026-03-13"],
    ["３月５日", "2026-03-05"],
  ])("%s", (text, expected) => {
    expect(days(text, "past")).toEqual([expected]);
  });

  it.each(["two weeks ago", "两个星期前", "2週間前", "a couple of weeks ago", "2 weeks ago"])(
    "%s: a day two weeks back, give or take",
    (text) => {
      const [span] = findTimes(text, WEDNESDAY, "past");
      const middle = Date.UTC(2026, 2, 4, 10);
      expect(span!.from).toBeLessThan(middle - 3 * 86_400_000);
      expect(span!.to).toBeGreaterThan(middle + 3 * 86_400_000);
      expect(span!.to - span!.from).toBeLessThanOrEqual(8 * 86_400_000);
    },
  );

  it.each([
    "may I sit here",
    "I ate two apples at 5",
    "the second time",
    "I love my cat",
    "version 1.2.3",
    "on the whole",
    "有一个月亮",
    "土地",
    "",
  ])("%j names no time", (text) => {
    expect(days(text, "past")).toEqual([]);
  });
});

describe("a remark looks either way", () => {
  it.each([
    ["my exam is tomorrow", "2026-03-19"],
    ["we move next week", "2026-03-23..2026-03-29"],
    ["next Friday", "2026-03-27"],
    ["the concert is in May", "2026-05-01..2026-05-31"],
    ["it was in December", "2025-12-01..2025-12-31"],
    ["明天考试", "2026-03-19"],
    ["下周搬家", "2026-03-23..2026-03-29"],
    ["下下周", "2026-03-30..2026-04-05"],
    ["来週引っ越す", "2026-03-23..2026-03-29"],
    ["明日はテスト", "2026-03-19"],
  ])("%s", (text, expected) => {
    expect(days(text, "nearest")).toEqual([expected]);
  });
});

describe("time zones", () => {
  it("late in the evening in Tokyo, today is Tokyo's", () => {
    const said = { at: Date.UTC(2026, 2, 18, 14, 30), timeZone: "Asia/Tokyo" };
    expect(days("yesterday", "past", said)).toEqual(["2026-03-17"]);
    const tonight = { at: Date.UTC(2026, 2, 18, 15, 30), timeZone: "Asia/Tokyo" };
    expect(days("昨日", "past", tonight)).toEqual(["2026-03-18"]);
    expect(days("yesterday", "past", { ...tonight, timeZone: "America/Los_Angeles" })).toEqual([
      "2026-03-17",
    ]);
  });

  it.each([
    // Clocks go forward on 8 March 2026 in New York and on 29 March in Berlin.
    ["America/New_York", Date.UTC(2026, 2, 9, 14), "yesterday", 23],
    ["Europe/Berlin", Date.UTC(2026, 2, 30, 8), "yesterday", 23],
    ["Europe/Berlin", Date.UTC(2026, 9, 26, 8), "yesterday", 25],
    ["Europe/Berlin", Date.UTC(2026, 2, 30, 8), "last week", 7 * 24 - 1],
    ["Asia/Shanghai", Date.UTC(2026, 2, 30, 8), "上周", 7 * 24],
  ])("in %s daylight saving makes the span as long as it was", (timeZone, at, text, hours) => {
    const [span] = findTimes(text, { at, timeZone }, "past");
    expect((span!.to - span!.from) / 3_600_000).toBe(hours);
  });

  it("refuses a zone that is none", () => {
    expect(() => findTimes("today", { at: 0, timeZone: "Mars/Base" }, "past")).toThrow(/Mars/);
  });
});
