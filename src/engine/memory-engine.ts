/**
 * The engine: what an application holds. Each verb has the file of its name beside this one.
 */
import type { Clock } from "../clock.ts";
import type { Embedder } from "../embedding/embedder.ts";
import type { Policy } from "../policies/policy.ts";
import type { Cursor, MemoryStore, Page, StoreStats } from "../stores/store.ts";
import type {
  Appraisal,
  EmbedderIdentity,
  Logger,
  Memory,
  MemoryKind,
  MemoryState,
  Scope,
  Score,
  Session,
  Trace,
  Turn,
} from "../types.ts";

export interface MemoryOptions {
  /** Where memories are kept. Default: in this process alone. */
  readonly store?: MemoryStore;
  /** Default: the built-in multilingual table. */
  readonly embedder?: Embedder;
  /** The memory model. Default: cued recall [Hou24]. */
  readonly policy?: Policy;
  /**
   * calibrated (default): r is the calibrated probability that the memory is what the cue is about;
   * paper: r is the raw cosine, as the papers compute it.
   */
  readonly relevance?: "calibrated" | "paper";
  /**
   * Intercept of the calibrated r for this embedder (and store), from `calibrate`. Default: the
   * built-in table's.
   */
  readonly calibration?: Calibration;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Users whose memories stay loaded, by bytes, least recently used out first. Default 256 MB. */
  readonly cacheBytes?: number;
}

/** What every call takes. */
export interface CallOptions extends Scope {
  /** When this happens, epoch milliseconds. Default: the clock. At most 5 minutes ahead of it. */
  readonly at?: number;
  readonly signal?: AbortSignal;
}

export interface ObserveOptions extends CallOptions {
  /** What the agent had said just before. Alone (without `text`) it enters the transcript only. */
  readonly agent?: string;
  /** What the user (or the named speaker) said. */
  readonly text?: string;
  /** Who said `text`, where it was not the user of the scope. */
  readonly speaker?: string;
  /** Session id of the application's own. Default: the user's open session, else a new one. */
  readonly session?: string;
  readonly kind?: MemoryKind;
  readonly appraisal?: Appraisal;
  readonly pinned?: boolean;
  /** A retry with the same key stores nothing more. */
  readonly idempotencyKey?: string;
}

export interface Observed {
  /** Id of the new memory; absent when nothing was worth one (an agent's line alone, blank text). */
  readonly id?: string;
  readonly session: string;
  /** True when the idempotency key had been seen. */
  readonly replayed: boolean;
  /** What the policy let go because a session began (MemoryBank as released). */
  readonly letGo: readonly LetGoMemory[];
}

export interface RecallOptions extends CallOptions {
  /** What is said now. */
  readonly cue: string;
  /** The session under way. Default: the user's open session. */
  readonly session?: string;
  /** At most so many recalled, 1 to 1,000. Default: the policy's. */
  readonly limit?: number;
  /** Another memory model for this call alone. */
  readonly policy?: Policy;
  /** none: the plain ranking, nothing silenced. Default: policy. */
  readonly gate?: "policy" | "none";
  /**
   * The turn this recall serves: repeated recalls of one turn (tool steps, retries) reinforce once.
   * Default: each recall is a turn of its own.
   */
  readonly turn?: string;
}

/** One memory as it came back. */
export interface RecalledMemory {
  readonly memory: Memory;
  /** The policy's score with its terms; `score.value` ranks. */
  readonly score: Score;
  /** r in [0, 1] with its terms. */
  readonly relevance: Score;
  /** How well the memory is held now, [0, 1]. */
  readonly retention: number;
}

export interface RecallResult {
  /** Best first; empty is an answer. */
  readonly recalled: readonly RecalledMemory[];
  /** Came close and is left unmentioned (R2 of [LUFY]). */
  readonly passedOver: readonly RecalledMemory[];
  /** Active memories looked at. */
  readonly considered: number;
  /** Of those, how many the gate held back. */
  readonly gated: number;
  /** The best score of all looked at, gated or not; absent when nothing was. */
  readonly bestScore?: number;
  readonly policy: string;
  /** Signals some memory lacked, so that the policy's fallback was taken. */
  readonly fallbacks: readonly string[];
  readonly now: number;
}

export interface LetGoMemory {
  readonly id: string;
  readonly reason: string;
  readonly retention: number;
}

export interface ForgetOptions extends CallOptions {
  /** Share of the memories kept, (0, 1]. Absent: what the policy says. */
  readonly keep?: number;
  /** These memories, whatever their retention. */
  readonly ids?: readonly string[];
  /** Report only. */
  readonly dryRun?: boolean;
  readonly policy?: Policy;
}

export interface ForgetReport {
  /** Undo with `restore({ batch })`; absent when nothing was let go or on a dry run. */
  readonly batch?: string;
  readonly letGo: readonly LetGoMemory[];
  readonly kept: number;
  readonly dryRun: boolean;
  readonly policy: string;
  readonly fallbacks: readonly string[];
}

export interface EndSessionOptions extends CallOptions {
  /** Default: the user's open session. */
  readonly session?: string;
  /** Share of all memories held that is kept, (0, 1]. Absent: what the policy says. */
  readonly keep?: number;
  readonly policy?: Policy;
}

export interface EndSessionReport extends ForgetReport {
  /** Absent when there was no open session: nothing was done. */
  readonly session?: string;
}

