/**
 * The engine: what an application holds. One exchange goes `observe` -> (next cue) `recall` ->
 * `endSession`; each verb has the file of its name beside this one.
 */
import { systemClock, type Clock } from "../clock.ts";
import { identifyEmbedder, isStaticEmbedder, type Embedder } from "../embedding/embedder.ts";
import { createStaticEmbedder } from "../embedding/static-table.ts";
import { InvalidArgumentError, NotFoundError } from "../errors.ts";
import { createCuedRecall } from "../policies/cued-recall.ts";
import type { Policy } from "../policies/policy.ts";
import { BUILT_IN_CALIBRATION, calibrate, type Calibration } from "../relevance/calibration.ts";
import type { WordKnowledge } from "../relevance/cue-words.ts";
import { createRelevance } from "../relevance/relevance.ts";
import { createInMemoryStore } from "../stores/in-memory.ts";
import type { Cursor, MemoryStore, Page, StoreStats } from "../stores/store.ts";
import type { EmbedderIdentity, Logger, Memory, MemoryState, Session, Turn } from "../types.ts";
import {
  CALL_KEYS,
  checkChoice,
  checkId,
  checkKeys,
  checkLimit,
  resolveCall,
  resolveTimeZone,
  type CallOptions,
} from "./call.ts";
import { encodeCue } from "./encode.ts";
import { endSession, type EndSessionOptions, type EndSessionReport } from "./end-session.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import { erase, purge, type EraseOptions, type PurgeOptions } from "./erase.ts";
import { explain, type ExplainOptions, type Explanation } from "./explain.ts";
import { exportUser, type ExportRecord } from "./export.ts";
import { forget, type ForgetOptions, type ForgetReport } from "./forget.ts";
import { importRecords, type ImportOptions, type ImportReport } from "./import.ts";
import { createLoadedUsers } from "./loaded-user.ts";
import { observe, type ObserveOptions, type Observed } from "./observe.ts";
import { recall, type RecallOptions, type RecallResult } from "./recall.ts";
import { reembed, type ReembedOptions } from "./reembed.ts";
import { restore, type RestoreOptions } from "./restore.ts";

export interface MemoryOptions {
  /** Where memories are kept. Default: in this process alone. */
  readonly store?: MemoryStore;
  /** Any AI SDK embedding model. Default: the built-in multilingual table. */
  readonly embedder?: Embedder;
  /** The memory model. Default: cued recall [Hou24]. */
  readonly policy?: Policy;
  /**
   * calibrated (default): r says how surely the memory is what the cue is about, with any embedder;
   * paper: r is the raw cosine, as the papers compute it.
   */
  readonly relevance?: "calibrated" | "paper";
  /** Of the calibrated r, from `calibrate`. Default: the built-in table's. */
  readonly calibration?: Calibration;
  readonly clock?: Clock;
  /** IANA zone of users whose calls name none, for dates in what is said. Default: the machine's. */
  readonly timeZone?: string;
  readonly logger?: Logger;
  /** About how many bytes of users stay loaded, least recently used out first. Default 256 MiB. */
  readonly cacheBytes?: number;
}

export interface ListOptions extends CallOptions {
  /** Default: all. */
  readonly state?: MemoryState | "all";
  readonly session?: string;
  /** Page size, 1 to 1,000. Default 100. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: Cursor;
}

export interface HistoryOptions extends CallOptions {
  readonly session?: string;
  /** Page size, 1 to 1,000. Default 100. */
  readonly limit?: number;
  readonly after?: Cursor;
}

export interface EngineStats extends StoreStats {
  /** Absent while nothing is stored. */
  readonly embedder?: EmbedderIdentity;
  readonly policy: string;
}

/**
 * Long-term memory of many users, each apart. Create one with {@link createMemory}.
 *
 * Every method rejects with {@link InvalidArgumentError} when the user is missing or blank or a value
 * lies out of range, and with {@link StoreUnavailableError} when the store fails; nothing is ever
 * half-written.
 */
