/** Removing for good, copying and checking the file. */
import { existsSync } from "node:fs";

import { ConflictError } from "../../errors.ts";
import type { Scope } from "../../types.ts";
import { decodeNumbers } from "../segment-bytes.ts";
import type { Driver } from "./driver.ts";
import { findUser } from "./users.ts";

/** @returns The number of memories removed. */
export function eraseUser(db: Driver, scope: Scope): number {
  const user = findUser(db, scope);
  if (!user) return 0;
  const [memories] = db.get<[number]>("SELECT count(*) FROM memory WHERE user = ?", user.key)!;
  db.run(
    "UPDATE store SET erased_revision = max(erased_revision, ?), compaction_due = 1",
    user.revision,
  );
  // Everything that carries the user's key goes with the row.
  db.run("DELETE FROM user WHERE key = ?", user.key);
  return memories;
}

/**
 * Writes the file anew and empties the write-ahead log. Overwriting what is deleted (secure_delete)
 * is not enough: when SQLite moves rows between pages it leaves copies of them behind, which a later
 * deletion of the row does not reach. Does nothing when nothing was erased since it last succeeded, so
 * that an erasure which failed here is completed by the next.
 */
export function rewrite(db: Driver): "done" | "log left" {
  if (db.get<[number]>("SELECT compaction_due FROM store")![0] === 0) return "done";
  db.run("VACUUM");
  return finishCompaction(db);
}

/** The second half: the log emptied, if no other process holds it at this moment. */
export function finishCompaction(db: Driver): "done" | "log left" {
  if (!emptyLog(db)) return "log left";
  db.run("UPDATE store SET compaction_due = 0");
  // What this mark wrote holds nothing of anybody: a reader may keep it.
  emptyLog(db);
  return "done";
}

/** @returns Whether the write-ahead log is empty now; another process may hold it. */
function emptyLog(db: Driver): boolean {
  const [busy] = db.get<[number]>("PRAGMA wal_checkpoint(TRUNCATE)")!;
  return busy === 0;
}

export function snapshot(db: Driver, path: string): void {
  if (existsSync(path)) {
    throw new ConflictError(`Cannot write a snapshot: the file must not exist yet, got ${path}`);
  }
  db.run("VACUUM INTO ?", path);
}

/** @returns Problems in words. */
export function check(db: Driver): string[] {
  const problems = db
    .all<[string]>("PRAGMA integrity_check")
    .map(([finding]) => finding)
    .filter((finding) => finding !== "ok");
  return [...problems, ...checkPassages(db)];
}

/** Every memory has its passages once, and no passage is without its memory. */
function checkPassages(db: Driver): string[] {
  const placeOf = (user: number, generation: number, position: number): string =>
    `${user}.${generation}.${position}`;
  const found = new Map<string, number>();
  const count = (place: string): unknown => found.set(place, (found.get(place) ?? 0) + 1);
  for (const row of db.all<[number, number, number]>(
    "SELECT user, generation, position FROM passage",
  )) {
    count(placeOf(...row));
  }
  for (const [user, generation, positions] of db.all<[number, number, Uint8Array]>(
    "SELECT user, generation, positions FROM segment",
  )) {
    for (const position of decodeNumbers(positions)) count(placeOf(user, generation, position));
  }
  const problems: string[] = [];
  const current = db.get<[number | null]>("SELECT min(generation) FROM embedder")![0];
  const memories = db.all<[number, number, number]>(
    "SELECT user, generation, position FROM memory",
  );
  for (const [user, generation, position] of memories) {
    const generations = new Set([generation, current ?? generation]);
    const counts = Array.from(generations, (of) => {
      const place = placeOf(user, of, position);
      const times = found.get(place) ?? 0;
      found.delete(place);
      return times;
    });
    if (counts.some((times) => times !== 1)) {
      problems.push(
        `memory ${position} of user ${user} has its passages ${counts.join(", ")} times`,
      );
    }
  }
  for (const place of found.keys()) problems.push(`passages ${place} belong to no memory`);
  return problems;
}
