/** A stretch of time that somebody named, on the calendar of a time zone. */
import { DateTime, type DateTimeUnit, type DurationLike } from "luxon";

import { InvalidArgumentError } from "../../errors.ts";

/** From (included) to (excluded), epoch milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Where and when a text was said: what "yesterday" in it is counted from. */
export interface SaidWhen {
  /** Epoch milliseconds. */
  readonly at: number;
  /** IANA name, for instance `Asia/Tokyo`. */
  readonly timeZone: string;
}

/** @throws {InvalidArgumentError} When the runtime knows no such zone. */
export function calendarAt({ at, timeZone }: SaidWhen): DateTime<true> {
  const local = DateTime.fromMillis(at, { zone: timeZone });
  if (!local.isValid) {
    throw new InvalidArgumentError(
      `Cannot use the time zone: it must be an IANA name, got ${JSON.stringify(timeZone)}`,
    );
  }
  return local;
}

/** The calendar unit (day, week from Monday, month, year) that holds a moment. */
export function spanOf(moment: DateTime, unit: DateTimeUnit, length: DurationLike = {}): TimeSpan {
  const from = moment.startOf(unit);
  const to = Object.keys(length).length === 0 ? from.plus({ [`${unit}s`]: 1 }) : from.plus(length);
  return { from: from.toMillis(), to: to.toMillis() };
}
