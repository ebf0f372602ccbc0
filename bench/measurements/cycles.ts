/** Whether memory and file stay flat while exchanges come and go for long. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { US } from "../engine.ts";
import type { Measurement } from "../measurement.ts";
import type { Row } from "../results.ts";
import { exchanges } from "../texts.ts";

const CHILD = join(import.meta.dirname, "../children/cycles.mjs");

/** As the child process prints it: at the start (after a warm-up), in the middle and at the end. */
interface Report {
  readonly rssBytes: readonly [number, number, number];
  readonly fileBytes: readonly [number, number, number];
  readonly memories: number;
}

const MOMENTS = ["start", "middle", "end"] as const;
const MEGABYTE = 1_000_000;

export const measureCycles: Measurement = {
  name: "cycles",
  async run(bench) {
    const cycles = bench.quick ? 1_000 : 50_000;
    const history = join(bench.folder, "history.json");
    await writeFile(history, JSON.stringify(exchanges(2_000)));
    const rows: Row[] = [];
    for (const store of ["memory", "SQLite"] as const) {
      const file = store === "memory" ? "" : join(bench.folder, "cycles.db");
      const { stdout } = await promisify(execFile)(process.execPath, [
        "--expose-gc",
        CHILD,
        bench.dist,
        history,
        String(cycles),
        file,
      ]);
      const report = JSON.parse(stdout) as Report;
      rows.push(...flatRows(`resident, store in ${store}`, report.rssBytes));
      if (file !== "") rows.push(...flatRows(`file of ${store}`, report.fileBytes));
    }
    return {
      title: "Staying flat",
      about:
        `${cycles.toLocaleString("en")} cycles of \`observe\` and \`forget\` for one user, what was ` +
        "let go purged every 500; a process for each store, garbage collected before each reading. " +
        "The start is after the first tenth; flat means that the end is at most a quarter above it.",
      rows,
      skipped: [],
    };
  },
};

/** Three readings; the last is to be no more than a quarter above the first. */
function flatRows(what: string, bytes: readonly [number, number, number]): readonly Row[] {
  return MOMENTS.map((moment, i) => ({
    what: `${what}, ${moment}`,
    of: US,
    unit: "MB",
    value: bytes[i]! / MEGABYTE,
    ...(moment === "end" && {
      target: { bound: "<=", value: (bytes[0] * 1.25) / MEGABYTE } as const,
    }),
  }));
}
