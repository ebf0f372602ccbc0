/**
 * Words for periods in English, Chinese and Japanese that the date library does not read or reads as
 * a single day: "last week" is seven days, 上个月 a month. One pattern a row, longest forms first.
 */
import type { DateTime, DateTimeUnit } from "luxon";

import { CHINESE_NUMERAL, ENGLISH_NUMERAL, readNumeral } from "./numerals.ts";
import { spanOf, type TimeSpan } from "./time-span.ts";

export interface PeriodWord {
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  /** The period meant, counted from `now`; undefined when the match is none after all. */
  read(match: RegExpExecArray, now: DateTime): TimeSpan | undefined;
}

const row = (source: string, read: PeriodWord["read"]): PeriodWord => ({
  pattern: new RegExp(source, "giu"),
  read,
});

/** How many units back or ahead a word for last, this, next means. */
const STEPS: Readonly<Record<string, number>> = {
  last: -1,
  past: -1,
  previous: -1,
  this: 0,
  next: 1,
  coming: 1,
  上上: -2,
  上: -1,
  这: 0,
  這: 0,
  本: 0,
  下: 1,
  下下: 2,
  先々: -2,
  先: -1,
  今: 0,
  来: 1,
  再来: 2,
  前: -2,
  去: -1,
  昨: -1,
  一昨: -2,
  明: 1,
  后: 2,
};

const UNITS: Readonly<Record<string, DateTimeUnit>> = {
  day: "day",
  week: "week",
  month: "month",
  year: "year",
  天: "day",
  日: "day",
  周: "week",
  週: "week",
  星期: "week",
  礼拜: "week",
  週間: "week",
  月: "month",
  个月: "month",
  個月: "month",
  ヶ月: "month",
  か月: "month",
  カ月: "month",
  年: "year",
};

/** First month of each season of the northern year. */
const SEASONS: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
  春: 3,
  夏: 6,
  秋: 9,
  冬: 12,
};

const CHINESE_WEEKDAYS = "一二三四五六日";
const JAPANESE_WEEKDAYS = "月火水木金土日";

/** A whole unit some steps away from now. */
function unitAway(now: DateTime, unit: DateTimeUnit, steps: number): TimeSpan {
  return spanOf(now.plus({ [`${unit}s`]: steps }), unit);
}

/** A weekday, 1 Monday to 7 Sunday, of the week some steps away. */
function weekdayOf(now: DateTime, steps: number, weekday: number): TimeSpan {
  return spanOf(now.plus({ weeks: steps }).set({ weekday: weekday as 1 }), "day");
}

/** "Two weeks ago" is a day, give or take: about a quarter of the distance, half a unit at least. */
function ago(now: DateTime, count: number, unit: DateTimeUnit): TimeSpan | undefined {
  if (!(count > 0) || (unit === "year" && count > 150)) return undefined;
  const middle = now.minus({ [`${unit}s`]: count });
  if (unit === "day" && count <= 2) return spanOf(middle, "day");
  const days = Math.max(1, 0.25 * now.diff(middle, "days").days);
  return { from: middle.minus({ days }).toMillis(), to: middle.plus({ days }).toMillis() };
}

/** The season of a year some steps away from the one last begun. */
function season(now: DateTime, steps: number, month: number): TimeSpan {
  let start = now.startOf("year").set({ month });
  if (steps <= 0 && start > now) start = start.minus({ years: 1 });
  if (steps < 0 && start.plus({ months: 3 }) > now) start = start.minus({ years: 1 });
  if (steps > 0 && start <= now) start = start.plus({ years: 1 });
  return spanOf(start, "month", { months: 3 });
}

function yearSpan(now: DateTime, year: number, month?: number, day?: number): TimeSpan | undefined {
  if (year < 1900 || year > 2200 || (month ?? 1) < 1 || (month ?? 1) > 12) return undefined;
  const moment = now.startOf("year").set({ year, month: month ?? 1, day: day ?? 1 });
  if (day !== undefined && moment.day !== day) return undefined;
  return spanOf(moment, day === undefined ? (month === undefined ? "year" : "month") : "day");
}

const steps = (match: RegExpExecArray, group: string): number =>
  STEPS[match.groups![group]!.toLowerCase()]!;
const unit = (match: RegExpExecArray): DateTimeUnit => UNITS[match.groups!["unit"]!.toLowerCase()]!;
const count = (match: RegExpExecArray): number => readNumeral(match.groups!["count"]!);

