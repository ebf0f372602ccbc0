/** Results as Markdown: a pure function, so that `docs/bench.md` says what `results.json` says. */
import type { Results, Row, Section, Target } from "./results.ts";

/** @returns The document, ending in a line break. */
export function renderReport(results: Results): string {
  const { machine, texts } = results;
  const lines = [
    "# Measured speed and size",
    "",
    "Written by `npm run bench` from `bench/results.json`; not to be edited by hand.",
    "",
    ...(results.quick
      ? ["**A smoke run with small counts: no figure here is to be quoted.**", ""]
      : []),
    `${machine.date}: ${machine.cpu}, ${machine.cores} cores, ${machine.platform}, Node ${machine.node}. ` +
      `Load average ${machine.loadBefore.toFixed(2)} before and ${machine.loadAfter.toFixed(2)} after ` +
      "(what else runs slows these figures).",
    "",
    `Texts: synthetic English exchanges (seed ${texts.seed}), ${texts.words.toFixed(1)} words on ` +
      `average, ${texts.vocabulary.toLocaleString("en")} different words in 10,000. Medians where there are ` +
      "several samples. A peer's ratio is its figure divided by ours, from the same run.",
    "",
    ...results.peers.map(({ name, about }) => `- ${name}: ${about}.`),
    ...results.skipped.map((reason) => `- Left out: ${reason}`),
    "",
    ...results.sections.flatMap(renderSection),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function renderSection({ title, about, rows, skipped }: Section): readonly string[] {
  return [
    `## ${title}`,
    "",
    about,
    "",
    ...table([
      ["what", "of", "figure", "p95", "target", "reached", "ratio to ours"],
      ...rows.map((row) => [
        row.what,
        row.of,
        quantity(row.value, row.unit),
        row.p95 === undefined ? "" : quantity(row.p95, row.unit),
        row.target ? `${row.target.bound} ${quantity(row.target.value, row.unit)}` : "",
        row.target ? (reaches(row.value, row.target) ? "yes" : "**no**") : "",
        ratio(row, rows),
      ]),
    ]),
    "",
    ...(skipped.length > 0 ? [...skipped.map((reason) => `- Left out: ${reason}`), ""] : []),
  ];
}

/** A Markdown table whose columns line up: text to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const [head] = rows;
  const widths = head!.map((_, i) => Math.max(3, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head!), line(rule), ...rows.slice(1).map(line)];
}

/** A figure to three significant digits, whole from 100 on. */
function quantity(value: number, unit: Row["unit"]): string {
  return `${figure(value)} ${unit}`;
}

function figure(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString("en")
    : Number(value.toPrecision(3)).toString();
}

function reaches(value: number, { bound, value: limit }: Target): boolean {
  if (bound === "<") return value < limit;
  return bound === "<=" ? value <= limit : value >= limit;
}

function ratio(row: Row, rows: readonly Row[]): string {
  const own = rows.find(({ what, beside }) => beside === undefined && what === row.beside);
  return own ? `${figure(row.value / own.value)}x` : "";
}
