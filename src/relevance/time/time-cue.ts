/** The time in a cue: which memories it steers to, and what is left of the cue without it. */
import type { Session } from "../../types.ts";
import { distinctWords } from "../words.ts";
import { findTimes, type TimeExpression } from "./time-expressions.ts";
import { calendarAt, spanOf, type SaidWhen, type TimeSpan } from "./time-span.ts";

export interface TimeCue {
  /** Times named; empty when the cue names none. */
  readonly spans: readonly TimeSpan[];
  /** True when the cue asks for a time and nothing else: "What did we talk about last week?" */
  readonly timeOnly: boolean;
}

/** The beginning of the acquaintance, and the last conversation before this one. */
const FIRST_TALK =
  /\bwhen we first (?:talked|met|spoke|chatted)\b|\b(?:our|the) (?:very )?first (?:conversation|talk|chat|session|time we (?:talked|met|spoke|chatted))\b|第一次(?:聊天|聊|见面|说话)|刚认识|(?:最初|初めて|はじめて)(?:に)?(?:話し|会っ|話を)/iu;
const LAST_TALK =
  /\b(?:our last|the last) (?:conversation|talk|chat|session|time we (?:talked|met|spoke|chatted))\b|\blast time we (?:talked|met|spoke|chatted)\b|上次(?:聊天|聊|见面|说话)?|(?:前回|この前)(?:の会話|話し|会っ)?/iu;

/** Words that ask for whatever there was, beside a time. */
const ASKING: ReadonlySet<string> = new Set(
  (
    "talk talked talking discuss discussed chat chatted say said tell told speak spoke mention " +
    "mentioned happen happened happening remember recall anything something everything thing " +
    "things conversation conversations topic topics memory memories us go going went get got know " +
    "let last time first around back back then met meet session " +
    "聊 聊天 聊了 说 说了 说过 谈 谈了 做 做了 发生 发生了 记得 事 事情 什么 我们 一次 第一次 上次 认识 刚 见面 话题 " +
    "話 話し 話す 話した 何 した し 起き 覚え 覚えて こと 私 たち 会話 最初 初めて 前回 最後 会っ"
  ).split(" "),
);

/**
 * Reads the time in a cue.
 *
 * @param now When and where the cue is said.
 * @param sessions The user's sessions, oldest first: for "when we first talked".
 */
export function readTimeCue(cue: string, now: SaidWhen, sessions: readonly Session[]): TimeCue {
  const times: readonly TimeExpression[] = findTimes(cue, now, "past");
  const talks = [
    talk(FIRST_TALK, sessions[0]),
    talk(
      LAST_TALK,
      sessions.findLast(({ endedAt }) => endedAt !== undefined),
    ),
  ].flatMap((found) => found ?? []);
  const spans = [...times, ...talks];
  if (spans.length === 0) return { spans: [], timeOnly: false };
  let rest = cue.normalize("NFKC");
  for (const { index, length } of spans) {
    rest = rest.slice(0, index) + " ".repeat(length) + rest.slice(index + length);
  }
  const timeOnly = [...distinctWords(rest)].every((word) => ASKING.has(word));
  return { spans: spans.map(({ from, to }) => ({ from, to })), timeOnly };

  function talk(pattern: RegExp, session: Session | undefined): TimeExpression | undefined {
    const match = session && pattern.exec(cue.normalize("NFKC"));
    if (!match) return undefined;
    const day = spanOf(calendarAt({ at: session.startedAt, timeZone: now.timeZone }), "day");
    const to = Math.max(day.to, (session.endedAt ?? 0) + 1);
    return { from: day.from, to, index: match.index, length: match[0].length };
  }
}

/** Longest span, in days, that is looked up day by day; longer ones month by month. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;
/** Most words of one time: ten years of months. */
const MAX_WORDS = 120;

/**
 * Index words of the times a memory names, so that a date said in it is found like a word:
 * `@2026-05-08` for a day, and `@2026-05` for its month. No word of a text begins like that.
 */
export function timeWords(spans: readonly TimeSpan[], timeZone: string): ReadonlySet<string> {
  return new Set(
    spans.flatMap((span) =>
      daysOrMonths(span, timeZone).flatMap((word) => [word, word.slice(0, "@yyyy-MM".length)]),
    ),
  );
}

/** The index words that a cue's time looks up: days, or months for a time of over 62 days. */
export function timeLookups(spans: readonly TimeSpan[], timeZone: string): ReadonlySet<string> {
  return new Set(spans.flatMap((span) => daysOrMonths(span, timeZone)));
}

function daysOrMonths({ from, to }: TimeSpan, timeZone: string): readonly string[] {
  const first = calendarAt({ at: from, timeZone });
  const last = calendarAt({ at: to - 1, timeZone });
  // Days are counted on the calendar alone: no clock change can move them.
  const lastDay = Date.UTC(last.year, last.month - 1, last.day);
  let day = new Date(Date.UTC(first.year, first.month - 1, first.day));
  const length = (lastDay - day.getTime()) / DAY_MS > MAX_DAYS ? "@yyyy-MM" : "@yyyy-MM-dd";
  const words: string[] = [];
  while (day.getTime() <= lastDay && words.length < MAX_WORDS) {
    words.push(`@${day.toISOString().slice(0, length.length - 1)}`);
    day =
      length === "@yyyy-MM"
        ? new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
        : new Date(day.getTime() + DAY_MS);
  }
  return words;
}