/** Read before the date library; what they cover it does not see. */
export const PERIOD_WORDS: readonly PeriodWord[] = [
  // English
  row(`\\b(?<step>last|past|previous|this|next|coming) (?<unit>week|month|year)\\b`, (match, now) =>
    unitAway(now, unit(match), steps(match, "step")),
  ),
  row(`\\b(?<step>last|past|this|next|coming) weekend\\b`, (match, now) => {
    const saturday = now.plus({ weeks: steps(match, "step") }).set({ weekday: 6 });
    return spanOf(saturday, "day", { days: 2 });
  }),
  row(
    `\\b(?<step>last|past|this|next|coming) (?<season>spring|summer|autumn|fall|winter)\\b`,
    (match, now) =>
      season(now, steps(match, "step"), SEASONS[match.groups!["season"]!.toLowerCase()]!),
  ),
  row(
    `\\b(?:a )?(?<count>${ENGLISH_NUMERAL})(?: of)? (?<unit>day|week|month|year)s? ago\\b`,
    (match, now) => ago(now, count(match), unit(match)),
  ),
  row(`\\b(?:in|of|during|since) (?<year>(?:19|20)\\d\\d)\\b`, (match, now) =>
    yearSpan(now, Number(match.groups!["year"])),
  ),
  row(`\\bthe day before yesterday\\b`, (_match, now) => unitAway(now, "day", -2)),
  row(`\\bthe day after tomorrow\\b`, (_match, now) => unitAway(now, "day", 2)),
  // Chinese and Japanese: years, months and days
  row(
    `(?<year>(?:19|20)\\d\\d)年(?:(?<month>\\d{1,2})月(?:(?<day>\\d{1,2})[日号])?)?`,
    (match, now) => {
      const { year, month, day } = match.groups!;
      return yearSpan(
        now,
        Number(year),
        month === undefined ? undefined : Number(month),
        day === undefined ? undefined : Number(day),
      );
    },
  ),
  row(
    `(?<step>上上|上|这|這|本|下下|下)(?:个|個)?(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])`,
    (match, now) =>
      weekdayOf(
        now,
        steps(match, "step"),
        CHINESE_WEEKDAYS.indexOf(match.groups!["weekday"]!.replace("天", "日")) + 1,
      ),
  ),
  row(`(?<step>上上|上|这|這|本|下下|下)(?:个|個)?(?<unit>周|星期|礼拜|月)(?!末)`, (match, now) =>
    unitAway(now, unit(match), steps(match, "step")),
  ),
  row(`(?<step>上|这|這|本|下)(?:个|個)?周末`, (match, now) =>
    spanOf(now.plus({ weeks: steps(match, "step") }).set({ weekday: 6 }), "day", { days: 2 }),
  ),
  row(`(?<step>先々|先|今|再来|来)週の?(?<weekday>[月火水木金土日])曜日?`, (match, now) =>
    weekdayOf(now, steps(match, "step"), JAPANESE_WEEKDAYS.indexOf(match.groups!["weekday"]!) + 1),
  ),
  row(`(?<step>先々|先|今|再来|来)(?<unit>週|月)(?!末)`, (match, now) =>
    unitAway(now, unit(match), steps(match, "step")),
  ),
  row(`(?<step>先|今|来)?週末`, (match, now) => {
    const weeks = match.groups!["step"] === undefined ? 0 : steps(match, "step");
    return spanOf(now.plus({ weeks }).set({ weekday: 6 }), "day", { days: 2 });
  }),
  row(
    `(?<step>去|今|明|前|后|来|昨|一昨)年(?:の)?(?<season>[春夏秋冬])(?:天|季)?`,
    (match, now) => {
      const year = now.startOf("year").plus({ years: steps(match, "step") });
      const month = SEASONS[match.groups!["season"]!]!;
      return spanOf(year.set({ month }), "month", { months: 3 });
    },
  ),
  row(`(?<step>一昨|去|今|明|前|后|来|昨)年`, (match, now) =>
    unitAway(now, "year", steps(match, "step")),
  ),
  row(
    `(?<count>${CHINESE_NUMERAL})(?<unit>天|日|周|星期|个星期|礼拜|週間|个月|個月|ヶ月|か月|カ月|年)(?:以)?前`,
    (match, now) => {
      const name = match.groups!["unit"]!.replace(/^个(?!月)/, "");
      return ago(now, count(match), UNITS[name]!);
    },
  ),
  row(`(?:前天|一昨日|おととい)`, (_match, now) => unitAway(now, "day", -2)),
  row(`(?:昨天|昨日|きのう|昨晚|昨夜|昨晩)`, (_match, now) => unitAway(now, "day", -1)),
  row(`(?:今天|今日|きょう|今晚|今晩)`, (_match, now) => unitAway(now, "day", 0)),
  row(`(?:明天|明日|あした|明晚)`, (_match, now) => unitAway(now, "day", 1)),
  row(`(?:后天|後天|明後日|あさって)`, (_match, now) => unitAway(now, "day", 2)),
];

/** A date that comes again each week or year: which one is meant is the reader's to say. */
export interface CyclicWord {
  readonly pattern: RegExp;
  read(
    match: RegExpExecArray,
    now: DateTime,
  ): { readonly moment: DateTime; readonly unit: "day" | "month"; readonly every: "week" | "year" };
}

/** Read after {@link PERIOD_WORDS}. */
export const CYCLIC_WORDS: readonly CyclicWord[] = [
  {
    pattern:
      /(?<![\d年个個ヶかカ])(?<month>\d{1,2}|[一二三四五六七八九十]{1,2})月(?:(?<day>\d{1,2}|[一二三四五六七八九十]{1,3})[日号])?(?!間|间|前)/gu,
    read(match, now) {
      const month = readNumeral(match.groups!["month"]!);
      const day = match.groups!["day"];
      const moment = now
        .startOf("year")
        .set({ month, day: day === undefined ? 1 : readNumeral(day) });
      return { moment, unit: day === undefined ? "month" : "day", every: "year" };
    },
  },
  {
    pattern: /(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])/gu,
    read(match, now) {
      const weekday = CHINESE_WEEKDAYS.indexOf(match.groups!["weekday"]!.replace("天", "日")) + 1;
      return { moment: now.set({ weekday: weekday as 1 }), unit: "day", every: "week" };
    },
  },
  {
    pattern: /(?<weekday>[月火水木金土日])曜日?/gu,
    read(match, now) {
      const weekday = JAPANESE_WEEKDAYS.indexOf(match.groups!["weekday"]!) + 1;
      return { moment: now.set({ weekday: weekday as 1 }), unit: "day", every: "week" };
    },
  },
];
