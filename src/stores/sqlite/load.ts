/** What ranking needs of one user, read in few large pieces. */
import type { Scope, Segment } from "../../types.ts";
import { decodeNumbers, decodeSegment } from "../segment-bytes.ts";
import { removeFromSegment } from "../segment.ts";
import type { Loaded } from "../store.ts";
import type { Driver } from "./driver.ts";
import { generationsOf } from "./embedders.ts";
import { TRACE_COLUMNS, traceOf, type TraceRow } from "./rows.ts";
import { findUser, sessionsOf } from "./users.ts";

export function load(db: Driver, scope: Scope, sinceRevision: number | undefined): Loaded {
  const user = findUser(db, scope);
  if (!user) return { revision: 0, complete: true, memories: [], segments: [], sessions: [] };
  const { key, revision, completeSince } = user;
  const complete =
    sinceRevision === undefined || sinceRevision < completeSince || sinceRevision > revision;
  const since = complete ? -1 : sinceRevision;
  const rows = complete
    ? db.all<TraceRow>(`SELECT ${TRACE_COLUMNS} FROM memory WHERE user = ? ORDER BY position`, key)
    : db.all<TraceRow>(
        `SELECT ${TRACE_COLUMNS} FROM memory WHERE user = ? AND revision > ? ORDER BY position`,
        key,
        since,
      );
  const sessions = sessionsOf(db, key);
  const sessionIds = new Map(sessions.map(({ number, id }) => [number, id]));
  const memories = rows.map((row) => traceOf(row, sessionIds));
  const fresh = new Map<string, string>();
  rows.forEach((row, i) => {
    if (row[18] > since) fresh.set(String(row[0]), memories[i]!.id);
  });
  const segments = fresh.size === 0 ? [] : loadSegments(db, key, since, fresh);
  return { revision, complete, memories, segments, sessions };
}

/** @param fresh The memories whose passages are wanted: ids by position. */
function loadSegments(
  db: Driver,
  user: number,
  since: number,
  fresh: ReadonlyMap<string, string>,
): Segment[] {
  const generation = generationsOf(db).current!.number;
  const folded = db.all<[Uint8Array, Uint8Array, Uint8Array]>(
    `SELECT positions, vectors, words FROM segment
     WHERE user = ? AND generation = ? AND revision > ? ORDER BY revision, number`,
    user,
    generation,
    since,
  );
  const single = db.all<[number, Uint8Array, Uint8Array]>(
    `SELECT position, vectors, words FROM passage
     WHERE user = ? AND generation = ? AND revision > ? ORDER BY revision, position`,
    user,
    generation,
    since,
  );
  return [
    ...folded.map(([positions, vectors, words]) =>
      decode(Array.from(decodeNumbers(positions), String), vectors, words),
    ),
    ...single.map(([position, vectors, words]) => decode([String(position)], vectors, words)),
  ].filter((segment) => segment.ids.length > 0);

  function decode(positions: string[], vectors: Uint8Array, words: Uint8Array): Segment {
    const known = new Set(positions.filter((position) => !fresh.has(position)));
    const segment = removeFromSegment(decodeSegment({ vectors, words }, positions), known);
    return { ...segment, ids: segment.ids.map((position) => fresh.get(position)!) };
  }
}