export interface MemoryEngine {
  /** Stores what was said: an exchange, or one line of a named speaker. */
  observe(options: ObserveOptions): Promise<Observed>;
  /** What the cue brings back, strengthened by being recalled. Nothing relevant: an empty result. */
  recall(options: RecallOptions): Promise<RecallResult>;
  /** The same with nothing strengthened: for inspectors, evaluations, tool steps. */
  preview(options: RecallOptions): Promise<RecallResult>;
  /** Closes the session and lets go what the policy (or `keep`) does not keep. */
  endSession(options: EndSessionOptions): Promise<EndSessionReport>;
  /** Lets go by policy, by share or by id: reversible until purged. */
  forget(options: ForgetOptions): Promise<ForgetReport>;
  /** Undoes a batch of forgetting, or brings single memories back. @returns How many came back. */
  restore(options: RestoreOptions): Promise<number>;
  /** Pinned memories are never let go. `pinned: false` takes the pin out. */
  pin(options: CallOptions & { readonly id: string; readonly pinned?: boolean }): Promise<void>;
  /** @throws {NotFoundError} When the user has no such memory. */
  get(options: CallOptions & { readonly id: string }): Promise<Memory>;
  /** Oldest first. */
  list(options: ListOptions): Promise<Page<Memory>>;
  /** Oldest first. */
  sessions(options: CallOptions): Promise<readonly Session[]>;
  /** The transcript, oldest line first. */
  history(options: HistoryOptions): Promise<Page<Turn>>;
  /** Why a memory would come back or not, in numbers and in words. */
  explain(options: ExplainOptions): Promise<Explanation>;
  /** Physical removal of one memory, one session or the user. @returns How many memories. */
  erase(options: EraseOptions): Promise<number>;
  /** Physical removal of what was let go before the grace period. @returns How many memories. */
  purge(options: PurgeOptions): Promise<number>;
  /** Everything of the user, one record at a time. */
  export(options: CallOptions): AsyncIterable<ExportRecord>;
  /** Conversations and exports; what is there already is not stored again. */
  import(options: ImportOptions): Promise<ImportReport>;
  stats(options: CallOptions): Promise<EngineStats>;
  /** Calibration of r for this engine's embedder on this user's memories, without labels. */
  calibrate(options: CallOptions): Promise<Calibration>;
  /** Gives every memory of every user vectors of this engine's embedder; resumes where it stopped. */
  reembed(options?: ReembedOptions): Promise<number>;
  /** Idempotent; closes the store. */
  close(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;

/**
 * An engine with its parts: in memory, with the built-in embedder and cued recall unless told
 * otherwise.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createManualClock, createMemory } from "madeleine";
 * const memory = createMemory({ clock: createManualClock(Date.UTC(2026, 0, 5)) });
 * await memory.observe({ user: "ada", agent: "Any pets?", text: "Yes, a cat called Miso." });
 * const { recalled } = await memory.recall({ user: "ada", cue: "What is my cat called?" });
 * recalled[0]?.memory.text; // "Yes, a cat called Miso."
 * (await memory.recall({ user: "ada", cue: "Tell me about football" })).recalled.length; // 0
 * ```
 */
export function createMemory(options: MemoryOptions = {}): MemoryEngine {
  const parts = createParts(options);
  const { store } = parts;
  let closed: Promise<void> | undefined;
  return {
    observe: (call) => observe(parts, call),
    recall: (call) => recall(parts, call, true),
    preview: (call) => recall(parts, call, false),
    endSession: (call) => endSession(parts, call),
    forget: (call) => forget(parts, call),
    restore: (call) => restore(parts, call),
    async pin(call) {
      const { scope } = resolveCall(call, parts);
      checkId("memory", call.id);
      await store.apply(scope, [{ type: "pin", id: call.id, pinned: call.pinned ?? true }]);
    },
    async get(call) {
      const { scope } = resolveCall(call, parts);
      checkId("memory", call.id);
      const [memory] = await store.get(scope, [call.id]);
      if (!memory) {
        throw new NotFoundError(`Cannot find memory ${call.id}: the user has none of that id`);
      }
      return memory;
    },
    async list(call) {
      checkKeys("list", call, [...CALL_KEYS, "state", "session", "limit", "after"]);
      const { scope } = resolveCall(call, parts);
      checkLimit(call.limit);
      checkChoice("list", "state", call.state, ["active", "letGo", "all"]);
      return store.list(scope, {
        state: call.state ?? "all",
        limit: call.limit ?? 100,
        ...(call.session !== undefined && { session: call.session }),
        ...(call.after !== undefined && { after: call.after }),
      });
    },
    async sessions(call) {
      return store.sessions(resolveCall(call, parts).scope);
    },
    async history(call) {
      checkKeys("read the history", call, [...CALL_KEYS, "session", "limit", "after"]);
      const { scope } = resolveCall(call, parts);
      checkLimit(call.limit);
      return store.history(scope, {
        limit: call.limit ?? 100,
        ...(call.session !== undefined && { session: call.session }),
        ...(call.after !== undefined && { after: call.after }),
      });
    },
    explain: (call) => explain(parts, call),
    erase: (call) => erase(parts, call),
    purge: (call) => purge(parts, call),
    export: (call) => exportUser(parts, call),
    import: (call) => importRecords(parts, call),
    async stats(call) {
      const stats = await store.stats(resolveCall(call, parts).scope);
      const embedder = await store.embedder();
      return { ...stats, ...(embedder && { embedder }), policy: parts.policy.name };
    },
    async calibrate(call) {
      const { scope, signal } = resolveCall(call, parts);
      await matchingEmbedder(parts);
      const { index } = await parts.users.load(scope);
      return calibrate({
        indexes: [index],
        ...wordKnowledge,
        encodeCue: (cue) => encodeCue(parts.embedder, cue, signal),
      });
    },
    reembed: (call) => reembed(parts, call),
    close: () => (closed ??= store.close()),
  };
}

const OPTION_NAMES: readonly (keyof MemoryOptions)[] = [
  "store",
  "embedder",
  "policy",
  "relevance",
  "calibration",
  "clock",
  "timeZone",
  "logger",
  "cacheBytes",
];

function createParts(options: MemoryOptions): EngineParts {
  checkKeys("create a memory", options, OPTION_NAMES);
  checkChoice("create a memory", "relevance", options.relevance, ["calibrated", "paper"]);
  for (const [name, value] of Object.entries(options.calibration ?? {})) {
    if (!Number.isFinite(value)) {
      throw new InvalidArgumentError(
        `Cannot create a memory: the calibration's ${name} must be finite, got ${String(value)}`,
      );
    }
  }
  const cacheBytes = options.cacheBytes ?? DEFAULT_CACHE_BYTES;
  if (!(Number.isInteger(cacheBytes) && cacheBytes > 0)) {
    throw new InvalidArgumentError(
      `Cannot create a memory: \`cacheBytes\` must be a whole number above 0, got ${cacheBytes}`,
    );
  }
  const store = options.store ?? createInMemoryStore();
  const embedder = options.embedder ?? builtIn;
  const calibrated = options.calibration !== undefined || isStaticEmbedder(embedder);
  if (!calibrated && options.relevance !== "paper") {
    options.logger?.warn("r is not calibrated for this embedder: see calibrate()", {
      embedder: `${embedder.provider}/${embedder.modelId}`,
    });
  }
  return {
    store,
    calibrated,
    embedder,
    policy: options.policy ?? createCuedRecall(),
    relevance: createRelevance({
      mode: options.relevance ?? "calibrated",
      calibration: options.calibration ?? BUILT_IN_CALIBRATION,
      ...wordKnowledge,
    }),
    clock: options.clock ?? systemClock,
    timeZone: resolveTimeZone(options.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    logger: options.logger,
    users: createLoadedUsers(
      store,
      cacheBytes,
      // The store's own: what is there can be erased and let go whatever embedder is at hand.
      async () => ((await store.embedder()) ?? (await identifyEmbedder(embedder))).dimension,
    ),
  };
}

/** What words are like comes from the built-in table, whatever embedder is plugged in. */
const builtIn = createStaticEmbedder();
const wordKnowledge: WordKnowledge = {
  wordProbability: builtIn.wordProbability,
  wordVector: builtIn.embed,
};
