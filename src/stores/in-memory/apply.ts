/** A batch applied to one user in memory: as a whole, or undone. */
import type { Memory, MemoryContent, Passage } from "../../types.ts";
import { refuseDuplicate, refuseUnknown } from "../checks.ts";
import type { SegmentEntry } from "../segment.ts";
import type { Operation } from "../store.ts";
import { addToShelf, removeFromShelf } from "./shelf.ts";
import { recordChanges, type Row, type UserState } from "./user-state.ts";

/** Where a batch's passages go. */
export interface Target {
  readonly dimension: number;
  /** True while the store is changing its embedder: passages go to the next shelf. */
  readonly reembedding: boolean;
}

/**
 * The revision is one higher afterwards if anything changed.
 *
 * @throws {NotFoundError | ConflictError} As the operations say; the user is as before then.
 */
export function applyToUser(
  state: UserState,
  operations: readonly Operation[],
  target: Target,
): void {
  const before = { ...state };
  const turnCount = state.turns.length;
  const undo: (() => void)[] = [];
  const touched = new Set<string>();
  const erased = new Set<string>();
  const reindexed = new Set<string>();
  let entries: SegmentEntry[] = [];
  let changed = false;

  try {
    for (const operation of operations) changed = applyOne(operation) || changed;
    placePassages();
  } catch (error) {
    for (const step of undo.toReversed()) step();
    Object.assign(state, before);
    state.turns.length = turnCount;
    throw error;
  }
  if (!changed) return;
  state.revision++;
  if (erased.size > 0 || (reindexed.size > 0 && !target.reembedding)) {
    state.completeSince = state.revision;
    state.changes = [];
  }
  recordChanges(
    state,
    [...touched].filter((id) => state.rows.has(id)),
  );

  /** @returns Whether it changed anything. */
  function applyOne(operation: Operation): boolean {
    switch (operation.type) {
      case "insert":
        insert({ ...operation.memory, state: "active" }, operation.passages);
        return true;
      case "insertRecord":
        insert(operation.memory, operation.passages);
        return true;
      case "turn": {
        const { turn } = operation;
        if (!state.sessions.has(turn.session)) refuseUnknown("session", "add a line to");
        if (turn.memory !== undefined) rowOf(turn.memory, "add a line to");
        state.turns.push({ sequence: state.nextTurn++, turn });
        return true;
      }
      case "openSession": {
        const { session: id, startedAt } = operation;
        const known = state.sessions.get(id);
        if (known) {
          if (known.endedAt === undefined) return false;
          const { endedAt: _ended, ...open } = known;
          set(state.sessions, id, open);
          return true;
        }
        const number = ([...state.sessions.values()].at(-1)?.number ?? 0) + 1;
        set(state.sessions, id, { id, number, startedAt });
        return true;
      }
      case "closeSession": {
        const session = state.sessions.get(operation.session) ?? refuseUnknown("session", "close");
        set(state.sessions, session.id, { ...session, endedAt: operation.endedAt });
        return true;
      }
      case "update":
        return change(operation.id, "update", ({ memory }) => ({
          ...memory,
          trace: operation.trace,
        }));
      case "letGo": {
        const { at, batch, reason } = operation;
        return change(operation.id, "let go of", ({ memory }) => ({
          ...memory,
          state: "letGo",
          letGo: { at, batch, reason },
        }));
      }
      case "restore":
        return change(operation.id, "restore", ({ memory: { letGo: _letGo, ...memory } }) => ({
          ...memory,
          state: "active",
        }));
      case "pin":
        return change(operation.id, "pin", ({ memory }) => ({
          ...memory,
          pinned: operation.pinned,
        }));
      case "erase":
        return state.rows.has(operation.id) && erase([operation.id]);
      case "eraseSession":
        return state.sessions.has(operation.session) && eraseSession(operation.session);
      case "reindex": {
        const { id, passages } = operation;
        const row = rowOf(id, "reindex");
        set(state.rows, id, { ...row, reembedded: target.reembedding });
        touched.add(id);
        reindexed.add(id);
        entries = [...entries.filter((entry) => entry.id !== id), { id, passages }];
        return true;
      }
    }
  }

  function insert(
    memory: MemoryContent & Pick<Memory, "state" | "letGo">,
    passages: readonly Passage[],
  ): void {
    if (state.rows.has(memory.id)) refuseDuplicate();
    const session = state.sessions.get(memory.session) ?? refuseUnknown("session", "insert into");
    const placed = { ...memory, position: state.nextPosition++, sessionNumber: session.number };
    set(state.rows, memory.id, {
      memory: placed,
      inserted: state.revision + 1,
      reembedded: false,
    });
    touched.add(memory.id);
    entries.push({ id: memory.id, passages });
  }

  function change(id: string, verb: string, edit: (row: Row) => Memory): true {
    const row = rowOf(id, verb);
    set(state.rows, id, { ...row, memory: edit(row) });
    touched.add(id);
    return true;
  }

  function eraseSession(session: string): true {
    const memories = Array.from(state.rows.values(), (row) => row.memory);
    erase(memories.filter((memory) => memory.session === session).map((memory) => memory.id));
    state.turns = state.turns.filter(({ turn }) => turn.session !== session);
    // Copied, as in `erase`: putting a deleted entry back would put it last.
    state.sessions = new Map(state.sessions);
    state.sessions.delete(session);
    return true;
  }

  function erase(ids: readonly string[]): true {
    const gone = new Set(ids);
    if (state.rows === before.rows) state.rows = new Map(state.rows);
    for (const id of ids) {
      state.rows.delete(id);
      erased.add(id);
    }
    entries = entries.filter((entry) => !gone.has(entry.id));
    state.turns = state.turns.filter(({ turn }) => !gone.has(turn.memory ?? ""));
    return true;
  }

  function placePassages(): void {
    const shelf = target.reembedding ? "nextShelf" : "shelf";
    if (erased.size > 0) {
      state.shelf = removeFromShelf(state.shelf, erased);
      state.nextShelf = removeFromShelf(state.nextShelf, erased);
    }
    if (reindexed.size > 0) state[shelf] = removeFromShelf(state[shelf], reindexed);
    if (entries.length > 0) state[shelf] = addToShelf(state[shelf], entries, target.dimension);
  }

  function rowOf(id: string, verb: string): Row {
    return state.rows.get(id) ?? refuseUnknown("memory", verb);
  }

  function set<Value>(map: Map<string, Value>, key: string, value: Value): void {
    const old = map.get(key);
    map.set(key, value);
    undo.push(() => (old === undefined ? map.delete(key) : map.set(key, old)));
  }
}
