/** Rows of the memory table and what they are outside. */
import type { Appraisal, Memory, MemoryKind, MemoryTrace } from "../../types.ts";
import type { SqlValue } from "./driver.ts";

/**
 * SQLite's text cannot carry every string: such with a NUL or a lone surrogate are kept as their
 * UTF-16 code units. So two strings are equal in the file exactly when they are equal outside.
 */
export function toSql(text: string): string | Uint8Array {
  return text.includes("\0") || !text.isWellFormed() ? Buffer.from(text, "utf16le") : text;
}

/** What {@link toSql} kept. */
export function fromSql(value: string | Uint8Array): string {
  return typeof value === "string"
    ? value
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("utf16le");
}

export function optionalToSql(text: string | undefined): SqlValue {
  return text === undefined ? null : toSql(text);
}

type Text = string | Uint8Array;

/** As {@link TRACE_COLUMNS} names them. */
export type TraceRow = readonly [
  position: number,
  id: Text,
  kind: string,
  session: number,
  speaker: Text | null,
  appraisal: string | null,
  pinned: number,
  letGo: number,
  letGoAt: number | null,
  letGoBatch: Text | null,
  letGoReason: Text | null,
  createdAt: number,
  lastRecalledAt: number,
  lastRecalledSession: number,
  recalls: number,
  consolidation: number,
  mentions: number,
  passedOver: number,
  inserted: number,
  ...rest: SqlValue[],
];

export const TRACE_COLUMNS: string =
  "position, id, kind, session, speaker, appraisal, pinned, let_go, let_go_at, let_go_batch, " +
  "let_go_reason, created_at, last_recalled_at, last_recalled_session, recalls, consolidation, " +
  "mentions, passed_over, inserted";

export const MEMORY_COLUMNS: string = `${TRACE_COLUMNS}, agent, text`;
export type MemoryRow = readonly [...TraceRow, agent: Text | null, text: Text];

/** @param sessionIds Ids of the user's sessions by number. */
export function traceOf(row: TraceRow, sessionIds: ReadonlyMap<number, string>): MemoryTrace {
  const [position, id, kind, session, speaker, appraisal, pinned, letGo, at, batch, reason] = row;
  return {
    id: fromSql(id),
    position,
    kind: kind as MemoryKind,
    session: sessionIds.get(session)!,
    sessionNumber: session,
    ...(speaker !== null && { speaker: fromSql(speaker) }),
    appraisal: appraisal === null ? {} : (JSON.parse(appraisal) as Appraisal),
    trace: {
      createdAt: row[11],
      lastRecalledAt: row[12],
      lastRecalledSession: row[13],
      recalls: row[14],
      consolidation: row[15],
      mentions: row[16],
      passedOver: row[17],
    },
    pinned: pinned === 1,
    state: letGo === 1 ? "letGo" : "active",
    ...(at !== null && { letGo: { at, batch: fromSql(batch!), reason: fromSql(reason!) } }),
  };
}

export function memoryOf(row: MemoryRow, sessionIds: ReadonlyMap<number, string>): Memory {
  const agent = row[19] as Text | null;
  return {
    ...traceOf(row, sessionIds),
    ...(agent !== null && { agent: fromSql(agent) }),
    text: fromSql(row[20] as Text),
  };
}
