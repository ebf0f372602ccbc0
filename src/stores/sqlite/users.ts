/** Users and their sessions in the file. */
import type { Scope, Session } from "../../types.ts";
import type { Driver } from "./driver.ts";
import { fromSql, toSql } from "./rows.ts";

/** A user's row; numbers are counted up in place while a batch is applied. */
export interface UserRow {
  readonly key: number;
  revision: number;
  completeSince: number;
  nextPosition: number;
  nextTurn: number;
}

/** Users of no tenant have the empty one, which no scope may name. */
export function tenantToSql(tenant: string | undefined): string | Uint8Array {
  return tenant === undefined ? "" : toSql(tenant);
}

export function findUser(db: Driver, { tenant, user }: Scope): UserRow | undefined {
  const row = db.get<[number, number, number, number, number]>(
    "SELECT key, revision, complete_since, next_position, next_turn FROM user WHERE tenant = ? AND name = ?",
    tenantToSql(tenant),
    toSql(user),
  );
  if (!row) return undefined;
  const [key, revision, completeSince, nextPosition, nextTurn] = row;
  return { key, revision, completeSince, nextPosition, nextTurn };
}

/** A user begins above every user erased, so that no cache takes the new one for an old one. */
export function addUser(db: Driver, scope: Scope): UserRow {
  db.run(
    "INSERT INTO user (tenant, name, revision, complete_since) SELECT ?, ?, erased_revision, erased_revision + 1 FROM store",
    tenantToSql(scope.tenant),
    toSql(scope.user),
  );
  return findUser(db, scope)!;
}

export function saveUser(db: Driver, user: UserRow): void {
  db.run(
    "UPDATE user SET revision = ?, complete_since = ?, next_position = ?, next_turn = ? WHERE key = ?",
    user.revision,
    user.completeSince,
    user.nextPosition,
    user.nextTurn,
    user.key,
  );
}

/** A user's sessions by number. */
export function sessionsOf(db: Driver, user: number): Session[] {
  return db
    .all<[number, string, number, number | null]>(
      "SELECT number, id, started_at, ended_at FROM session WHERE user = ? ORDER BY number",
      user,
    )
    .map(([number, id, startedAt, endedAt]) => ({
      id: fromSql(id),
      number,
      startedAt,
      ...(endedAt !== null && { endedAt }),
    }));
}

export function sessionIdsOf(db: Driver, user: number): Map<number, string> {
  return new Map(sessionsOf(db, user).map(({ number, id }) => [number, id]));
}
