/**
 * One user's memories in ranking form, kept in a bounded cache and brought up to date by revision
 * before each use, so that another process's writes are noticed.
 */
import { LRUCache } from "lru-cache";

import { createMemoryIndex, type MemoryIndex } from "../relevance/memory-index.ts";
import type { Loaded, MemoryStore } from "../stores/store.ts";
import type { MemoryTrace, Scope, Session } from "../types.ts";

/** All that ranking and forgetting need of one user; texts are fetched by id. */
export interface LoadedUser {
  readonly revision: number;
  /** Slot i of the index holds the memory `memories[i]`. */
  readonly index: MemoryIndex;
  readonly memories: readonly MemoryTrace[];
  readonly sessions: readonly Session[];
}

/** Every loaded user, least recently used out first. */
export interface LoadedUsers {
  /** The user as the store has it now. @throws What the store throws. */
  load(scope: Scope): Promise<LoadedUser>;
  /** Forgets what is loaded of a user. */
  drop(scope: Scope): void;
  clear(): void;
}

/** About what a memory costs beside its vectors and words. */
const TRACE_BYTES = 400;

interface Entry {
  revision: number;
  index: MemoryIndex;
  memories: MemoryTrace[];
  sessions: readonly Session[];
}

/**
 * @param cacheBytes About how many bytes of loaded users to keep; the user at work always is.
 * @param dimensionOf Dimension of the store's vectors.
 */
export function createLoadedUsers(
  store: MemoryStore,
  cacheBytes: number,
  dimensionOf: () => Promise<number>,
): LoadedUsers {
  const cache = new LRUCache<string, Entry>({
    maxSize: cacheBytes,
    sizeCalculation: (entry) =>
      Math.max(1, Math.ceil(entry.index.bytes + entry.memories.length * TRACE_BYTES)),
  });

  // The cache never takes what is over its size: the user at work is held beside it.
  let atWork: { readonly key: string; readonly entry: Entry } | undefined;
  const keyOf = ({ tenant, user }: Scope): string => JSON.stringify([tenant ?? null, user]);
  const keep = (key: string, entry: Entry): Entry => {
    atWork = { key, entry };
    cache.set(key, entry);
    return entry;
  };

  return {
    async load(scope) {
      const key = keyOf(scope);
      const cached = atWork?.key === key ? atWork.entry : cache.get(key);
      const revision = await store.revision(scope);
      if (cached && cached.revision === revision) {
        atWork = { key, entry: cached };
        return cached;
      }
      const dimension = await dimensionOf();
      const loaded = await store.load(scope, cached?.revision);
      if (cached && !loaded.complete) {
        // Two refreshes may run at once: the one that read less is no news.
        if (loaded.revision <= cached.revision) return cached;
        absorb(cached, loaded);
        return keep(key, cached);
      }
      const entry: Entry = {
        revision: -1,
        index: createMemoryIndex(dimension),
        memories: [],
        sessions: [],
      };
      absorb(entry, loaded);
      return keep(key, entry);
    },
    drop(scope) {
      atWork = undefined;
      cache.delete(keyOf(scope));
    },
    clear() {
      atWork = undefined;
      cache.clear();
    },
  };
}

/** Brings what the store loaded into an entry. */
function absorb(entry: Entry, loaded: Loaded): void {
  const changed = new Map(loaded.memories.map((memory) => [memory.id, memory]));
  for (const segment of loaded.segments) {
    const before = entry.index.ids.length;
    entry.index.add(
      segment,
      (id) => changed.get(id)?.session ?? "",
      (id) => changed.get(id)?.speaker,
    );
    for (let slot = before; slot < entry.index.ids.length; slot++) {
      entry.memories.push(changed.get(entry.index.ids[slot]!)!);
    }
  }
  for (const memory of loaded.memories) {
    const slot = entry.index.slotOf(memory.id);
    if (slot === undefined) continue;
    entry.memories[slot] = memory;
    entry.index.setActive(memory.id, memory.state === "active");
  }
  entry.sessions = loaded.sessions;
  entry.revision = loaded.revision;
}

/** The session under way: the newest that has not ended. */
export function openSession(sessions: readonly Session[]): Session | undefined {
  return sessions.findLast((session) => session.endedAt === undefined);
}

/** The number that a session has, or would get if it began now. */
export function sessionNumber(sessions: readonly Session[], id: string | undefined): number {
  const session =
    id === undefined ? openSession(sessions) : sessions.find((candidate) => candidate.id === id);
  return session?.number ?? (sessions.at(-1)?.number ?? 0) + 1;
}
