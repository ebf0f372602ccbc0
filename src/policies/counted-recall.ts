/** What every recall leaves in the trace, whatever the memory model. */
import type { Trace } from "../types.ts";
import type { Moment } from "./policy.ts";

/**
 * The trace with one more recall, at this moment. A clock set back, or a replay of the past, never
 * makes a memory look recalled earlier than it was.
 */
export function countedRecall(trace: Trace, moment: Moment): Trace {
  return {
    ...trace,
    recalls: trace.recalls + 1,
    lastRecalledAt: Math.max(trace.lastRecalledAt, moment.now),
    lastRecalledSession: Math.max(trace.lastRecalledSession, moment.session),
  };
}
