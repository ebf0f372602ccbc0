/** What a case of the suite is given, and what it may ask of any store. */
import assert from "node:assert/strict";

import type { ErrorCode } from "../../errors.ts";
import { MadeleineError } from "../../errors.ts";
import { unpackSegment, type SegmentEntry } from "../../stores/segment.ts";
import type { Loaded, MemoryStore } from "../../stores/store.ts";
import type { Memory, MemoryTrace, Scope, Session } from "../../types.ts";

/** How the suite gets a store. */
export interface StoreHarness {
  /**
   * A store at a place. Each case asks for places of its own; where data outlive the process, a
   * place opened again holds what it held.
   */
  open(place: string): MemoryStore | Promise<MemoryStore>;
}

/** One case, written for a store that is fresh. */
export interface StoreCase {
  readonly name: string;
  /** The store must be durable: the case opens its place again. */
  readonly durable?: true;
  readonly test: (store: MemoryStore, reopen: () => Promise<MemoryStore>) => Promise<void>;
}

export const ADA: Scope = { user: "ada" };
export const BEN: Scope = { user: "ben" };

/** @throws {assert.AssertionError} When the promise does not reject with that code. */
export async function rejectsWith(code: ErrorCode, promise: Promise<unknown>): Promise<Error> {
  let caught: Error | undefined;
  await assert.rejects(promise, (error: Error) => {
    assert.ok(MadeleineError.isInstance(error), `expected ${code}, got ${error.stack}`);
    assert.equal(error.code, code);
    caught = error;
    return true;
  });
  return caught!;
}

/** What a cache holds that has taken in what a store loaded. */
export interface Absorbed {
  revision: number;
  memories: Map<string, MemoryTrace>;
  passages: Map<string, SegmentEntry["passages"]>;
  sessions: readonly Session[];
}

/** Brings a later load into an earlier one, as an engine does. */
export function absorb(earlier: Absorbed | undefined, loaded: Loaded): Absorbed {
  const base = loaded.complete || !earlier ? undefined : earlier;
  const memories = new Map(base?.memories);
  const passages = new Map(base?.passages);
  for (const memory of loaded.memories) memories.set(memory.id, memory);
  for (const entry of loaded.segments.flatMap(unpackSegment)) {
    assert.ok(!passages.has(entry.id), `passages of ${entry.id} were loaded twice`);
    passages.set(entry.id, entry.passages);
  }
  return { revision: loaded.revision, memories, passages, sessions: loaded.sessions };
}

/** Everything of a user by every way of reading, for comparing. */
export async function readEverything(store: MemoryStore, scope: Scope): Promise<unknown> {
  const loaded = absorb(undefined, await store.load(scope));
  const history = await store.history(scope, { limit: 1_000 });
  return {
    loaded,
    memories: await listAll(store, scope),
    history: history.items,
    sessions: await store.sessions(scope),
    stats: { ...(await store.stats(scope)), indexBytes: 0 },
  };
}

/** Every memory of a user, page by page. */
export async function listAll(store: MemoryStore, scope: Scope, limit = 1_000): Promise<Memory[]> {
  const memories: Memory[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.list(scope, { limit, ...(after !== undefined && { after }) });
    memories.push(...page.items);
    if (page.next === undefined) return memories;
    after = page.next;
  }
}
