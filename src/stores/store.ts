/**
 * The contract of a memory store. A store keeps one user's memories together, reads them by one
 * key, and never ranks: relevance and policies live above it. Nothing here needs a transaction over
 * two users or a global order, so a store may be sharded by user.
 */
import type {
  EmbedderIdentity,
  Memory,
  MemoryContent,
  MemoryTrace,
  Passage,
  Scope,
  Segment,
  Session,
  Trace,
  Turn,
} from "../types.ts";

/** One change. A batch of them is applied as a whole or not at all. */
export type Operation =
  /** Adds a memory. Its session must exist already or be opened earlier in the batch. */
  | {
      readonly type: "insert";
      readonly memory: MemoryContent;
      readonly passages: readonly Passage[];
    }
  /** Brings a memory of an export back as it was: with its state; it gets a new position. */
  | {
      readonly type: "insertRecord";
      readonly memory: Omit<Memory, "position" | "sessionNumber">;
      readonly passages: readonly Passage[];
    }
  | { readonly type: "turn"; readonly turn: Turn }
  /** Opens a session (the store gives it the user's next number), or opens an ended one again. */
  | { readonly type: "openSession"; readonly session: string; readonly startedAt: number }
  | { readonly type: "closeSession"; readonly session: string; readonly endedAt: number }
  /** Replaces a memory's trace after a recall. An unknown id is a NotFoundError. */
  | { readonly type: "update"; readonly id: string; readonly trace: Trace }
  | {
      readonly type: "letGo";
      readonly id: string;
      readonly at: number;
      readonly batch: string;
      readonly reason: string;
    }
  | { readonly type: "restore"; readonly id: string }
  | { readonly type: "pin"; readonly id: string; readonly pinned: boolean }
  /** Removes a memory, its passages and its turns physically. */
  | { readonly type: "erase"; readonly id: string }
  /** Removes a session with all its memories and turns physically. */
  | { readonly type: "eraseSession"; readonly session: string }
  /** Replaces a memory's passages: re-embedding. */
  | { readonly type: "reindex"; readonly id: string; readonly passages: readonly Passage[] };

export interface ApplyOptions {
  /** Embedder of the passages in the batch; needed when there are any, checked against the store. */
  readonly embedder?: EmbedderIdentity;
  /** The batch is refused (ConflictError, retryable) unless the user's revision is still this. */
  readonly expectRevision?: number;
  /** A batch whose key was applied before for this user changes nothing and is not an error. */
  readonly idempotencyKey?: string;
}

export interface Applied {
  /** The user's revision after the batch; grows by one with each batch that changed something. */
  readonly revision: number;
  /** True when the idempotency key had been seen: nothing was changed. */
  readonly replayed: boolean;
}

/** What ranking needs of one user. */
export interface Loaded {
  readonly revision: number;
  /** True: this is everything, forget what you had. False: only what changed since the revision. */
  readonly complete: boolean;
  /** Memories new or changed, in order of position; let-go ones included, with their state. */
  readonly memories: readonly MemoryTrace[];
  /** Passages of the new memories among `memories`. */
  readonly segments: readonly Segment[];
  /** All sessions of the user. */
  readonly sessions: readonly Session[];
}

/** A place in a list, opaque to callers; stable under inserts. */
export type Cursor = string;

export interface ListOptions {
  readonly state?: "active" | "letGo" | "all";
  readonly session?: string;
  /** Page size, 1 to 1,000. */
  readonly limit: number;
  readonly after?: Cursor;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Present when there is more. */
  readonly next?: Cursor;
}

export interface StoreStats {
  readonly memories: number;
  readonly active: number;
  readonly letGo: number;
  readonly pinned: number;
  readonly sessions: number;
  readonly turns: number;
  /** Bytes of the passages (vectors and words) of this user. */
  readonly indexBytes: number;
}

export interface StoreCapabilities {
  /** Data outlive the process. */
  readonly durable: boolean;
  /** Several processes may write at once. */
  readonly multiProcess: boolean;
  /** Can write a consistent copy to a file. */
  readonly snapshot: boolean;
}

/**
 * Where memories are kept.
 *
 * All methods reject with {@link StoreUnavailableError} when the medium fails (nothing
 * half-written) and with {@link ConflictError} when the store holds vectors of another embedder than
 * the one named. Sizes and ids are checked by the engine; a store treats every id as an opaque
 * string, compared by its exact code units.
 */
export interface MemoryStore {
  readonly capabilities: StoreCapabilities;
  /** Applies a batch atomically. */
  apply(scope: Scope, operations: readonly Operation[], options?: ApplyOptions): Promise<Applied>;
  /**
   * What ranking needs of one user, whole or changed since a revision.
   *
   * @param sinceRevision Revision of an earlier `load`; absent for everything.
   */
  load(scope: Scope, sinceRevision?: number): Promise<Loaded>;
  /** The user's revision alone, 0 for a user never seen. Cheap: asked before every recall. */
  revision(scope: Scope): Promise<number>;
  /** Memories by id, in the order asked; unknown ids are left out. */
  get(scope: Scope, ids: readonly string[]): Promise<readonly Memory[]>;
  /** Oldest first by creation, then by position. */
  list(scope: Scope, options: ListOptions): Promise<Page<Memory>>;
  sessions(scope: Scope): Promise<readonly Session[]>;
  /** The transcript of a session, oldest line first. */
  history(
    scope: Scope,
    options: { readonly session?: string; readonly limit: number; readonly after?: Cursor },
  ): Promise<Page<Turn>>;
  stats(scope: Scope): Promise<StoreStats>;
  /** Users of a tenant that hold anything, in code-unit order. Without a tenant: of none. */
  users(tenant?: string): Promise<readonly string[]>;
  /**
   * Removes everything of a user physically: memories, passages, sessions, turns, keys. The bytes
   * are gone from the medium when the promise resolves. @returns The number of memories removed.
   */
  eraseUser(scope: Scope): Promise<number>;
  /** Removes the bytes of what was erased since it last succeeded; without any it does nothing. */
  compact(): Promise<void>;
  /** Embedder of the stored passages; undefined while there are none. */
  embedder(): Promise<EmbedderIdentity | undefined>;
  /**
   * Begins (or resumes) changing the store to another embedder: until `finishReembed`, `pendingReembed`
   * lists the memories whose passages are still the old embedder's, `reindex` takes
   * passages of the new one and every other write of passages is refused.
   */
  beginReembed(to: EmbedderIdentity): Promise<void>;
  /** Next memories of the store that still await `reindex`, any user. Empty when done. */
  pendingReembed(limit: number): Promise<readonly { scope: Scope; memory: Memory }[]>;
  finishReembed(): Promise<void>;
  /** Writes a consistent copy to a file. @throws {UnsupportedError} without the capability. */
  snapshot(path: string): Promise<void>;
  /** Checks the medium; problems in words, empty when sound. */
  check(): Promise<readonly string[]>;
  /** Idempotent. Later calls of other methods reject with StoreUnavailableError. */
  close(): Promise<void>;
}
