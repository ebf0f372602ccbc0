/** Gives every message its session and its time, whatever the format says of either. */
import type { Message } from "./message.ts";

/** Where the times came from. */
export type TimeSource =
  /** The file has them. */
  | "file"
  /** Counted from a given start: sessions a day apart, turns a minute apart. */
  | "start"
  /** The same, up to now. */
  | "now";

export interface TimelineOptions {
  /** When a file without times begins, epoch milliseconds. Absent: such that it ends now. */
  readonly startAt?: number;
  /** A longer silence begins a new session where the format has none, milliseconds. */
  readonly sessionGapMs: number;
  /** Conversations are put in order of time. */
  readonly unordered: boolean;
  readonly now: number;
}

export type TimedMessage = Message & { readonly session: string; readonly at: number };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @param messages In order of the file, conversations one after the other or mixed. */
export function placeInTime(
  messages: readonly Message[],
  options: TimelineOptions,
): { readonly messages: readonly TimedMessage[]; readonly source: TimeSource } {
  const conversations = groupBy(messages, (message) => message.conversation);
  if (!messages.some((message) => message.at !== undefined)) {
    const source = options.startAt === undefined ? "now" : "start";
    return { messages: withMadeTimes(conversations, options), source };
  }
  const earliest = messages.reduce((least, { at = Infinity }) => Math.min(least, at), Infinity);
  let latest = earliest - DAY_MS;
  const timed = conversations.flatMap((conversation) => {
    const withTimes = fillTimes(conversation, latest + MINUTE_MS);
    latest = withTimes.at(-1)!.at;
    return partSessions(withTimes, options.sessionGapMs);
  });
  if (!options.unordered) return { messages: timed, source: "file" };
  // A conversation resumed later has a session later: sessions are put in order, not conversations.
  const sessions = groupBy(timed, (message) => message.session);
  sessions.sort((a, b) => a[0]!.at - b[0]!.at);
  return { messages: sessions.flat(), source: "file" };
}

/**
 * A message without a time has that of the one before it, the first ones that of the next.
 *
 * @param elseAt Of a conversation in which none has a time.
 */
function fillTimes(
  conversation: readonly Message[],
  elseAt: number,
): (Message & { readonly at: number })[] {
  let at = conversation.find((message) => message.at !== undefined)?.at ?? elseAt;
  return conversation.map((message) => {
    at = message.at ?? at;
    return { ...message, at };
  });
}

/** Sessions of their own where the format has them, else parted by long silences. */
function partSessions(
  conversation: readonly (Message & { readonly at: number })[],
  sessionGapMs: number,
): TimedMessage[] {
  let number = 1;
  let before = conversation[0]!.at;
  return conversation.map((message) => {
    if (message.at - before > sessionGapMs) number++;
    before = message.at;
    const session =
      message.session ??
      (number === 1 ? message.conversation : `${message.conversation}#${number}`);
    return { ...message, session };
  });
}

function withMadeTimes(
  conversations: readonly (readonly Message[])[],
  { startAt, now }: TimelineOptions,
): TimedMessage[] {
  const sessions = conversations.flatMap((conversation) =>
    groupBy(conversation, (message) => message.session ?? message.conversation),
  );
  const length = (sessions.at(-1)?.length ?? 1) - 1;
  const start = startAt ?? now - (sessions.length - 1) * DAY_MS - length * MINUTE_MS;
  return sessions.flatMap((session, day) =>
    session.map((message, turn) => ({
      ...message,
      session: message.session ?? message.conversation,
      at: start + day * DAY_MS + turn * MINUTE_MS,
    })),
  );
}

/** Groups in order of first appearance. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
