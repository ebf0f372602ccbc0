/** A user's passages in the file: single ones first, folded into a segment when there are enough. */
import { decodeNumbers, decodeSegment, encodeNumbers, encodeSegment } from "../segment-bytes.ts";
import {
  packSegment,
  removeFromSegment,
  SEGMENT_MEMORIES,
  unpackSegment,
  type SegmentEntry,
} from "../segment.ts";
import type { Driver } from "./driver.ts";

/** Whose passages, of which embedder, and the revision that writes them. */
export interface PassagePlace {
  readonly user: number;
  readonly generation: number;
  readonly revision: number;
  readonly dimension: number;
}

type PassageRow = readonly [position: number, vectors: Uint8Array, words: Uint8Array];

// node:sqlite of Node 22 binds an empty array (of memories without passages) as null: hence `ifnull`.

/** @param entries In the file a memory goes by its position, so that is its `id` here. */
export function addPassages(
  db: Driver,
  place: PassagePlace,
  entries: readonly SegmentEntry[],
): void {
  if (entries.length === 0) return;
  const { user, generation } = place;
  const [waiting] = db.get<[number]>(
    "SELECT count(*) FROM passage WHERE user = ? AND generation = ?",
    user,
    generation,
  )!;
  if (waiting + entries.length < SEGMENT_MEMORIES) {
    for (const entry of entries) addSingle(db, place, entry);
    return;
  }
  const all = [...takeSingles(db, user, generation), ...entries];
  let start = 0;
  for (; all.length - start >= SEGMENT_MEMORIES; start += SEGMENT_MEMORIES) {
    addSegment(db, place, all.slice(start, start + SEGMENT_MEMORIES));
  }
  for (const entry of all.slice(start)) addSingle(db, place, entry);
}

function addSingle(db: Driver, place: PassagePlace, entry: SegmentEntry): void {
  const { vectors, words } = encodeSegment(packSegment([entry], place.dimension));
  db.run(
    "INSERT INTO passage (user, generation, revision, position, vectors, words) VALUES (?, ?, ?, ?, ifnull(?, x''), ?)",
    place.user,
    place.generation,
    place.revision,
    Number(entry.id),
    vectors,
    words,
  );
}

function takeSingles(db: Driver, user: number, generation: number): SegmentEntry[] {
  const rows = db.all<PassageRow>(
    "SELECT position, vectors, words FROM passage WHERE user = ? AND generation = ? ORDER BY revision, position",
    user,
    generation,
  );
  db.run("DELETE FROM passage WHERE user = ? AND generation = ?", user, generation);
  return rows.flatMap(([position, vectors, words]) =>
    unpackSegment(decodeSegment({ vectors, words }, [String(position)])),
  );
}

/** A segment's number within its revision is the first position in it. */
function addSegment(db: Driver, place: PassagePlace, entries: readonly SegmentEntry[]): void {
  const positions = entries.map((entry) => Number(entry.id));
  const { vectors, words } = encodeSegment(packSegment(entries, place.dimension));
  db.run(
    "INSERT INTO segment (user, generation, revision, number, positions, vectors, words) VALUES (?, ?, ?, ?, ?, ifnull(?, x''), ?)",
    place.user,
    place.generation,
    place.revision,
    positions[0]!,
    encodeNumbers(positions),
    vectors,
    words,
  );
}

type SegmentKey = readonly [
  generation: number,
  revision: number,
  number: number,
  positions: Uint8Array,
];

/** Removes memories' passages; segments that held some are written anew without them. */
export function removePassages(
  db: Driver,
  user: number,
  generation: number | "all",
  gone: ReadonlySet<number>,
): void {
  if (gone.size === 0) return;
  const from = generation === "all" ? 0 : generation;
  const to = generation === "all" ? Number.MAX_SAFE_INTEGER : generation;
  for (const position of gone) {
    db.run(
      "DELETE FROM passage WHERE user = ? AND generation BETWEEN ? AND ? AND position = ?",
      user,
      from,
      to,
      position,
    );
  }
  const keys = db.all<SegmentKey>(
    "SELECT generation, revision, number, positions FROM segment WHERE user = ? AND generation BETWEEN ? AND ?",
    user,
    from,
    to,
  );
  for (const [of, revision, number, bytes] of keys) {
    const positions = [...decodeNumbers(bytes)];
    const kept = positions.filter((position) => !gone.has(position));
    if (kept.length < positions.length) {
      rewriteSegment(db, [user, of, revision, number], positions, kept);
    }
  }
}

function rewriteSegment(
  db: Driver,
  key: readonly [user: number, generation: number, revision: number, number: number],
  positions: readonly number[],
  kept: readonly number[],
): void {
  const where = "WHERE user = ? AND generation = ? AND revision = ? AND number = ?";
  if (kept.length === 0) {
    db.run(`DELETE FROM segment ${where}`, ...key);
    return;
  }
  const [vectors, words] = db.get<[Uint8Array, Uint8Array]>(
    `SELECT vectors, words FROM segment ${where}`,
    ...key,
  )!;
  const segment = decodeSegment({ vectors, words }, positions.map(String));
  const keptIds = new Set(kept.map(String));
  const rest = encodeSegment(
    removeFromSegment(segment, new Set(segment.ids.filter((id) => !keptIds.has(id)))),
  );
  db.run(
    `UPDATE segment SET positions = ?, vectors = ifnull(?, x''), words = ? ${where}`,
    encodeNumbers(kept),
    rest.vectors,
    rest.words,
    ...key,
  );
}
