/** One atomic batch of an import: exchanges become memories, export records come back as they were. */
import type { Clock } from "../clock.ts";
import { InvalidArgumentError } from "../errors.ts";
import type { Operation } from "../stores/store.ts";
import type { Memory, MemoryContent, Scope, Trace, Turn } from "../types.ts";
import { checkId, resolveAt } from "./call.ts";
import { encodePassages } from "./encode.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import type { ExportRecord } from "./export.ts";
import type { ImportedExchange } from "./import.ts";
import { inSession, newMemory, resolveAppraisal, resolveSaid, turnsOf } from "./observe.ts";

export type ImportRecord = ImportedExchange | ExportRecord;

/** What an import has done so far. */
export interface ImportProgress {
  /** Ids of the memories stored. */
  readonly inserted: Set<string>;
  /** Sessions that something was stored of. */
  readonly touched: Set<string>;
  /** What the numbers of an export's sessions are here. */
  readonly numbers: Map<number, number>;
  /** Transcript lines that a session had before, by content, with how many are not yet met again. */
  readonly turns: Map<string, Map<string, number>>;
  replayed: number;
  transcriptOnly: number;
}

export function createImportProgress(): ImportProgress {
  return {
    inserted: new Set(),
    touched: new Set(),
    numbers: new Map(),
    turns: new Map(),
    replayed: 0,
    transcriptOnly: 0,
  };
}

/**
 * @throws {InvalidArgumentError} When a record is malformed; nothing of the batch is stored.
 * @throws {ConflictError} When another import stored one of them in between.
 */
export async function storeBatch(
  parts: EngineParts,
  scope: Scope,
  records: readonly ImportRecord[],
  progress: ImportProgress,
): Promise<void> {
  const embedder = await matchingEmbedder(parts);
  const sessions = await parts.store.sessions(scope);
  const numbers = new Map(sessions.map(({ id, number }) => [id, number]));
  const opened = new Set(numbers.keys());
  let nextNumber = (sessions.at(-1)?.number ?? 0) + 1;

  const memories = records.map(memoryOf);
  const ofTurns = records.flatMap((record) =>
    record.type === "turn" ? (record.memory ?? []) : [],
  );
  const present = await parts.store.get(scope, [
    ...new Set([...memories.flatMap((memory) => memory?.id ?? []), ...ofTurns]),
  ]);
  for (const record of records) {
    if (record.type === "turn" && !progress.turns.has(record.session)) {
      progress.turns.set(record.session, await turnsThere(parts, scope, record.session));
    }
  }
  const known = new Set(present.map(({ id }) => id));
  const stored = new Set(known);
  const fresh = memories.flatMap((memory) => (memory && isNew(memory.id) ? memory : []));
  const passages = await encodePassages(parts.embedder, fresh, parts.timeZone);
  // Each is taken once: a second record of the same id is a repetition.
  const passagesOf = new Map(fresh.map(({ id }, i) => [id, passages[i]!]));

  const batch = createImportProgress();
  const operations = records.flatMap((record, i) => operationsOf(record, memories[i]));
  if (operations.length > 0) await parts.store.apply(scope, operations, { embedder });
  for (const id of batch.inserted) progress.inserted.add(id);
  for (const id of batch.touched) progress.touched.add(id);
  progress.replayed += batch.replayed;
  progress.transcriptOnly += batch.transcriptOnly;

  /** The memory a record brings, if any. */
  function memoryOf(record: ImportRecord): MemoryContent | MemoryRecord | undefined {
    if (record.type === "session") {
      checkTimes([record.startedAt, record.endedAt], parts.clock);
      progress.numbers.set(record.number, numberOf(record.id));
    }
    if (record.type === "turn") checkTimes([record.at], parts.clock);
    if (record.type === "memory") return restored(record);
    if (record.type !== "exchange") return undefined;
    checkId("session", record.session);
    const now = resolveAt(record.at, parts.clock);
    const said = resolveSaid(record);
    const draft = newMemory(said, now, record);
    return draft && inSession(draft, { id: record.session, number: numberOf(record.session) });
  }

  /** A memory of an export, its session numbers as they are here. */
  function restored({ type: _type, ...memory }: ExportRecord & { type: "memory" }): MemoryRecord {
    checkId("memory", memory.id);
    checkId("session", memory.session);
    resolveAppraisal(memory.appraisal);
    checkTimes([memory.letGo?.at], parts.clock);
    checkTrace(memory.trace, parts.clock);
    const lastRecalledSession = numberHere(memory.trace.lastRecalledSession, memory.session);
    return { ...memory, trace: { ...memory.trace, lastRecalledSession } };
  }

  /** An export's session number as it is here; one above its last stands for "after the last". */
  function numberHere(exported: number, session: string): number {
    const { numbers: brought } = progress;
    const number = brought.get(exported);
    if (number !== undefined) return number;
    const isAfterLast = brought.size > 0 && exported > Math.max(...brought.keys());
    return isAfterLast ? Math.max(...brought.values()) + 1 : numberOf(session);
  }

  /** Whether the session was there before this batch, or came earlier in it. */
  function isKnown(session: string): boolean {
    const isThere = opened.has(session);
    opened.add(session);
    return isThere;
  }

  function numberOf(session: string): number {
    if (!numbers.has(session)) numbers.set(session, nextNumber++);
    return numbers.get(session)!;
  }

  /** True once for an id that the user has not. */
  function isNew(id: string): boolean {
    const absent = !known.has(id);
    known.add(id);
    return absent;
  }

  function operationsOf(
    record: ImportRecord,
    memory: MemoryContent | MemoryRecord | undefined,
  ): readonly Operation[] {
    if (record.type === "session") {
      if (isKnown(record.id)) return [];
      batch.touched.add(record.id);
      return [opening(record.id, record.startedAt), ...closing(record)];
    }
    if (memory) {
      const own = passagesOf.get(memory.id);
      passagesOf.delete(memory.id);
      if (!own) {
        batch.replayed++;
        return [];
      }
      batch.inserted.add(memory.id);
      batch.touched.add(memory.session);
      if (record.type === "exchange") {
        return [
          opening(record.session, record.at),
          { type: "insert", memory, passages: own },
          ...turnsOf(resolveSaid(record), record.session, record.at, memory.id),
        ];
      }
      return [
        // A session that is there stays as it is, ended or open.
        ...(isKnown(memory.session) ? [] : [opening(memory.session, memory.trace.createdAt)]),
        { type: "insertRecord", memory: memory as MemoryRecord, passages: own },
      ];
    }
    // Lines without a memory of their own go in where something of their session did.
    const isTouched = (session: string): boolean =>
      batch.touched.has(session) || progress.touched.has(session);
    if (record.type === "exchange" && isTouched(record.session)) {
      batch.transcriptOnly++;
      return turnsOf(resolveSaid(record), record.session, record.at, undefined);
    }
    if (record.type === "turn" && isWanted(record)) {
      const { type: _type, ...turn } = record;
      return [{ type: "turn", turn }];
    }
    return [];

    /** Not there yet, and its memory, if it has one, is: also after an import cut short before. */
    function isWanted(turn: ExportRecord & { type: "turn" }): boolean {
      const there = progress.turns.get(turn.session)!;
      const key = turnKey(turn);
      const count = there.get(key) ?? 0;
      if (count > 0) {
        there.set(key, count - 1);
        return false;
      }
      if (turn.memory === undefined) return isTouched(turn.session) || numbers.has(turn.session);
      return (
        stored.has(turn.memory) ||
        batch.inserted.has(turn.memory) ||
        progress.inserted.has(turn.memory)
      );
    }
  }
}

