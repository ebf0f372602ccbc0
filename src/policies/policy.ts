/**
 * The contract of a memory model. A policy is one file of plain functions over named numbers:
 * relevance and traces in, scores out. It decides how relevance and retention join, when a cue
 * recalls anything, what a recall changes, and what a session's end lets go. Adding a memory model
 * is adding one file.
 */
import type { MemoryTrace, Score, Trace } from "../types.ts";

/** A judged signal of {@link Appraisal} that a policy reads. */
export type SignalName = "arousal" | "surprise" | "importance";

/** When something is judged. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * Number of the session under way. At a session's end it is the ended session's number plus one,
   * so that [LUFY]'s dt of the session that just ended is 1.
   */
  readonly session: number;
}

/** Everything that could be recalled, with its relevance to the cue; index i runs over both. */
export interface Candidates {
  readonly memories: readonly MemoryTrace[];
  /** r of each, in [0, 1]: calibrated, or the raw cosine (negative ones as 0) in paper mode. */
  readonly relevance: Float64Array;
}

/** Scores of one cue at one moment. */
export interface Scorer {
  /** Score of candidate i: finite, higher is recalled first. */
  value(i: number): number;
  /** Whether the gate lets candidate i through. */
  passes(i: number): boolean;
  /** The same value as `value(i)`, itemised. */
  explain(i: number): Score;
}

/** How a memory took part in a recall. */
export type Part = "mentioned" | "passedOver";

/** A memory to let go, with the reason in words for people. */
export interface LetGoVerdict {
  readonly id: string;
  readonly reason: string;
}

export interface Policy {
  /** As users name it, for instance `cuedRecall`. */
  readonly name: string;
  /** Key and equations of the publication. */
  readonly source: string;
  /** Signals it reads; a memory that lacks one takes the fallback the policy's file states. */
  readonly signals: readonly SignalName[];
  /** True when `appraisal.regularised`, where present, stands in for the raw signals. */
  readonly readsRegularised?: boolean;
  /** How many memories one cue recalls, and how many more are passed over. */
  readonly limits: { readonly mentioned: number; readonly passedOver: number };
  /** Sees all candidates at once (for models that scale over them), then scores one by one. */
  createScorer(candidates: Candidates, moment: Moment): Scorer;
  /**
   * How well a memory is held now, in [0, 1], whatever the cue.
   */
  retention(memory: MemoryTrace, moment: Moment): number;
  /** The trace after a recall. Never lowers consolidation. */
  reinforce(memory: MemoryTrace, part: Part, moment: Moment): Trace;
  /** What this model lets go by itself; absent: it keeps everything. */
  readonly forgetting?: {
    readonly when: "sessionStart" | "sessionEnd";
    /**
     * @param memories All active memories of the user that may be let go: pinned ones and those of
     *   sessions still open are not among them.
     */
    select(memories: readonly MemoryTrace[], moment: Moment): readonly LetGoVerdict[];
  };
}

/**
 * Signals that a policy reads and a memory lacks, so that the policy's fallback is taken; a report
 * says so.
 *
 * @example
 * ```ts
 * import { missingSignals, policies, type MemoryTrace } from "madeleine";
 * const memory = { appraisal: { arousal: 4, importance: 7 } } as MemoryTrace;
 * missingSignals(policies.lufy, memory); // ["surprise"]
 * ```
 */
export function missingSignals(policy: Policy, memory: MemoryTrace): SignalName[] {
  if (policy.readsRegularised && memory.appraisal.regularised) return [];
  return policy.signals.filter((signal) => memory.appraisal[signal] === undefined);
}
