/** Reads a file of conversations, in any of the known formats, as records that the engine imports. */
import { MAX_ID_LENGTH } from "../engine/call.ts";
import type { ExportRecord } from "../engine/export.ts";
import type { ImportedExchange } from "../engine/import.ts";
import { stripRecalledBlocks } from "../engine/recalled-block.ts";
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
import { refusalOf } from "./refusal.ts";
import { placeInTime, type TimedMessage, type TimeSource } from "./timeline.ts";

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
  /** Things that are no conversation: tool calls, blank, hidden and system messages. */
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

/** Values at the start of a file that detection looks past: the first lines may be broken. */
const MAX_TRIES = 50;

/** @throws {InvalidArgumentError} When no format fits the first values that can be read. */
async function detect(
  file: string,
  shape: Awaited<ReturnType<typeof shapeOf>>,
): Promise<ConversationFormat> {
  let tries = 0;
  for await (const item of readValues(file, shape)) {
    if (++tries > MAX_TRIES) break;
    if (!("value" in item)) continue;
    const first: unknown = Array.isArray(item.value) ? item.value[0] : item.value;
    if (typeof first !== "object" || first === null) continue;
    const format = Object.values(FORMATS).find((one) =>
      one.matches(first as Record<string, unknown>),
    );
    if (format) return format;
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
  let records = 0;
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
        if (!("type" in found)) {
          messages.push(found);
          continue;
        }
        records++;
        if (!isOf(found, options.only)) continue;
        const refusal = refusalOf(found, options.now);
        if (refusal === undefined) yield found;
        else skip(item.place, refusal);
      }
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error;
      skip(item.place, error.message);
    }
  }
  if (reader.end) messages.push(...reader.end());
  if (messages.length === 0) {
    const [first] = report.skipped;
    if (records > 0 || first === undefined) return;
    throw new InvalidArgumentError(
      `Cannot import the file: nothing in it can be read as ${format.name}; ${first.place}: ${first.reason}`,
    );
  }
  const timeline = placeInTime(chooseOnly(messages, format, options.only), {
    sessionGapMs: options.sessionGapMs,
    unordered: format.unordered === true,
    now: options.now,
    ...(options.startAt !== undefined && { startAt: options.startAt }),
  });
  report.times = timeline.source;
  yield* toExchanges(timeline.messages.filter(isUsable), format.name);

  /** What the engine would refuse is left out here: one bad line must not stop the others. */
  function isUsable(message: TimedMessage): boolean {
    if (stripRecalledBlocks(message.text).trim() === "") {
      report.leftOut++;
      return false;
    }
    const speaker = message.speaker?.slice(0, MAX_ID_LENGTH);
    const refusal = refusalOf(
      {
        type: "exchange",
        // A long id is taken by its digest.
        session: message.session.slice(0, MAX_ID_LENGTH),
        at: message.at,
        text: message.text,
        ...(speaker !== undefined && { speaker }),
      },
      options.now,
    );
    if (refusal !== undefined) skip(message.place, refusal);
    return refusal === undefined;
  }
}

/** Whether a record of an export is of the session chosen, if one is. */
function isOf(record: ExportRecord, only: string | undefined): boolean {
  if (only === undefined || record.type === "madeleine") return true;
  return (record.type === "session" ? record.id : record.session) === only;
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
