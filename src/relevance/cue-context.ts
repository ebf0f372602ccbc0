/** What a cue says beside its words: a time it asks about, and a subject that people change. */
import type { Session } from "../types.ts";
import { readTimeCue, timeLookups, type TimeCue } from "./time/time-cue.ts";
import { findTimes } from "./time/time-expressions.ts";
import type { SaidWhen } from "./time/time-span.ts";
import { asksBefore, subjectsOf } from "./updates/subjects.ts";

/** Of one cue of one user at one moment. */
export interface CueContext {
  readonly time: TimeCue;
  /** Index words of the time asked about. */
  readonly timeLookups: ReadonlySet<string>;
  /** Index words of the subjects asked about. */
  readonly subjects: ReadonlySet<string>;
  /** Whether the cue asks how it was before. */
  readonly asksBefore: boolean;
  /** When the memory of a slot was made, epoch milliseconds. */
  readonly createdAt: (slot: number) => number;
}

/** Undefined when the cue names neither a time nor a subject: most do not. */
export function readCueContext(
  cue: string,
  now: SaidWhen,
  sessions: readonly Session[],
  createdAt: CueContext["createdAt"],
): CueContext | undefined {
  const time = readTimeCue(cue, now, sessions);
  const subjects = subjectsOf(cue);
  if (time.spans.length === 0 && subjects.size === 0) return undefined;
  return {
    time,
    // Said long ago or yet to come: "the third of June" in a memory may be either.
    timeLookups: timeLookups([...time.spans, ...findTimes(cue, now, "nearest")], now.timeZone),
    subjects,
    asksBefore: asksBefore(cue),
    createdAt,
  };
}
