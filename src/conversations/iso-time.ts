/** Times as text: ISO with a zone is a moment; without one it needs a zone to be told. */
import { DateTime } from "luxon";

const ZONED = /(?:z|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * The moment of an ISO date and time with a zone, or undefined when it is none.
 *
 * @returns Epoch milliseconds.
 */
export function parseZonedTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T/i.test(text) || !ZONED.test(text.slice(10))) return undefined;
  const time = DateTime.fromISO(text);
  return time.isValid ? time.toMillis() : undefined;
}

/** The moment of an ISO date and time; one without a zone is local to `timeZone`. */
export function parseIsoTime(text: string, timeZone: string): number | undefined {
  const time = DateTime.fromISO(text.trim().replace(" ", "T"), { zone: timeZone });
  return time.isValid ? time.toMillis() : undefined;
}

/** The moment of a text in a luxon format, local to `timeZone`. */
export function parseLocalTime(text: string, format: string, timeZone: string): number | undefined {
  const time = DateTime.fromFormat(text, format, { zone: timeZone, locale: "en-US" });
  return time.isValid ? time.toMillis() : undefined;
}

/** Whether the name is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  return DateTime.local({ zone: name }).isValid;
}
