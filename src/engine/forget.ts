/**
 * forget: memories are ranked by how well they are held, the budget is kept, the rest is let go:
 * not recalled any more, listed with its reason, and brought back as one batch until purged.
 */
import { setTimeout as pause } from "node:timers/promises";

import { v7 as uuidv7 } from "uuid";

import { ConflictError, InvalidArgumentError, NotFoundError } from "../errors.ts";
import { letGoBeyondShare } from "../policies/keep-share.ts";
import { missingSignals, type LetGoVerdict, type Moment, type Policy } from "../policies/policy.ts";
import type { Operation } from "../stores/store.ts";
import type { MemoryTrace, Scope } from "../types.ts";
import { CALL_KEYS, checkKeys, checkShare, resolveCall, type CallOptions } from "./call.ts";
import type { EngineParts } from "./engine-parts.ts";
import { sessionNumber, type LoadedUser } from "./loaded-user.ts";

export interface LetGoMemory {
  readonly id: string;
  /** In words, for people. */
  readonly reason: string;
  /** How well it was held, [0, 1]. */
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
  /** Active memories left. */
  readonly kept: number;
  readonly dryRun: boolean;
  readonly policy: string;
  /** Signals that some memory lacked, so that the policy's fallback was taken. */
  readonly fallbacks: readonly string[];
}

export async function forget(parts: EngineParts, options: ForgetOptions): Promise<ForgetReport> {
  checkKeys("forget", options, [...CALL_KEYS, "keep", "ids", "dryRun", "policy"]);
  const { scope, now } = resolveCall(options, parts);
  checkShare(options.keep);
  if (options.ids !== undefined && !Array.isArray(options.ids)) {
    throw new InvalidArgumentError(
      `Cannot forget: \`ids\` must be a list, got ${typeof options.ids}`,
    );
  }
  if (options.ids && options.keep !== undefined) {
    throw new InvalidArgumentError("Cannot forget: give `keep` or `ids`, got both");
  }
  const policy = options.policy ?? parts.policy;
  return letGo(parts, scope, {
    policy,
    dryRun: options.dryRun ?? false,
    plan(user) {
      const moment = { now, session: sessionNumber(user.sessions, undefined) };
      const verdicts = options.ids
        ? [...new Set(options.ids)].map((id) => ({
            id: activeId(user, id),
            reason: "asked for by id",
          }))
        : choose(policy, forgettable(user), moment, options.keep);
      return { moment, verdicts };
    },
  });
}

/** What the policy lets go because a session begins, not yet applied; nothing for most policies. */
export async function planSessionStart(
  parts: EngineParts,
  scope: Scope,
  session: number,
  now: number,
): Promise<LetGoPlan> {
  const { policy } = parts;
  if (policy.forgetting?.when !== "sessionStart") return NOTHING_TO_LET_GO;
  const user = await parts.users.load(scope);
  const moment = { now, session };
  return planLetGo(policy, user, moment, policy.forgetting.select(forgettable(user), moment));
}

/** A batch of forgetting: its operations, and what is reported of it. */
export interface LetGoPlan {
  readonly batch: string;
  readonly operations: readonly Operation[];
  readonly letGo: readonly LetGoMemory[];
}

const NOTHING_TO_LET_GO: LetGoPlan = { batch: "", operations: [], letGo: [] };

function planLetGo(
  policy: Policy,
  user: LoadedUser,
  moment: Moment,
  verdicts: readonly LetGoVerdict[],
): LetGoPlan {
  const batch = uuidv7();
  return {
    batch,
    operations: verdicts.map(({ id, reason }) => ({
      type: "letGo",
      id,
      at: moment.now,
      batch,
      reason,
    })),
    letGo: verdicts.map(({ id, reason }) => ({
      id,
      reason,
      retention: policy.retention(memoryOf(user, id), moment),
    })),
  };
}

