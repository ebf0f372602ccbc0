/** The embedder of the stored passages, and changing it. */
import type { EmbedderIdentity, Memory, Scope } from "../../types.ts";
import { checkReembedded, sameEmbedder } from "../checks.ts";
import type { Driver } from "./driver.ts";
import { fromSql, MEMORY_COLUMNS, memoryOf, toSql, type MemoryRow } from "./rows.ts";
import { sessionIdsOf } from "./users.ts";

/** Passages of one embedder make a generation. */
export interface Generation {
  readonly number: number;
  readonly embedder: EmbedderIdentity;
}

export interface Generations {
  /** Undefined while there are no passages. */
  readonly current: Generation | undefined;
  /** Set while the store is changing to another embedder. */
  readonly next: Generation | undefined;
}

export function generationsOf(db: Driver): Generations {
  const [current, next] = db
    .all<[number, string, number]>(
      "SELECT generation, name, dimension FROM embedder WHERE EXISTS (SELECT 1 FROM memory) ORDER BY generation",
    )
    .map(([number, name, dimension]) => ({ number, embedder: { name: fromSql(name), dimension } }));
  return { current, next };
}

/** The embedder of a store that has no passages yet. */
export function setFirstEmbedder(db: Driver, embedder: EmbedderIdentity): Generation {
  db.run("DELETE FROM embedder");
  return addGeneration(db, { number: 1, embedder });
}

function addGeneration(db: Driver, generation: Generation): Generation {
  const { number, embedder } = generation;
  db.run(
    "INSERT INTO embedder (generation, name, dimension) VALUES (?, ?, ?)",
    number,
    toSql(embedder.name),
    embedder.dimension,
  );
  return generation;
}

export function beginReembed(db: Driver, to: EmbedderIdentity): void {
  const { current, next } = generationsOf(db);
  if (next && sameEmbedder(next.embedder, to)) return;
  if (next) {
    dropGeneration(db, next.number);
    db.run("UPDATE memory SET generation = ? WHERE generation = ?", current!.number, next.number);
  }
  if (!current || sameEmbedder(current.embedder, to)) return;
  addGeneration(db, { number: current.number + 1, embedder: to });
}

function dropGeneration(db: Driver, number: number): void {
  for (const table of ["passage", "segment", "embedder"]) {
    db.run(`DELETE FROM ${table} WHERE generation = ?`, number);
  }
}

/** Where the search for memories that await re-embedding goes on: they only ever become fewer. */
export interface ReembedPlace {
  user: number;
  position: number;
}

export function pendingReembed(
  db: Driver,
  limit: number,
  place: ReembedPlace,
): { scope: Scope; memory: Memory }[] {
  const { current, next } = generationsOf(db);
  if (!current || !next) return [];
  type Row = [...MemoryRow, user: number, tenant: string, name: string];
  const rows = db.all<Row>(
    `SELECT ${MEMORY_COLUMNS}, user.key, tenant, name
     FROM memory JOIN user ON user.key = memory.user
     WHERE (memory.user, position) >= (?, ?) AND generation = ?
     ORDER BY memory.user, position LIMIT ?`,
    place.user,
    place.position,
    current.number,
    limit,
  );
  const sessionIds = new Map<number, Map<number, string>>();
  return rows.map((row, i) => {
    const [user, tenant, name] = row.slice(21) as unknown as [number, string, string];
    if (i === 0) Object.assign(place, { user, position: row[0] });
    if (!sessionIds.has(user)) sessionIds.set(user, sessionIdsOf(db, user));
    return {
      scope: { ...(tenant !== "" && { tenant: fromSql(tenant) }), user: fromSql(name) },
      memory: memoryOf(row, sessionIds.get(user)!),
    };
  });
}

/** @throws {ConflictError} When memories still await their new passages. */
export function finishReembed(db: Driver): void {
  const { current, next } = generationsOf(db);
  if (!current || !next) return;
  const [pending] = db.get<[number]>(
    "SELECT count(*) FROM memory WHERE generation = ?",
    current.number,
  )!;
  checkReembedded(pending);
  dropGeneration(db, current.number);
  db.run("UPDATE user SET revision = revision + 1, complete_since = revision + 1");
}
