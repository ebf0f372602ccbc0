/** How numbers, dates and memories read to people. */
import type { Memory } from "../types.ts";

/** A local date and how long ago it is: `2026-01-05 09:30 (3 weeks ago)`. */
export function when(at: number, now: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())} (${age(now - at)})`;
}

const UNITS: readonly (readonly [string, number])[] = [
  ["year", 365.25 * 86_400_000],
  ["month", 30.44 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago, in the largest unit that fits. */
export function age(elapsedMs: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(Math.abs(elapsedMs) / length);
    if (count >= 1) {
      const span = `${count} ${unit}${count === 1 ? "" : "s"}`;
      return elapsedMs < 0 ? `in ${span}` : `${span} ago`;
    }
  }
  return "just now";
}

/** One line of a memory: what the agent said, in a third of the width at most, and the answer. */
export function inOneLine(memory: Pick<Memory, "agent" | "speaker" | "text">, width = 100): string {
  const agent =
    memory.agent === undefined ? "" : `${cut(`agent: ${memory.agent}`, Math.floor(width / 3))} | `;
  return cut(`${agent}${memory.speaker ?? "user"}: ${memory.text}`, width);
}

function cut(text: string, width: number): string {
  // What a memory holds must not steer the terminal.
  const points = [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()];
  return points.length > width ? `${points.slice(0, width - 1).join("")}…` : points.join("");
}
