/** Why the engine would refuse a record, asked before a batch is made: one bad one must not stop all. */
import { checkId, MAX_AHEAD_MS } from "../engine/call.ts";
import type { ExportRecord } from "../engine/export.ts";
import type { ImportedExchange } from "../engine/import.ts";
import { MAX_TEXT_LENGTH, resolveSaid } from "../engine/observe.ts";
import { InvalidArgumentError } from "../errors.ts";

/** The reason in words; undefined when nothing speaks against it. */
export function refusalOf(
  record: ImportedExchange | ExportRecord,
  now: number,
): string | undefined {
  for (const at of timesOf(record)) {
    if (!Number.isFinite(at)) return "its time is not finite";
    if (at < -8.64e15) return "its time lies before the calendar's beginning";
    if (at > now + MAX_AHEAD_MS) return "its time lies ahead of the clock";
  }
  try {
    if (record.type === "exchange") {
      checkId("session", record.session);
      resolveSaid(record);
    } else if (record.type === "memory") {
      checkId("memory", record.id);
      checkId("session", record.session);
      if (record.speaker !== undefined) checkId("speaker", record.speaker);
      const longest = Math.max(record.text.length, record.agent?.length ?? 0);
      if (longest > MAX_TEXT_LENGTH) return `its text is longer than ${MAX_TEXT_LENGTH} characters`;
    } else if (record.type === "session") checkId("session", record.id);
    else if (record.type === "turn") checkId("session", record.session);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return error.message;
  }
  return undefined;
}

function timesOf(record: ImportedExchange | ExportRecord): readonly number[] {
  switch (record.type) {
    case "exchange":
    case "turn":
      return [record.at];
    case "memory":
      return [
        record.trace.createdAt,
        record.trace.lastRecalledAt,
        ...(record.letGo ? [record.letGo.at] : []),
      ];
    case "session":
      return record.endedAt === undefined ? [record.startedAt] : [record.startedAt, record.endedAt];
    case "madeleine":
      return [];
  }
}