/** What the policy, or a share of its own, lets go of these memories. */
export function choose(
  policy: Policy,
  memories: readonly MemoryTrace[],
  moment: Moment,
  keep: number | undefined,
): readonly LetGoVerdict[] {
  if (keep !== undefined) {
    return letGoBeyondShare(memories, (memory) => policy.retention(memory, moment), keep);
  }
  if (policy.forgetting?.when !== "sessionEnd") return [];
  return policy.forgetting.select(memories, moment);
}

/** Active memories that may be let go: not pinned, and of sessions that have ended. */
export function forgettable(user: LoadedUser, ending?: string): readonly MemoryTrace[] {
  const open = new Set(
    user.sessions
      .filter((session) => session.endedAt === undefined && session.id !== ending)
      .map((session) => session.id),
  );
  return user.memories.filter(
    (memory) => memory.state === "active" && !memory.pinned && !open.has(memory.session),
  );
}

/**
 * Lets go what `plan` chooses, in one batch with `also`; planned anew when somebody else wrote in
 * between, so that nothing is decided on stale traces.
 */
export async function letGo(
  parts: EngineParts,
  scope: Scope,
  task: {
    readonly policy: Policy;
    readonly dryRun: boolean;
    readonly plan: (user: LoadedUser) => {
      readonly moment: Moment;
      readonly verdicts: readonly LetGoVerdict[];
    };
    readonly also?: readonly Operation[];
  },
): Promise<ForgetReport> {
  const { policy, dryRun, also = [] } = task;
  return atRevision(parts, scope, async (user) => {
    const { moment, verdicts } = task.plan(user);
    const { batch, operations, letGo: memories } = planLetGo(policy, user, moment, verdicts);
    // Reported as planned: while the write is awaited, the loaded user may move on.
    const report: ForgetReport = {
      ...(!dryRun && memories.length > 0 && { batch }),
      letGo: memories,
      kept: user.index.activeCount - memories.length,
      dryRun,
      policy: policy.name,
      fallbacks: fallbacksOf(
        policy,
        user.memories.filter((memory) => memory.state === "active"),
      ),
    };
    if (!dryRun && operations.length + also.length > 0) {
      await parts.store.apply(scope, [...also, ...operations], { expectRevision: user.revision });
    }
    return report;
  });
}

/** Signals that some memory lacks, each once. */
export function fallbacksOf(policy: Policy, memories: readonly MemoryTrace[]): readonly string[] {
  return policy.signals.filter((signal) =>
    memories.some((memory) => missingSignals(policy, memory).includes(signal)),
  );
}

/** How often a plan is made anew when others keep writing. */
const MAX_ATTEMPTS = 50;

/** Runs a change planned on a loaded user; on a conflict with another writer loads and runs again. */
export async function atRevision<Result>(
  parts: EngineParts,
  scope: Scope,
  change: (user: LoadedUser) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const user = await parts.users.load(scope);
    try {
      return await change(user);
    } catch (error) {
      if (!isRetryableConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      // Writers that keep meeting part ways by chance.
      await pause(Math.random() * Math.min(attempt, 20));
      parts.logger?.debug("another writer was first, planning anew", { attempt });
    }
  }
}

/** Whether another writer was first, so that the same change can be planned anew. */
export function isRetryableConflict(error: unknown): boolean {
  return error instanceof ConflictError && error.retryable;
}

/** @throws {NotFoundError} When the user has no such memory. */
export function memoryOf(user: LoadedUser, id: string): MemoryTrace {
  const slot = user.index.slotOf(id);
  const memory = slot === undefined ? undefined : user.memories[slot];
  if (!memory) throw new NotFoundError(`Cannot find memory ${id}: the user has none of that id`);
  return memory;
}

function activeId(user: LoadedUser, id: string): string {
  const memory = memoryOf(user, id);
  if (memory.pinned) {
    throw new ConflictError(`Cannot forget memory ${id}: it is pinned, take the pin out first`);
  }
  if (memory.state === "active") return id;
  throw new ConflictError(`Cannot forget memory ${id}: it was let go before, got state letGo`);
}
