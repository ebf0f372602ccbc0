/**
 * import: conversations that took place elsewhere, exchange by exchange at their own times, and
 * exports of this or another store. Goes in by atomic batches; what is there already is not stored
 * again.
 */
import { ConflictError } from "../errors.ts";
import type { Policy } from "../policies/policy.ts";
import type { Operation } from "../stores/store.ts";
import type { Appraisal, Scope } from "../types.ts";
import { checkKeys, checkShare, resolveScope, resolveTimeZone } from "./call.ts";
import { endSession } from "./end-session.ts";
import type { EngineParts } from "./engine-parts.ts";
import { atRevision, planSessionStart } from "./forget.ts";
import { createImportProgress, storeBatch, type ImportRecord } from "./import-batch.ts";

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
  /** The same key is never stored twice for a user. */
  readonly idempotencyKey?: string;
}

export interface ImportOptions extends Scope {
  readonly records: Iterable<ImportRecord> | AsyncIterable<ImportRecord>;
  /** End each session of exchanges when the next begins, and the last one. Default true. */
  readonly endSessions?: boolean;
  /** Share kept when a session ends, (0, 1]. Absent: what the policy says. */
  readonly keep?: number;
  readonly policy?: Policy;
  /** IANA zone of the user. Default: the engine's. */
  readonly timeZone?: string;
  readonly signal?: AbortSignal;
  /** Called after each batch. */
  readonly onProgress?: (done: { readonly memories: number; readonly sessions: number }) => void;
}

export interface ImportReport {
  /** Memories stored. */
  readonly memories: number;
  /** Records that were there already (same id or idempotency key). */
  readonly replayed: number;
  /** Records with nothing to remember (an agent's line alone, transcript lines). */
  readonly transcriptOnly: number;
  /** Sessions that something was stored of. */
  readonly sessions: number;
  /** Active memories of the user afterwards. */
  readonly kept: number;
  /** Let go by the sessions' ends. */
  readonly letGo: number;
  readonly fallbacks: readonly string[];
}

/** Records stored in one atomic batch. */
const BATCH = 256;

const KEYS = [
  "user",
  "tenant",
  "records",
  "endSessions",
  "keep",
  "policy",
  "timeZone",
  "signal",
  "onProgress",
];

export async function importRecords(
  engine: EngineParts,
  options: ImportOptions,
): Promise<ImportReport> {
  checkKeys("import", options, KEYS);
  const scope = resolveScope(options);
  checkShare(options.keep);
  const parts = {
    ...engine,
    policy: options.policy ?? engine.policy,
    timeZone: resolveTimeZone(options.timeZone, engine.timeZone),
  };
  const progress = createImportProgress();
  const fallbacks = new Set<string>();
  let letGo = 0;
  let batch: ImportRecord[] = [];
  // Where nothing can be let go, sessions are closed with the batch and nothing waits for them.
  const canLetGo = options.keep !== undefined || parts.policy.forgetting?.when === "sessionEnd";
  let left: (Operation & { type: "closeSession" })[] = [];
  let current: { id: string; lastAt: number } | undefined;

  for await (const record of options.records) {
    options.signal?.throwIfAborted();
    if (record.type === "exchange" && record.session !== current?.id) {
      await endCurrent();
      current = undefined;
      await beginSession(record);
    }
    if (record.type === "exchange") {
      current = { id: record.session, lastAt: Math.max(current?.lastAt ?? 0, record.at) };
    }
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await endCurrent();
  await flush();
  const stats = await parts.store.stats(scope);
  return {
    memories: progress.inserted.size,
    replayed: progress.replayed,
    transcriptOnly: progress.transcriptOnly,
    sessions: progress.touched.size,
    kept: stats.active,
    letGo,
    fallbacks: [...fallbacks],
  };

  async function beginSession(record: ImportedExchange): Promise<void> {
    if (parts.policy.forgetting?.when !== "sessionStart") return;
    await flush();
    await atRevision(parts, scope, async ({ sessions, revision }) => {
      if (sessions.some((session) => session.id === record.session)) return;
      const number = (sessions.at(-1)?.number ?? 0) + 1;
      const start = await planSessionStart(parts, scope, number, record.at);
      if (start.operations.length === 0) return;
      await parts.store.apply(scope, start.operations, { expectRevision: revision });
      letGo += start.letGo.length;
    });
  }

  /** Ends the session that the records have left behind. */
  async function endCurrent(): Promise<void> {
    if (!current || options.endSessions === false) return;
    if (!canLetGo) {
      left.push({ type: "closeSession", session: current.id, endedAt: current.lastAt });
      return;
    }
    await flush();
    if ((await stillOpen([current.id])).length === 0) return;
    const report = await endSession(parts, {
      ...scope,
      session: current.id,
      at: current.lastAt,
      ...(options.keep !== undefined && { keep: options.keep }),
    });
    letGo += report.letGo.length;
    for (const signal of report.fallbacks) fallbacks.add(signal);
  }

  /** Of these sessions the ones that are there and open, also from an import cut short before. */
  async function stillOpen(ids: readonly string[]): Promise<readonly string[]> {
    const sessions = await parts.store.sessions(scope);
    const open = new Set(sessions.flatMap(({ id, endedAt }) => (endedAt === undefined ? id : [])));
    return ids.filter((id) => open.has(id));
  }

  async function flush(): Promise<void> {
    if (batch.length === 0 && left.length === 0) return;
    const records = batch;
    batch = [];
    for (let attempt = 1; ; attempt++) {
      try {
        await storeBatch(parts, scope, records, progress);
        break;
      } catch (error) {
        // Another import of the same records stored some of them in between: they are there now.
        if (!(error instanceof ConflictError) || attempt === 3) throw error;
      }
    }
    const open = left.length === 0 ? [] : await stillOpen(left.map(({ session }) => session));
    const closing = left.filter(({ session }) => open.includes(session));
    left = [];
    if (closing.length > 0) await parts.store.apply(scope, closing);
    options.onProgress?.({
      memories: progress.inserted.size,
      sessions: progress.touched.size,
    });
  }
}
