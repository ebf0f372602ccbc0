/**
 * erase and purge: physical removal, on request or after the grace period. Nothing is left of a
 * memory: not its text, its vectors, its words, nor its lines of the transcript.
 */
import { InvalidArgumentError, NotFoundError } from "../errors.ts";
import { CALL_KEYS, checkId, checkKeys, resolveCall, type CallOptions } from "./call.ts";
import type { EngineParts } from "./engine-parts.ts";
import { atRevision } from "./forget.ts";

/** One memory, one session, or everything of the user. */
export type EraseOptions = CallOptions &
  ({ readonly id: string } | { readonly session: string } | { readonly everything: true });

export interface PurgeOptions extends CallOptions {
  /** Only what was let go longer ago than this. Default: 30 days. */
  readonly olderThanMs?: number;
}

/** How long a memory that was let go can be restored before `purge` removes it. */
export const GRACE_PERIOD_MS: number = 30 * 24 * 60 * 60_000;

/** Memories removed in one batch. */
const BATCH = 5_000;

export async function erase(parts: EngineParts, options: EraseOptions): Promise<number> {
  checkKeys("erase", options, [...CALL_KEYS, "id", "session", "everything"]);
  const { scope } = resolveCall(options, parts);
  const targets = (["id", "session", "everything"] as const).filter((name) => name in options);
  if (targets.length !== 1) {
    throw new InvalidArgumentError(
      `Cannot erase: name one of id, session and everything, got ${targets.length}`,
    );
  }
  parts.users.drop(scope);
  if ("everything" in options) {
    if (options.everything !== true) {
      throw new InvalidArgumentError("Cannot erase: `everything` must be true, got another value");
    }
    return parts.store.eraseUser(scope);
  }
  if ("session" in options) {
    checkId("session", options.session);
    const removed = await atRevision(parts, scope, async (user) => {
      if (!user.sessions.some((session) => session.id === options.session)) return undefined;
      await parts.store.apply(scope, [{ type: "eraseSession", session: options.session }], {
        expectRevision: user.revision,
      });
      return user.memories.filter((memory) => memory.session === options.session).length;
    });
    await parts.store.compact();
    if (removed === undefined) {
      throw new NotFoundError(
        `Cannot erase session ${options.session}: the user has none of that id`,
      );
    }
    return removed;
  }
  checkId("memory", options.id);
  const erased = await atRevision(parts, scope, async (user) => {
    if (user.index.slotOf(options.id) === undefined) return 0;
    await parts.store.apply(scope, [{ type: "erase", id: options.id }], {
      expectRevision: user.revision,
    });
    return 1;
  });
  // Also completes an earlier erasure whose bytes a reader held back.
  await parts.store.compact();
  if (erased === 0) {
    throw new NotFoundError(`Cannot erase memory ${options.id}: the user has none of that id`);
  }
  return erased;
}

export async function purge(parts: EngineParts, options: PurgeOptions): Promise<number> {
  checkKeys("purge", options, [...CALL_KEYS, "olderThanMs"]);
  const { scope, now, signal } = resolveCall(options, parts);
  const olderThanMs = options.olderThanMs ?? GRACE_PERIOD_MS;
  if (!(olderThanMs >= 0)) {
    throw new InvalidArgumentError(
      `Cannot purge: \`olderThanMs\` must be 0 or more, got ${olderThanMs}`,
    );
  }
  let purged = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await atRevision(parts, scope, async (user) => {
      const ids = user.memories
        .filter((memory) => !memory.pinned && memory.letGo && memory.letGo.at <= now - olderThanMs)
        .slice(0, BATCH)
        .map((memory) => memory.id);
      if (ids.length > 0) {
        await parts.store.apply(
          scope,
          ids.map((id) => ({ type: "erase", id })),
          { expectRevision: user.revision },
        );
      }
      return ids.length;
    });
    purged += batch;
    if (batch < BATCH) break;
  }
  await parts.store.compact();
  return purged;
}
