/** endSession: the session is closed and what the policy (or a share) does not keep is let go. */
import { NotFoundError } from "../errors.ts";
import type { Policy } from "../policies/policy.ts";
import {
  CALL_KEYS,
  checkId,
  checkKeys,
  checkShare,
  resolveCall,
  type CallOptions,
} from "./call.ts";
import type { EngineParts } from "./engine-parts.ts";
import { choose, forgettable, letGo, type ForgetReport } from "./forget.ts";
import { openSession } from "./loaded-user.ts";

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

export async function endSession(
  parts: EngineParts,
  options: EndSessionOptions,
): Promise<EndSessionReport> {
  checkKeys("end a session", options, [...CALL_KEYS, "session", "keep", "policy"]);
  const { scope, now } = resolveCall(options, parts);
  checkShare(options.keep);
  if (options.session !== undefined) checkId("session", options.session);
  const policy = options.policy ?? parts.policy;
  const sessions = await parts.store.sessions(scope);
  const session =
    options.session === undefined
      ? openSession(sessions)
      : sessions.find((candidate) => candidate.id === options.session);
  if (!session && options.session !== undefined) {
    throw new NotFoundError(`Cannot end session ${options.session}: the user has none of that id`);
  }
  const isOpen = session !== undefined && session.endedAt === undefined;
  const report = await letGo(parts, scope, {
    policy,
    dryRun: false,
    also: isOpen ? [{ type: "closeSession", session: session.id, endedAt: now }] : [],
    plan(user) {
      // The session that just ended is one session ago, as [LUFY] counts.
      const moment = { now, session: (session?.number ?? 0) + 1 };
      // What has ended was let go of then: a retry lets nothing more go.
      if (!isOpen) return { moment, verdicts: [] };
      return {
        moment,
        verdicts: choose(policy, forgettable(user, session.id), moment, options.keep),
      };
    },
  });
  return session ? { ...report, session: session.id } : report;
}
