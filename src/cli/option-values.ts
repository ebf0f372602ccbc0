/** What the text of an option stands for: a count, a share, a duration, a time. */
import { z } from "zod";

import { InvalidArgumentError } from "../errors.ts";

/** @throws {InvalidArgumentError} When the text is no whole number above 0. */
export function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) {
    throw new InvalidArgumentError(
      `Cannot use ${option}: it must be a whole number above 0, got ${JSON.stringify(text)}`,
    );
  }
  return Number(text);
}

/** @throws {InvalidArgumentError} When the text is no share above 0 up to 1. */
export function shareOf(text: string): number {
  const share = text.trim() === "" ? Number.NaN : Number(text);
  if (!(share > 0 && share <= 1)) {
    throw new InvalidArgumentError(
      `Cannot use --keep: it must be a share above 0 up to 1, got ${JSON.stringify(text)}`,
    );
  }
  return share;
}

const DURATION = /^(?<count>\d+)(?<unit>[dhm])$/;
const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

/** @throws {InvalidArgumentError} When the text is no duration like 30d, 12h or 0d. */
export function durationOf(option: string, text: string): number {
  const match = DURATION.exec(text);
  if (!match) {
    throw new InvalidArgumentError(
      `Cannot use ${option}: it must be a duration like 30d, 12h or 45m, got ${JSON.stringify(text)}`,
    );
  }
  return Number(match.groups!["count"]) * UNIT_MS[match.groups!["unit"]!]!;
}

const ZONED_TIME = z.iso.datetime({ offset: true });

/** @throws {InvalidArgumentError} When the time is no ISO time with a zone. */
export function timeOf(text: string): number {
  if (!ZONED_TIME.safeParse(text).success) {
    throw new InvalidArgumentError(
      `Cannot use the time: it must be ISO with a zone, like 2026-01-05T09:30:00Z, got ${JSON.stringify(text)}`,
    );
  }
  return Date.parse(text);
}
