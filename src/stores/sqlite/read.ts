/** Reading memories and transcripts by id and by page. */
import type { Memory, Scope, Turn } from "../../types.ts";
import { decodeCursor, pageOf } from "../cursor.ts";
import type { Cursor, ListOptions, Page, StoreStats } from "../store.ts";
import type { Driver, SqlValue } from "./driver.ts";
import { generationsOf } from "./embedders.ts";
import { fromSql, MEMORY_COLUMNS, memoryOf, toSql, type MemoryRow } from "./rows.ts";
import { findUser, sessionIdsOf, tenantToSql } from "./users.ts";

export function get(db: Driver, scope: Scope, ids: readonly string[]): Memory[] {
  const user = findUser(db, scope);
  if (!user || ids.length === 0) return [];
  const sessionIds = sessionIdsOf(db, user.key);
  const sql = `SELECT ${MEMORY_COLUMNS} FROM memory WHERE user = ? AND id = ?`;
  return ids.flatMap((id) => {
    const row = db.get<MemoryRow>(sql, user.key, toSql(id));
    return row ? [memoryOf(row, sessionIds)] : [];
  });
}

export function list(db: Driver, scope: Scope, options: ListOptions): Page<Memory> {
  const { state = "all", session, limit, after } = options;
  const place = after === undefined ? undefined : decodeCursor(after, 2);
  const user = findUser(db, scope);
  if (!user) return { items: [] };
  const wheres = ["user = ?"];
  const values: SqlValue[] = [user.key];
  if (place) {
    wheres.push("(created_at, position) > (?, ?)");
    values.push(...place);
  }
  if (state !== "all") {
    wheres.push("let_go = ?");
    values.push(state === "letGo" ? 1 : 0);
  }
  if (session !== undefined) {
    wheres.push("session = (SELECT number FROM session WHERE user = ? AND id = ?)");
    values.push(user.key, toSql(session));
  }
  const rows = db.all<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM memory WHERE ${wheres.join(" AND ")} ORDER BY created_at, position LIMIT ?`,
    ...values,
    limit + 1,
  );
  const sessionIds = sessionIdsOf(db, user.key);
  const memories = rows.map((row) => memoryOf(row, sessionIds));
  return pageOf(memories, limit, (memory) => [memory.trace.createdAt, memory.position]);
}

type TurnRow = readonly [
  number: number,
  session: number,
  role: Turn["role"],
  speaker: string | null,
  at: number,
  memory: string | null,
  text: string,
];

export function history(
  db: Driver,
  scope: Scope,
  { session, limit, after }: { session?: string; limit: number; after?: Cursor },
): Page<Turn> {
  const [last] = after === undefined ? [-1] : decodeCursor(after, 1);
  const user = findUser(db, scope);
  if (!user) return { items: [] };
  const inSession =
    session === undefined
      ? ""
      : "AND turn.session = (SELECT number FROM session WHERE user = ? AND id = ?)";
  const rows = db.all<TurnRow>(
    `SELECT number, turn.session, role, turn.speaker, at, memory.id,
       ifnull(turn.text, CASE role WHEN 'agent' THEN memory.agent ELSE memory.text END)
     FROM turn LEFT JOIN memory ON memory.user = turn.user AND memory.position = turn.memory
     WHERE turn.user = ? AND number > ? ${inSession} ORDER BY number LIMIT ?`,
    user.key,
    last!,
    ...(session === undefined ? [] : [user.key, toSql(session)]),
    limit + 1,
  );
  const sessionIds = sessionIdsOf(db, user.key);
  const page = pageOf(rows, limit, ([number]) => [number]);
  return {
    ...page,
    items: page.items.map(([, number, role, speaker, at, memory, text]) => ({
      session: sessionIds.get(number)!,
      role,
      ...(speaker !== null && { speaker: fromSql(speaker) }),
      text: fromSql(text),
      at,
      ...(memory !== null && { memory: fromSql(memory) }),
    })),
  };
}

export function stats(db: Driver, scope: Scope): StoreStats {
  const user = findUser(db, scope)?.key ?? -1;
  const [memories, letGo, pinned] = db.get<[number, number, number]>(
    "SELECT count(*), ifnull(sum(let_go), 0), ifnull(sum(pinned), 0) FROM memory WHERE user = ?",
    user,
  )!;
  const count = (sql: string, ...values: SqlValue[]): number =>
    db.get<[number]>(sql, ...values)![0];
  const generation = generationsOf(db).current?.number ?? 0;
  const bytes = (table: "passage" | "segment"): number =>
    count(
      `SELECT ifnull(sum(length(vectors) + length(words)), 0) FROM ${table} WHERE user = ? AND generation = ?`,
      user,
      generation,
    );
  return {
    memories,
    active: memories - letGo,
    letGo,
    pinned,
    sessions: count("SELECT count(*) FROM session WHERE user = ?", user),
    turns: count("SELECT count(*) FROM turn WHERE user = ?", user),
    indexBytes: bytes("passage") + bytes("segment"),
  };
}

/** In code-unit order, which is not SQLite's. */
export function users(db: Driver, tenant: string | undefined): string[] {
  return db
    .all<[string]>(
      "SELECT name FROM user WHERE tenant = ? AND EXISTS (SELECT 1 FROM session WHERE session.user = user.key)",
      tenantToSql(tenant),
    )
    .map(([name]) => fromSql(name))
    .toSorted();
}
