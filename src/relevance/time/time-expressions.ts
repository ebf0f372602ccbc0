/** Times named in a text, resolved against when and where it was said. */
import type { ParsedResult } from "chrono-node";
// Not the root: it loads every language.
import * as english from "chrono-node/en";
import { DateTime } from "luxon";

import { CYCLIC_WORDS, PERIOD_WORDS } from "./period-words.ts";
import { calendarAt, spanOf, type SaidWhen, type TimeSpan } from "./time-span.ts";

/** A time named in a text. */
export interface TimeExpression extends TimeSpan {
  /** Where it stands in the text, UTF-16 units. */
  readonly index: number;
  readonly length: number;
}

/**
 * Whether "in March" or "on Friday", said alone, means the one that was (a cue looks back) or the
 * nearest (a remark may look either way).
 */
export type Bias = "past" | "nearest";

/** A text without any of these names no time: most do not, and are done with in a microsecond. */
const MAY_NAME_TIME =
  /(?:ago|day|week|last|past|previous|next|coming|this|19\d\d|20\d\d|morrow|tonight|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[-/.]\d|[年月周週日天曜期拜昨今明后後前去来末夏春秋冬おきあ]/iu;
/** A text without any of these holds nothing for the date library. */
const WORTH_PARSING =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|(?:in|last|next|this|of|since|\d(?:st|nd|rd|th)?)\s+may\b|\bmay\s+\d|\b(?:to(?:day|night|morrow)|yesterday|tmr|this (?:morning|afternoon|evening))\b|\d[-/.]\d/iu;
/** Longest text that is read for times, UTF-16 units. */
const MAX_LENGTH = 4_000;

/**
 * Times that a text names: with the project's own words for periods (English, Chinese, Japanese),
 * then chrono-node's English dates. Clock times alone ("at five") name no day and are left out.
 *
 * @param said When and in which zone the text was said.
 * @returns In order of their place in the text; spans are calendar days, weeks, months or years.
 * @throws {InvalidArgumentError} When the time zone is unknown.
 * @example
 * ```ts
 * import { findTimes } from "madeleine/relevance";
 * const said = { at: Date.UTC(2026, 2, 18, 10), timeZone: "UTC" };
 * const [time] = findTimes("What did we say last week?", said, "past");
 * new Date(time!.from).toISOString(); // "2026-03-09T00:00:00.000Z"
 * ```
 */
export function findTimes(text: string, said: SaidWhen, bias: Bias): readonly TimeExpression[] {
  let rest = text.slice(0, MAX_LENGTH).normalize("NFKC");
  if (!MAY_NAME_TIME.test(rest)) return [];
  const now = calendarAt(said);
  // Full-width forms may change the length; places are then of the normalised text's.
  const found: TimeExpression[] = [];
  const take = (index: number, length: number, span: TimeSpan | undefined): void => {
    if (!span || !Number.isFinite(span.from) || !Number.isFinite(span.to)) return;
    found.push({ ...span, index, length });
    rest = rest.slice(0, index) + " ".repeat(length) + rest.slice(index + length);
  };
  for (const { pattern, read } of PERIOD_WORDS) {
    for (const match of rest.matchAll(pattern)) {
      take(match.index, match[0].length, read(match, now));
    }
  }
  for (const { pattern, read } of CYCLIC_WORDS) {
    for (const match of rest.matchAll(pattern)) {
      const { moment, unit, every } = read(match, now);
      if (moment.isValid) {
        take(match.index, match[0].length, spanOf(settle(moment, unit, every, now, bias), unit));
      }
    }
  }
  if (WORTH_PARSING.test(rest)) {
    const zone = { instant: new Date(said.at), timezone: now.offset };
    for (const result of english.casual.parse(rest, zone)) {
      take(result.index, result.text.length, englishSpan(result, now, bias));
    }
  }
  return found.toSorted((a, b) => a.index - b.index);
}

/** The week or year of a date that comes again. */
function settle(
  moment: DateTime,
  unit: "day" | "month",
  every: "week" | "year",
  now: DateTime,
  bias: Bias,
): DateTime {
  const step = every === "week" ? { weeks: 1 } : { years: 1 };
  if (bias === "past") return moment.startOf(unit) > now ? moment.minus(step) : moment;
  const candidates = [moment.minus(step), moment, moment.plus(step)];
  const distance = (one: DateTime): number => Math.abs(one.diff(now).toMillis());
  return candidates.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** What the date library read, as a calendar day, month or year of the zone. */
function englishSpan(result: ParsedResult, now: DateTime, bias: Bias): TimeSpan | undefined {
  const { start, end } = result;
  const certain = (part: "day" | "weekday" | "month" | "year"): boolean => start.isCertain(part);
  const named = certain("day") || certain("weekday") || /\b(?:to|this|yester)/iu.test(result.text);
  if (!named && !certain("month") && !certain("year")) return undefined;
  const unit = named ? "day" : certain("month") ? "month" : "year";
  let moment = now.startOf("day").set({
    year: start.get("year")!,
    month: start.get("month")!,
    day: unit === "day" ? start.get("day")! : 1,
  });
  if (!moment.isValid) return undefined;
  const every = certain("weekday") && !certain("day") ? "week" : "year";
  const directed = /\b(?:last|past|next|this|coming)\b/iu.test(result.text);
  if (every === "week" && directed && /\b(?:last|past)\b/iu.test(result.text)) {
    if (moment.startOf("day") >= now.startOf("day")) moment = moment.minus({ weeks: 1 });
  } else if (!directed && unit !== "year" && !(every === "year" && certain("year"))) {
    moment = settle(moment, unit, every, now, bias);
  }
  const span = spanOf(moment, unit);
  if (!end) return span;
  const last = now.startOf("day").set({
    year: end.get("year")!,
    month: end.get("month")!,
    day: end.get("day") ?? 1,
  });
  const to = spanOf(last, unit).to;
  return to > span.from ? { from: span.from, to } : span;
}
