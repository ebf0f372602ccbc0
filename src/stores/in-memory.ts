/** A store in this process alone: for tests, short-lived agents and places without files. */
import { UnsupportedError } from "../errors.ts";
import type { EmbedderIdentity, Memory, Scope } from "../types.ts";
import {
  checkEmbedder,
  checkReembedded,
  checkRevision,
  checkScope,
  refuseClosed,
  sameEmbedder,
} from "./checks.ts";
import { decodeCursor, pageOf } from "./cursor.ts";
import { applyToUser } from "./in-memory/apply.ts";
import { EMPTY_SHELF } from "./in-memory/shelf.ts";
import {
  indexBytes,
  loadUser,
  memoriesByCreation,
  newUserState,
  type UserState,
} from "./in-memory/user-state.ts";
import type { MemoryStore } from "./store.ts";

interface StoreState {
  readonly users: Map<string, { readonly scope: Scope; readonly state: UserState }>;
  current: EmbedderIdentity | undefined;
  next: EmbedderIdentity | undefined;
  /** Highest revision of a user erased: whoever comes again begins above it. */
  erasedRevision: number;
  closed: boolean;
}

/**
 * A memory store in this process alone; nothing outlives it.
 *
 * @example
 * ```ts
 * import { createInMemoryStore } from "madeleine";
 * const store = createInMemoryStore();
 * await store.revision({ user: "ada" }); // 0
 * ```
 */
