/** Plain text for a terminal of 100 columns. */
import { styleText } from "node:util";

export const COLUMNS = 100;

export interface Screen {
  /** A blank line and a line that stands out. */
  heading(text: string): void;
  line(...lines: readonly string[]): void;
  /** A line of what came back. */
  hit(text: string): void;
  /** A line of what did not. */
  silence(text: string): void;
}

export function createScreen({
  color,
  out,
}: {
  readonly color: boolean;
  readonly out: { write(text: string): unknown };
}): Screen {
  const styled = (style: "bold" | "green" | "yellow", text: string): string =>
    color ? styleText(style, text) : text;
  const write = (text: string): void => void out.write(`${text}\n`);
  return {
    heading: (text) => write(`\n${styled("bold", text.toUpperCase())}`),
    line: (...lines) => lines.forEach(write),
    hit: (text) => write(styled("green", text)),
    silence: (text) => write(styled("yellow", text)),
  };
}

/** `12 Jan`, in UTC. */
export function day(at: number): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return format.format(at).padStart(6);
}

/** Two digits after the point, cut and never rounded up to a threshold. */
export function short(value: number): string {
  return (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);
}

/** The text in at most so many columns; a Chinese letter takes two. */
export function clip(text: string, columns: number): string {
  const letters = [...text];
  const fits = (count: number): boolean =>
    letters.slice(0, count).reduce((sum, letter) => sum + width(letter), 0) < columns;
  if (fits(letters.length)) return text;
  let count = letters.length;
  while (!fits(count)) count--;
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}

function width(letter: string): number {
  return /[\u2e80-\uffe6]/u.test(letter) ? 2 : 1;
}
