/** All that is kept of one user in memory. */
import { segmentBytes } from "../segment.ts";
import type { Loaded } from "../store.ts";
import type { Memory, MemoryTrace, Session, Turn } from "../../types.ts";
import { allSegments, EMPTY_SHELF, segmentsOf, type Shelf } from "./shelf.ts";

/** A memory with the revision at which it came. */
export interface Row {
  readonly memory: Memory;
  readonly inserted: number;
  /** True once its passages are the next embedder's. */
  readonly reembedded: boolean;
}

export interface UserState {
  revision: number;
  /** Loads since an earlier revision than this read everything. */
  completeSince: number;
  nextPosition: number;
  nextTurn: number;
  /** In order of position. */
  rows: Map<string, Row>;
  /** In order of number. */
  sessions: Map<string, Session>;
  turns: { readonly sequence: number; readonly turn: Turn }[];
  /** Idempotency keys seen. */
  readonly keys: Set<string>;
  /** Passages of the store's embedder. */
  shelf: Shelf;
  /** Passages of the embedder that the store is changing to. */
  nextShelf: Shelf;
  /** Ids changed, oldest first, back to some revision. */
  changes: { readonly revision: number; readonly id: string }[];
}

/** @param revision Where to begin: above that of every user erased, so that no cache takes the new one for the old. */
export function newUserState(revision: number): UserState {
  return {
    revision,
    completeSince: revision + 1,
    nextPosition: 0,
    nextTurn: 0,
    rows: new Map(),
    sessions: new Map(),
    turns: [],
    keys: new Set(),
    shelf: EMPTY_SHELF,
    nextShelf: EMPTY_SHELF,
    changes: [],
  };
}

/** Changes are remembered for as many as this, and for as many as there are memories. */
const MIN_CHANGES = 1024;

/** Writes down what a batch changed; what is older than needed is forgotten. */
export function recordChanges(state: UserState, ids: Iterable<string>): void {
  for (const id of ids) state.changes.push({ revision: state.revision, id });
  const excess = state.changes.length - Math.max(MIN_CHANGES, state.rows.size);
  if (excess < MIN_CHANGES) return;
  state.completeSince = Math.max(state.completeSince, state.changes[excess - 1]!.revision);
  state.changes = state.changes.slice(excess);
}

export function loadUser(state: UserState, since: number | undefined, dimension: number): Loaded {
  const { revision } = state;
  const sessions = [...state.sessions.values()];
  if (since === undefined || since < state.completeSince || since > revision) {
    const memories = Array.from(state.rows.values(), traceOf);
    return {
      revision,
      complete: true,
      memories,
      segments: allSegments(state.shelf, dimension),
      sessions,
    };
  }
  const ids = new Set<string>();
  for (let i = state.changes.length - 1; i >= 0 && state.changes[i]!.revision > since; i--) {
    ids.add(state.changes[i]!.id);
  }
  const rows = Array.from(ids, (id) => state.rows.get(id)!);
  rows.sort((a, b) => a.memory.position - b.memory.position);
  const fresh = rows.filter((row) => row.inserted > since).map((row) => row.memory.id);
  const segments = segmentsOf(state.shelf, new Set(fresh), dimension);
  return { revision, complete: false, memories: rows.map(traceOf), segments, sessions };
}

function traceOf(row: Row): MemoryTrace {
  const { text: _text, agent: _agent, ...trace } = row.memory;
  return trace;
}

/** Memories as lists give them: by creation, then by position. */
export function memoriesByCreation(state: UserState): Memory[] {
  return Array.from(state.rows.values(), (row) => row.memory).sort(
    (a, b) => a.trace.createdAt - b.trace.createdAt || a.position - b.position,
  );
}

export function indexBytes(state: UserState, dimension: number): number {
  const segments = allSegments(state.shelf, dimension);
  return segments.reduce((total, segment) => total + segmentBytes(segment), 0);
}
