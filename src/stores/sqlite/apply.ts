/** A batch applied to one user, inside a write transaction. */
import type { Memory, MemoryContent, Passage, Scope, Trace, Turn } from "../../types.ts";
import { checkEmbedder, checkRevision, refuseDuplicate, refuseUnknown } from "../checks.ts";
import type { SegmentEntry } from "../segment.ts";
import type { Applied, ApplyOptions, Operation } from "../store.ts";
import type { Driver, SqlValue } from "./driver.ts";
import { generationsOf, setFirstEmbedder, type Generation } from "./embedders.ts";
import { addPassages, removePassages } from "./passages.ts";
import { optionalToSql, toSql } from "./rows.ts";
import { addUser, findUser, saveUser, type UserRow } from "./users.ts";

export function apply(
  db: Driver,
  scope: Scope,
  operations: readonly Operation[],
  { embedder, expectRevision, idempotencyKey }: ApplyOptions,
): Applied {
  const known = findUser(db, scope);
  const key = optionalToSql(idempotencyKey);
  if (known && key !== null && isReplay(db, known.key, key)) {
    return { revision: known.revision, replayed: true };
  }
  checkRevision(expectRevision, known?.revision ?? 0);
  const { current, next } = generationsOf(db);
  checkEmbedder(operations, embedder, { current: current?.embedder, next: next?.embedder });
  const hasPassages = operations.some((operation) => "passages" in operation);
  const target = hasPassages ? (next ?? current ?? setFirstEmbedder(db, embedder!)) : undefined;

  const user = known ?? addUser(db, scope);
  const changed = applyOperations(db, user, operations, target, next !== undefined);
  if (changed) {
    user.revision++;
    saveUser(db, user);
  }
  if (key !== null) db.run("INSERT INTO idempotency (user, key) VALUES (?, ?)", user.key, key);
  else if (!changed && !known) db.run("DELETE FROM user WHERE key = ?", user.key);
  return { revision: known || changed || key !== null ? user.revision : 0, replayed: false };
}

function isReplay(db: Driver, user: number, key: SqlValue): boolean {
  const sql = "SELECT 1 FROM idempotency WHERE user = ? AND key = ?";
  return db.get(sql, user, key) !== undefined;
}

/**
 * @param target Where the batch's passages go; undefined when it has none.
 * @param reembedding Whether that is beside the passages that loads read.
 * @returns Whether anything changed.
 */
