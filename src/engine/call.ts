/** What every call brings: whose memory, and when. Checked here, once. */
import type { Clock } from "../clock.ts";
import { InvalidArgumentError } from "../errors.ts";
import { calendarAt } from "../relevance/time/time-span.ts";
import type { Scope } from "../types.ts";

/** What every call takes. */
export interface CallOptions extends Scope {
  /** When this happens, epoch milliseconds. Default: the clock. At most 5 minutes ahead of it. */
  readonly at?: number;
  /** IANA zone of the user, for instance `Asia/Tokyo`: whose "yesterday" it is. Default: the engine's. */
  readonly timeZone?: string;
  readonly signal?: AbortSignal;
}

/** A call's scope and moment after the checks. */
export interface Call {
  readonly scope: Scope;
  readonly now: number;
  readonly timeZone: string;
  readonly signal: AbortSignal | undefined;
}

/** What a call takes from the engine where it says nothing itself. */
export interface CallDefaults {
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Longest user, tenant or session id, in UTF-16 code units. */
export const MAX_ID_LENGTH = 256;
/** The earliest time a Date can hold. */
const EARLIEST_MS = -8.64e15;
/** Times further ahead of the clock than this are a mistake, not skew. */
export const MAX_AHEAD_MS: number = 5 * 60_000;

/**
 * @throws {InvalidArgumentError} When the user is missing, blank or over-long, or `at` is no time.
 */
export function resolveCall(options: CallOptions, defaults: CallDefaults): Call {
  options.signal?.throwIfAborted();
  return {
    scope: resolveScope(options),
    now: resolveAt(options.at, defaults.clock),
    timeZone: resolveTimeZone(options.timeZone, defaults.timeZone),
    signal: options.signal,
  };
}

/** @throws {InvalidArgumentError} When the runtime knows no such time zone. */
export function resolveTimeZone(timeZone: string | undefined, fallback: string): string {
  if (timeZone === undefined) return fallback;
  calendarAt({ at: 0, timeZone });
  return timeZone;
}

/** @throws {InvalidArgumentError} When the user (or a given tenant) is missing, blank or over-long. */
export function resolveScope({ tenant, user }: Scope): Scope {
  checkId("user", user);
  if (tenant === undefined) return { user };
  checkId("tenant", tenant);
  return { tenant, user };
}

/** @throws {InvalidArgumentError} When the id is no well-formed text of 1 to 256 code units. */
export function checkId(what: string, id: unknown): asserts id is string {
  if (typeof id !== "string") {
    throw new InvalidArgumentError(`Cannot use the ${what} id: it must be text, got ${typeof id}`);
  }
  if (id.trim() === "") {
    throw new InvalidArgumentError(
      `Cannot use the ${what} id: it must not be blank, got blank text`,
    );
  }
  if (id.length > MAX_ID_LENGTH) {
    throw new InvalidArgumentError(
      `Cannot use the ${what} id: at most ${MAX_ID_LENGTH} characters, got ${id.length}`,
    );
  }
  if (!id.isWellFormed()) {
    throw new InvalidArgumentError(
      `Cannot use the ${what} id: it must be well-formed Unicode, got a lone surrogate`,
    );
  }
}

/** @throws {InvalidArgumentError} When `at` is not a time or lies over five minutes ahead. */
export function resolveAt(at: number | undefined, clock: Clock): number {
  const clockNow = clock.now();
  if (at === undefined) return clockNow;
  if (typeof at !== "number" || !Number.isFinite(at)) {
    throw new InvalidArgumentError(
      `Cannot use the time given: it must be finite epoch milliseconds, got ${typeof at === "number" ? at : typeof at}`,
    );
  }
  if (at < EARLIEST_MS) {
    throw new InvalidArgumentError(
      `Cannot use the time given: it lies before the calendar's beginning, got ${at}`,
    );
  }
  if (at > clockNow + MAX_AHEAD_MS) {
    throw new InvalidArgumentError(
      `Cannot use the time given: it lies more than 5 minutes after the clock (${clockNow}), got ${at}`,
    );
  }
  return at;
}

/** What every call may hold. */
export const CALL_KEYS = ["user", "tenant", "at", "timeZone", "signal"] as const;

/** @throws {InvalidArgumentError} When an option is not among the known ones: a typo does nothing silently. */
export function checkKeys(verb: string, options: object, keys: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!keys.includes(key)) {
      throw new InvalidArgumentError(`Cannot ${verb}: unknown option, got \`${key.slice(0, 40)}\``);
    }
  }
}

/** @throws {InvalidArgumentError} When a given value is none of the choices. */
export function checkChoice(
  verb: string,
  name: string,
  value: string | undefined,
  choices: readonly string[],
): void {
  if (value !== undefined && !choices.includes(value)) {
    throw new InvalidArgumentError(
      `Cannot ${verb}: \`${name}\` must be one of ${choices.join(", ")}, got ${JSON.stringify(value)}`,
    );
  }
}

/** @throws {InvalidArgumentError} When a share is not in (0, 1]. */
export function checkShare(keep: number | undefined): void {
  if (keep !== undefined && !(keep > 0 && keep <= 1)) {
    throw new InvalidArgumentError(`Cannot keep that share: it must lie in (0, 1], got ${keep}`);
  }
}

/** @throws {InvalidArgumentError} When a count is not a whole number from 1 to 1,000. */
export function checkLimit(limit: number | undefined): void {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= 1000)) {
    throw new InvalidArgumentError(
      `Cannot use the limit: it must be a whole number from 1 to 1000, got ${limit}`,
    );
  }
}
