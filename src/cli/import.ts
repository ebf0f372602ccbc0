/** `madeleine import`: a conversation or an export goes in, and a report of what became of it. */
import { setImmediate } from "node:timers/promises";

import { readConversations, type ReadReport } from "../conversations/read-conversations.ts";
import type { FormatName } from "../conversations/message.ts";
import { isTimeZone } from "../conversations/iso-time.ts";
import type { ImportReport } from "../engine/import.ts";
import { InvalidArgumentError } from "../errors.ts";
import {
  clockOf,
  withMemory,
  type CommandContext,
  type SharedOptions,
  type World,
} from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { durationOf, shareOf, timeOf } from "./option-values.ts";

export interface ImportCommandOptions extends SharedOptions {
  readonly format: FormatName | "auto";
  readonly only?: string;
  readonly start?: string;
  readonly sessionGap?: string;
  readonly timeZone?: string;
  readonly keep?: string;
}

const SESSION_GAP_MS = 6 * 60 * 60_000;

export async function importCommand(
  file: string,
  options: ImportCommandOptions,
  world: World,
): Promise<number> {
  const timeZone = options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(timeZone)) {
    throw new InvalidArgumentError(
      `Cannot use --time-zone: it must be an IANA name, got ${JSON.stringify(timeZone)}`,
    );
  }
  const sessionGapMs =
    options.sessionGap === undefined
      ? SESSION_GAP_MS
      : durationOf("--session-gap", options.sessionGap);
  const keep = options.keep === undefined ? undefined : shareOf(options.keep);
  const { records, report } = await readConversations(file, {
    format: options.format,
    sessionGapMs,
    timeZone,
    now: clockOf(options, world).now(),
    ...(options.only !== undefined && { only: options.only }),
    ...(options.start !== undefined && { startAt: timeOf(options.start) }),
  });
  const intake = async ({ memory, scope, output }: CommandContext): Promise<number> => {
    const isWatched = world.stderr.isTTY === true && !output.json;
    const stored = await memory.import({
      ...scope,
      records: withPauses(records),
      ...(keep !== undefined && { keep }),
      signal: world.signal,
      onProgress: ({ memories, sessions }) => {
        if (isWatched) world.stderr.write(`\r${memories} memories, ${sessions} sessions`);
      },
    });
    if (isWatched) world.stderr.write("\r\u001b[K");
    const { memories, ...rest } = stored;
    if (output.json) {
      output.emit({ exchanges: memories, ...rest, ...report, timeZone });
    } else {
      sayReport(stored, report);
    }
    return report.skipped.length > 0 ? EXIT_CODES.partial : EXIT_CODES.done;

    function sayReport(done: ImportReport, read: ReadReport): void {
      output.say(`format     ${read.format}`);
      output.say(`exchanges  ${done.memories} stored, ${done.replayed} there already`);
      output.say(`transcript ${done.transcriptOnly} lines without an answer`);
      output.say(`sessions   ${done.sessions}`);
      output.say(`kept       ${done.kept}, let go ${done.letGo}`);
      output.say(
        `times      ${TIMES[read.times ?? "file"]} (zone of times without one: ${timeZone})`,
      );
      if (read.leftOut > 0)
        output.say(`left out   ${read.leftOut} tool, system or hidden messages`);
      if (done.fallbacks.length > 0) {
        output.say(`lacking    ${done.fallbacks.join(", ")}: the policy took its stand-ins`);
      }
      if (read.skipped.length > 0) output.say(`skipped    ${read.skipped.length}:`);
      for (const { place, reason } of read.skipped.slice(0, 20)) {
        output.say(`  ${place}: ${reason}`);
      }
      if (read.skipped.length > 20)
        output.say(`  and ${read.skipped.length - 20} more (--json has all)`);
    }
  };
  return withMemory(options, world, intake, "make");
}

/** Records between two pauses. */
const PAUSE_EVERY = 128;

/** Lets Ctrl-C be heard: storing never leaves the event loop by itself. */
async function* withPauses<Item>(records: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const record of records) {
    if (count++ % PAUSE_EVERY === 0) await setImmediate();
    yield record;
  }
}

const TIMES = {
  file: "as the file has them",
  start: "made up from --start: sessions a day apart, turns a minute apart",
  now: "made up: sessions a day apart, turns a minute apart, up to now",
} as const;
