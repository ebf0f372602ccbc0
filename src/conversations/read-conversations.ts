/** Reads a file of conversations, in any of the known formats, as records that the engine imports. */
import { MAX_AHEAD_MS } from "../engine/call.ts";
import type { ExportRecord } from "../engine/export.ts";
import type { ImportedExchange } from "../engine/import.ts";
import { InvalidArgumentError, NotFoundError } from "../errors.ts";
import { beam } from "./beam.ts";
import { chatgpt } from "./chatgpt.ts";
import { claude } from "./claude.ts";
import { toExchanges } from "./exchanges.ts";
import { readValues, shapeOf } from "./file-values.ts";
import { jsonl } from "./jsonl.ts";
import { locomo } from "./locomo.ts";
import { lufy } from "./lufy.ts";
import {
  UnusableError,
  type ConversationFormat,
  type FormatName,
  type Message,
} from "./message.ts";
import { openai } from "./openai.ts";
import { sillytavern } from "./sillytavern.ts";
import { placeInTime, type TimeSource } from "./timeline.ts";

/** The particular before the general: the first that matches is taken. */
const FORMATS: Readonly<Record<FormatName, ConversationFormat>> = {
  lufy,
  locomo,
  beam,
  chatgpt,
  claude,
  sillytavern,
  jsonl,
  openai,
};

export interface ReadOptions {
  /** auto: told from the file's first value. */
  readonly format: FormatName | "auto";
  /** One person, sample or conversation of a file that holds several. */
  readonly only?: string;
  /** When a file without times begins, epoch milliseconds. */
  readonly startAt?: number;
  /** A longer silence begins a new session where the format has none, milliseconds. */
  readonly sessionGapMs: number;
  /** IANA zone of times that come without one. */
  readonly timeZone: string;
  readonly now: number;
}

/** What of a file could not be used, and how it was read. Grows while the records are read. */
export interface ReadReport {
  readonly format: FormatName;
  readonly skipped: { readonly place: string; readonly reason: string }[];
  /** Things that are no conversation: tool calls, hidden and system messages. */
  leftOut: number;
  /** Absent while no message was read (exports bring their own times). */
  times?: TimeSource;
}

export interface ReadConversations {
  readonly records: AsyncIterable<ImportedExchange | ExportRecord>;
  readonly report: ReadReport;
}

/**
 * Opens a file of conversations. Messages of one file are held in memory until its end, so that
 * conversations can be put in order of time; records of an export pass through.
 *
 * @throws {NotFoundError} When there is no such file.
 * @throws {InvalidArgumentError} When it is of no known format. While the records are read: when the
 *   file holds several people and `only` chooses none (the message lists them).
 */
export async function readConversations(
  file: string,
  options: ReadOptions,
): Promise<ReadConversations> {
  const shape = await shapeOf(file);
  const format = options.format === "auto" ? await detect(file, shape) : FORMATS[options.format];
  const report: ReadReport = { format: format.name, skipped: [], leftOut: 0 };
  return { report, records: read(file, shape, format, options, report) };
}

/** @throws {InvalidArgumentError} When no format fits the first value that can be read. */
async function detect(
  file: string,
  shape: Awaited<ReturnType<typeof shapeOf>>,
): Promise<ConversationFormat> {
  for await (const item of readValues(file, shape)) {
    if (!("value" in item)) continue;
    const first: unknown = Array.isArray(item.value) ? item.value[0] : item.value;
    if (typeof first !== "object" || first === null) continue;
    const format = Object.values(FORMATS).find((one) =>
      one.matches(first as Record<string, unknown>),
    );
    if (format) return format;
    break;
  }
  throw new InvalidArgumentError(
    `Cannot tell the file's format: no known one fits, name it with --format (${Object.keys(FORMATS).join(", ")})`,
  );
}

async function* read(
  file: string,
  shape: Awaited<ReturnType<typeof shapeOf>>,
  format: ConversationFormat,
  options: ReadOptions,
  report: ReadReport,
): AsyncGenerator<ImportedExchange | ExportRecord, void, undefined> {
  const messages: Message[] = [];
  const skip = (place: string, reason: string): void => void report.skipped.push({ place, reason });
  const reader = format.createReader({
    timeZone: options.timeZone,
    skip,
    leaveOut: () => report.leftOut++,
  });
  for await (const item of readValues(file, shape)) {
    if ("reason" in item) {
      skip(item.place, item.reason);
      continue;
    }
    try {
      for (const found of reader.read(item.value, item.place)) {
        if ("type" in found) yield found;
        else messages.push(found);
      }
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error;
      skip(item.place, error.message);
    }
  }
  if (reader.end) messages.push(...reader.end());
  if (messages.length === 0) return;
  const timeline = placeInTime(chooseOnly(messages, format, options.only), {
    sessionGapMs: options.sessionGapMs,
    unordered: format.unordered === true,
    now: options.now,
    ...(options.startAt !== undefined && { startAt: options.startAt }),
  });
  report.times = timeline.source;
  const known = timeline.messages.filter((message) => {
    const isKnown = message.at <= options.now + MAX_AHEAD_MS;
    if (!isKnown) skip(message.place, "its time lies ahead of the clock");
    return isKnown;
  });
  yield* toExchanges(known, format.name);
}

/** @throws {InvalidArgumentError} When the file holds several and none of them is chosen. */
function chooseOnly(
  messages: readonly Message[],
  format: ConversationFormat,
  only: string | undefined,
): readonly Message[] {
  const names = new Set(messages.flatMap((message) => message.names.slice(0, 1)));
  if (only === undefined) {
    if (format.holdsSeveral === undefined || names.size === 1) return messages;
    throw new InvalidArgumentError(
      `Cannot import the file whole: choose one ${format.holdsSeveral} with --only: ${list(names)}`,
    );
  }
  const chosen = messages.filter((message) => message.names.includes(only));
  if (chosen.length > 0) return chosen;
  throw new NotFoundError(
    `Cannot find ${JSON.stringify(only)} in the file: it holds ${list(names)}`,
  );
}

const MAX_LISTED = 100;

function list(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, MAX_LISTED).join(", ");
  return names.size > MAX_LISTED ? `${shown} and ${names.size - MAX_LISTED} more` : shown;
}