/** One line of an export; `madeleine import --format jsonl` and `import` read the same. */
export type ExportRecord =
  | {
      readonly type: "madeleine";
      readonly version: 1;
      readonly exportedAt: number;
      readonly embedder?: EmbedderIdentity;
    }
  | ({ readonly type: "session" } & Session)
  | ({ readonly type: "memory" } & Omit<Memory, "position" | "sessionNumber">)
  | ({ readonly type: "turn" } & Turn);

/** One exchange of a conversation that took place elsewhere. */
export interface ImportedExchange {
  readonly type: "exchange";
  readonly session: string;
  readonly at: number;
  readonly agent?: string;
  /** Absent: an agent's last line without an answer, transcript only. */
  readonly text?: string;
  readonly speaker?: string;
  readonly appraisal?: Appraisal;
  readonly idempotencyKey?: string;
}

export interface ImportOptions extends Scope {
  readonly records:
    | Iterable<ImportedExchange | ExportRecord>
    | AsyncIterable<ImportedExchange | ExportRecord>;
  /** End each session of exchanges when the next begins, and the last one. Default true. */
  readonly endSessions?: boolean;
  readonly keep?: number;
  readonly policy?: Policy;
  readonly signal?: AbortSignal;
  /** Called after each batch. */
  readonly onProgress?: (done: { readonly memories: number; readonly sessions: number }) => void;
}

export interface ImportReport {
  /** Memories stored. */
  readonly memories: number;
  /** Records that were there already (same id or idempotency key). */
  readonly replayed: number;
  /** Records with nothing to remember (blank, an agent's line alone). */
  readonly transcriptOnly: number;
  readonly sessions: number;
  readonly kept: number;
  readonly letGo: number;
  readonly fallbacks: readonly string[];
}

export interface Explanation {
  readonly memory: Memory;
  readonly policy: string;
  readonly now: number;
  readonly retention: number;
  /** When it falls under the gate for the given cue's relevance (or a perfect cue's, r = 1). */
  readonly darkAt?: number;
  /** Present when a cue was given. */
  readonly relevance?: Score;
  readonly score?: Score;
  readonly passes?: boolean;
  /** The whole of it in words, for people; holds no memory text. */
  readonly words: string;
}

/** Intercept and affine map of the calibrated r, from a bank of cues about nothing stored. */
export interface Calibration {
  /** Mean and standard deviation of the cosine of a bank question and a memory. */
  readonly cosineMean: number;
  readonly cosineDeviation: number;
  /** Logit shift so that r = 0.784 is where 5 % of cues about nothing stored would fire. */
  readonly intercept: number;
}

/** Long-term memory of many users, each apart. Create one with {@link createMemory}. */
export interface MemoryEngine {
  /** Stores what was said: an exchange, or one line of a named speaker. */
  observe(options: ObserveOptions): Promise<Observed>;
  /** What the cue brings back, reinforced by being recalled. Nothing relevant: an empty result. */
  recall(options: RecallOptions): Promise<RecallResult>;
  /** The same with nothing reinforced. */
  preview(options: RecallOptions): Promise<RecallResult>;
  endSession(options: EndSessionOptions): Promise<EndSessionReport>;
  /** Lets go by policy, by share or by id: reversible until purged. */
  forget(options: ForgetOptions): Promise<ForgetReport>;
  /** Undoes a batch of forgetting, or brings single memories back. @returns How many came back. */
  restore(
    options: CallOptions & { readonly batch?: string; readonly ids?: readonly string[] },
  ): Promise<number>;
  /** Pinned memories are never let go. */
  pin(options: CallOptions & { readonly id: string; readonly pinned?: boolean }): Promise<void>;
  get(options: CallOptions & { readonly id: string }): Promise<Memory>;
  list(
    options: CallOptions & {
      readonly state?: MemoryState | "all";
      readonly session?: string;
      readonly limit?: number;
      readonly after?: Cursor;
    },
  ): Promise<Page<Memory>>;
  sessions(options: CallOptions): Promise<readonly Session[]>;
  /** The transcript, oldest line first. */
  history(
    options: CallOptions & {
      readonly session?: string;
      readonly limit?: number;
      readonly after?: Cursor;
    },
  ): Promise<Page<Turn>>;
  explain(
    options: CallOptions & { readonly id: string; readonly cue?: string; readonly policy?: Policy },
  ): Promise<Explanation>;
  /** Physical removal of one memory, one session or (`everything: true`) the user. @returns Memories removed. */
  erase(
    options: CallOptions &
      ({ readonly id: string } | { readonly session: string } | { readonly everything: true }),
  ): Promise<number>;
  /** Physical removal of what was let go longer ago than `olderThanMs` (default 30 days). */
  purge(options: CallOptions & { readonly olderThanMs?: number }): Promise<number>;
  export(options: CallOptions): AsyncIterable<ExportRecord>;
  import(options: ImportOptions): Promise<ImportReport>;
  stats(
    options: CallOptions,
  ): Promise<StoreStats & { readonly embedder?: EmbedderIdentity; readonly policy: string }>;
  /** Label-free calibration of r on this user's own memories. */
  calibrate(options: CallOptions): Promise<Calibration>;
  /** Re-embeds every memory of every user with this engine's embedder; resumes where it stopped. */
  reembed(options?: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (done: number) => void;
  }): Promise<number>;
  /** Idempotent; closes the store. */
  close(): Promise<void>;
}

export type { Trace };