/** Lines of a session's transcript as they are there, by content. */
async function turnsThere(
  parts: EngineParts,
  scope: Scope,
  session: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let after: string | undefined; ;) {
    const page = await parts.store.history(scope, {
      session,
      limit: 1000,
      ...(after !== undefined && { after }),
    });
    for (const turn of page.items) {
      const key = turnKey(turn);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (page.next === undefined) return counts;
    after = page.next;
  }
}

function turnKey({ at, role, text, memory }: Turn): string {
  return JSON.stringify([at, role, text, memory ?? null]);
}

/** @throws {InvalidArgumentError} When one of the times there are is none. */
function checkTimes(times: readonly (number | undefined)[], clock: Clock): void {
  for (const at of times) resolveAt(at, clock);
}

/** @throws {InvalidArgumentError} When a number of the trace lies out of its range. */
function checkTrace(trace: Trace, clock: Clock): void {
  checkTimes([trace.createdAt, trace.lastRecalledAt], clock);
  const counts = { recalls: 0, mentions: 0, passedOver: 0, lastRecalledSession: 1 } as const;
  for (const [name, least] of Object.entries(counts)) {
    const count = trace[name as keyof typeof counts];
    if (!(Number.isSafeInteger(count) && count >= least)) refuseTrace(name, count);
  }
  const { consolidation } = trace;
  if (!(consolidation >= 1 && consolidation < Infinity))
    refuseTrace("consolidation", consolidation);
}

function refuseTrace(name: string, value: number): never {
  throw new InvalidArgumentError(
    `Cannot import a memory: its trace's ${name} is out of range, got ${value}`,
  );
}

type MemoryRecord = Omit<Memory, "position" | "sessionNumber">;

function opening(session: string, startedAt: number): Operation {
  return { type: "openSession", session, startedAt };
}

function closing({ id, endedAt }: ExportRecord & { type: "session" }): readonly Operation[] {
  return endedAt === undefined ? [] : [{ type: "closeSession", session: id, endedAt }];
}
