/** Files of JSON lines. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of several files of a folder, one list a file; undefined when one is not there: half a
 * set is no set.
 */
export function readRows(folder: string, files: readonly string[]): Row[][] | undefined {
  const paths = files.map((file) => join(folder, file));
  if (!paths.every((path) => existsSync(path))) return undefined;
  return paths.map((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as Row),
  );
}

/** Rows by a key, in order of first appearance. */
export function groupRows(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