export function createInMemoryStore(): MemoryStore {
  const store: StoreState = {
    users: new Map(),
    current: undefined,
    next: undefined,
    erasedRevision: 0,
    closed: false,
  };
  const { users } = store;

  function stateOf(scope: Scope): UserState | undefined {
    checkOpen();
    checkScope(scope);
    return users.get(keyOf(scope))?.state;
  }

  function checkOpen(): void {
    if (store.closed) refuseClosed();
  }

  function currentEmbedder(): EmbedderIdentity | undefined {
    for (const { state } of users.values()) if (state.rows.size > 0) return store.current;
    return undefined;
  }

  return {
    capabilities: { durable: false, multiProcess: false, snapshot: false },

    async apply(scope, operations, options = {}) {
      const known = stateOf(scope);
      const { embedder, expectRevision, idempotencyKey } = options;
      const revision = known?.revision ?? 0;
      if (idempotencyKey !== undefined && known?.keys.has(idempotencyKey)) {
        return { revision, replayed: true };
      }
      checkRevision(expectRevision, revision);
      const current = currentEmbedder();
      checkEmbedder(operations, embedder, { current, next: store.next });
      const state = known ?? newUserState(store.erasedRevision);
      applyToUser(state, operations, {
        dimension: embedder?.dimension ?? 0,
        reembedding: store.next !== undefined,
      });
      if (!current && state.rows.size > 0) store.current = embedder;
      if (idempotencyKey !== undefined) state.keys.add(idempotencyKey);
      const isNew = !known && (state.revision > store.erasedRevision || state.keys.size > 0);
      if (isNew) users.set(keyOf(scope), { scope: { ...scope }, state });
      return { revision: known || isNew ? state.revision : 0, replayed: false };
    },

    async load(scope, sinceRevision) {
      const state = stateOf(scope);
      if (state) return loadUser(state, sinceRevision, store.current?.dimension ?? 0);
      return { revision: 0, complete: true, memories: [], segments: [], sessions: [] };
    },

    async revision(scope) {
      return stateOf(scope)?.revision ?? 0;
    },

    async get(scope, ids) {
      const state = stateOf(scope);
      return ids.flatMap((id) => state?.rows.get(id)?.memory ?? []);
    },

    async list(scope, options) {
      const state = stateOf(scope);
      const [createdAt, position] =
        options.after === undefined ? [-Infinity, -1] : decodeCursor(options.after, 2);
      const { state: wanted = "all", session, limit } = options;
      const items: Memory[] = [];
      for (const memory of state ? memoriesByCreation(state) : []) {
        const byTime = memory.trace.createdAt - createdAt!;
        if (byTime < 0 || (byTime === 0 && memory.position <= position!)) continue;
        if (wanted !== "all" && memory.state !== wanted) continue;
        if (session !== undefined && memory.session !== session) continue;
        items.push(memory);
        if (items.length > limit) break;
      }
      return pageOf(items, limit, (memory) => [memory.trace.createdAt, memory.position]);
    },

    async sessions(scope) {
      return [...(stateOf(scope)?.sessions.values() ?? [])];
    },

    async history(scope, { session, limit, after }) {
      const state = stateOf(scope);
      const [last] = after === undefined ? [-1] : decodeCursor(after, 1);
      const found = (state?.turns ?? []).filter(
        ({ sequence, turn }) =>
          sequence > last! && (session === undefined || turn.session === session),
      );
      const page = pageOf(found.slice(0, limit + 1), limit, ({ sequence }) => [sequence]);
      return { ...page, items: page.items.map(({ turn }) => turn) };
    },

    async stats(scope) {
      const state = stateOf(scope);
      const memories = Array.from(state?.rows.values() ?? [], (row) => row.memory);
      return {
        memories: memories.length,
        active: memories.filter((memory) => memory.state === "active").length,
        letGo: memories.filter((memory) => memory.state === "letGo").length,
        pinned: memories.filter((memory) => memory.pinned).length,
        sessions: state?.sessions.size ?? 0,
        turns: state?.turns.length ?? 0,
        indexBytes: state ? indexBytes(state, store.current?.dimension ?? 0) : 0,
      };
    },

    async users(tenant) {
      checkOpen();
      return [...users.values()]
        .filter(({ scope, state }) => scope.tenant === tenant && state.sessions.size > 0)
        .map(({ scope }) => scope.user)
        .toSorted();
    },

    async eraseUser(scope) {
      const state = stateOf(scope);
      if (!state) return 0;
      store.erasedRevision = Math.max(store.erasedRevision, state.revision);
      users.delete(keyOf(scope));
      return state.rows.size;
    },

    async compact() {
      checkOpen();
    },

    async embedder() {
      checkOpen();
      return currentEmbedder();
    },

    async beginReembed(to) {
      checkOpen();
      const current = currentEmbedder();
      if (store.next && sameEmbedder(store.next, to)) return;
      abandonReembed();
      store.next = current && !sameEmbedder(current, to) ? { ...to } : undefined;
    },

    async pendingReembed(limit) {
      checkOpen();
      return pending().slice(0, limit);
    },

    async finishReembed() {
      checkOpen();
      if (!store.next) return;
      checkReembedded(pending().length);
      store.current = store.next;
      store.next = undefined;
      for (const { state } of users.values()) {
        state.shelf = state.nextShelf;
        state.completeSince = ++state.revision;
      }
      abandonReembed();
    },

    async snapshot() {
      throw new UnsupportedError("Cannot write a snapshot: memory in this process has no file");
    },

    async check() {
      checkOpen();
      return [];
    },

    async close() {
      store.closed = true;
      users.clear();
    },
  };

  function pending(): { scope: Scope; memory: Memory }[] {
    if (!store.next) return [];
    return [...users.values()].flatMap(({ scope, state }) =>
      [...state.rows.values()]
        .filter((row) => !row.reembedded)
        .map(({ memory }) => ({ scope, memory })),
    );
  }

  /** What was re-embedded so far no longer counts. */
  function abandonReembed(): void {
    for (const { state } of users.values()) {
      state.nextShelf = EMPTY_SHELF;
      for (const [id, row] of state.rows) state.rows.set(id, { ...row, reembedded: false });
    }
  }
}

/** Tenant and user as one key that no other pair has. */
function keyOf({ tenant, user }: Scope): string {
  return JSON.stringify([tenant ?? null, user]);
}