function applyOperations(
  db: Driver,
  user: UserRow,
  operations: readonly Operation[],
  target: Generation | undefined,
  reembedding: boolean,
): boolean {
  const revision = user.revision + 1;
  const sessionNumbers = new Map<string, number | undefined>();
  const inserted = new Map<string, MemoryContent & { readonly position: number }>();
  const erased = new Set<number>();
  const reindexed = new Set<number>();
  let entries: SegmentEntry[] = [];
  let changed = false;
  for (const operation of operations) changed = applyOne(operation) || changed;

  removePassages(db, user.key, "all", erased);
  if (target) {
    removePassages(db, user.key, target.number, reindexed);
    const { number: generation, embedder } = target;
    const place = { user: user.key, generation, revision, dimension: embedder.dimension };
    addPassages(db, place, entries);
  }
  if (erased.size > 0 || (reindexed.size > 0 && !reembedding)) user.completeSince = revision;
  return changed;

  /** @returns Whether it changed anything. */
  function applyOne(operation: Operation): boolean {
    switch (operation.type) {
      case "insert":
        insert({ ...operation.memory, state: "active" }, operation.passages);
        return true;
      case "insertRecord":
        insert(operation.memory, operation.passages);
        return true;
      case "turn":
        addTurn(operation.turn);
        return true;
      case "openSession":
        return openSession(operation.session, operation.startedAt);
      case "closeSession": {
        const number = sessionNumber(operation.session) ?? refuseUnknown("session", "close");
        const sql = "UPDATE session SET ended_at = ? WHERE user = ? AND number = ?";
        return db.run(sql, operation.endedAt, user.key, number) > 0;
      }
      case "update":
        return change("update", operation.id, TRACE_ASSIGNMENTS, ...traceValues(operation.trace));
      case "letGo": {
        const { at, batch, reason } = operation;
        const columns = "let_go = 1, let_go_at = ?, let_go_batch = ?, let_go_reason = ?";
        return change("let go of", operation.id, columns, at, toSql(batch), toSql(reason));
      }
      case "restore": {
        const columns = "let_go = 0, let_go_at = NULL, let_go_batch = NULL, let_go_reason = NULL";
        return change("restore", operation.id, columns);
      }
      case "pin":
        return change("pin", operation.id, "pinned = ?", operation.pinned ? 1 : 0);
      case "erase":
        return eraseMemory(operation.id);
      case "eraseSession":
        return eraseSession(operation.session);
      case "reindex": {
        change("reindex", operation.id, "generation = ?", target!.number);
        const id = String(positionOf(operation.id));
        reindexed.add(Number(id));
        entries = entries.filter((entry) => entry.id !== id);
        entries.push({ id, passages: operation.passages });
        return true;
      }
    }
  }

  function insert(
    memory: MemoryContent & Pick<Memory, "state" | "letGo">,
    passages: readonly Passage[],
  ): void {
    if (positionOf(memory.id) !== undefined) refuseDuplicate();
    const session = sessionNumber(memory.session) ?? refuseUnknown("session", "insert into");
    const position = user.nextPosition++;
    const { appraisal, letGo } = memory;
    db.run(
      INSERT_MEMORY,
      user.key,
      position,
      toSql(memory.id),
      memory.kind,
      session,
      optionalToSql(memory.speaker),
      Object.keys(appraisal).length === 0 ? null : JSON.stringify(appraisal),
      memory.pinned ? 1 : 0,
      memory.state === "letGo" ? 1 : 0,
      letGo?.at ?? null,
      optionalToSql(letGo?.batch),
      optionalToSql(letGo?.reason),
      ...traceValues(memory.trace),
      revision,
      revision,
      target!.number,
      optionalToSql(memory.agent),
      toSql(memory.text),
    );
    inserted.set(memory.id, { ...memory, position });
    entries.push({ id: String(position), passages });
  }

  function change(verb: string, id: string, assignments: string, ...values: SqlValue[]): true {
    const sql = `UPDATE memory SET ${assignments}, revision = ? WHERE user = ? AND id = ?`;
    if (db.run(sql, ...values, revision, user.key, toSql(id)) === 0) refuseUnknown("memory", verb);
    return true;
  }

  function addTurn({ session, role, speaker, at, memory: id, text }: Turn): void {
    const number = sessionNumber(session) ?? refuseUnknown("session", "add a line to");
    const memory = id === undefined ? undefined : saidIn(id);
    const isOwn = memory && (role === "agent" ? memory.agent : memory.text) === text;
    db.run(
      "INSERT INTO turn (user, number, session, role, speaker, at, memory, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      user.key,
      user.nextTurn++,
      number,
      role,
      optionalToSql(speaker),
      at,
      memory?.position ?? null,
      isOwn ? null : toSql(text),
    );
  }

  /** A memory that a line names: of this batch, or one stored before (its texts are not read). */
  function saidIn(id: string): Pick<MemoryContent, "agent"> & { text?: string; position: number } {
    const position = inserted.get(id)?.position ?? positionOf(id);
    return inserted.get(id) ?? { position: position ?? refuseUnknown("memory", "add a line to") };
  }

  function openSession(id: string, startedAt: number): boolean {
    const known = sessionNumber(id);
    if (known !== undefined) {
      const reopen =
        "UPDATE session SET ended_at = NULL WHERE user = ? AND number = ? AND ended_at IS NOT NULL";
      return db.run(reopen, user.key, known) > 0;
    }
    const [number] = db.get<[number]>(
      "SELECT ifnull(max(number), 0) + 1 FROM session WHERE user = ?",
      user.key,
    )!;
    const sql = "INSERT INTO session (user, number, id, started_at) VALUES (?, ?, ?, ?)";
    db.run(sql, user.key, number, toSql(id), startedAt);
    sessionNumbers.set(id, number);
    return true;
  }

  function eraseSession(id: string): boolean {
    const number = sessionNumber(id);
    if (number === undefined) return false;
    const memories = db.all<[number]>(
      "SELECT position FROM memory WHERE user = ? AND session = ?",
      user.key,
      number,
    );
    db.run("UPDATE store SET compaction_due = 1");
    for (const [position] of memories) eraseAt(position);
    db.run("DELETE FROM turn WHERE user = ? AND session = ?", user.key, number);
    db.run("DELETE FROM session WHERE user = ? AND number = ?", user.key, number);
    sessionNumbers.delete(id);
    return true;
  }

  function eraseMemory(id: string): boolean {
    const position = positionOf(id);
    if (position === undefined) return false;
    db.run("UPDATE store SET compaction_due = 1");
    eraseAt(position);
    return true;
  }

  function eraseAt(position: number): void {
    db.run("DELETE FROM turn WHERE user = ? AND memory = ?", user.key, position);
    db.run("DELETE FROM memory WHERE user = ? AND position = ?", user.key, position);
    entries = entries.filter((entry) => entry.id !== String(position));
    erased.add(position);
  }

  function sessionNumber(id: string): number | undefined {
    if (!sessionNumbers.has(id)) {
      const sql = "SELECT number FROM session WHERE user = ? AND id = ?";
      sessionNumbers.set(id, db.get<[number]>(sql, user.key, toSql(id))?.[0]);
    }
    return sessionNumbers.get(id);
  }

  function positionOf(id: string): number | undefined {
    const sql = "SELECT position FROM memory WHERE user = ? AND id = ?";
    return db.get<[number]>(sql, user.key, toSql(id))?.[0];
  }
}

const TRACE_NAMES = [
  "created_at",
  "last_recalled_at",
  "last_recalled_session",
  "recalls",
  "consolidation",
  "mentions",
  "passed_over",
];
const TRACE_ASSIGNMENTS = TRACE_NAMES.map((name) => `${name} = ?`).join(", ");

const INSERT_MEMORY = `INSERT INTO memory (user, position, id, kind, session, speaker, appraisal,
  pinned, let_go, let_go_at, let_go_batch, let_go_reason, ${TRACE_NAMES.join(", ")},
  inserted, revision, generation, agent, text)
  VALUES (${Array.from({ length: 24 }, () => "?").join(", ")})`;

function traceValues(trace: Trace): number[] {
  return [
    trace.createdAt,
    trace.lastRecalledAt,
    trace.lastRecalledSession,
    trace.recalls,
    trace.consolidation,
    trace.mentions,
    trace.passedOver,
  ];
}
