/** Whether memory and file stay flat while exchanges come and go for long. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { US } from "../engine.ts";
import type { Measurement } from "../measurement.ts";
import type { Row } from "../results.ts";
import { exchanges } from "../texts.ts";
import { quantile } from "../timing.ts";

const CHILD = join(import.meta.dirname, "../children/cycles.mjs");

/** As the child process prints it: 18 readings of each. */
interface Report {
  readonly residentBytes: readonly number[];
  readonly heldBytes: readonly number[];
  readonly fileBytes: readonly number[];
}

const THIRDS = ["first", "middle", "last"] as const;
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
      rows.push(...flatRows(`resident, store in ${store}`, report.residentBytes));
      rows.push(...flatRows(`held, store in ${store}`, report.heldBytes));
      if (file !== "") rows.push(...flatRows(`file of ${store}`, report.fileBytes));
    }
    return {
      title: "Staying flat",
      about:
        `${cycles.toLocaleString("en")} cycles of \`observe\` and \`forget\` for one user, what was ` +
        "let go purged every 500; a process for each store. Six readings each third after a warm-up, " +
        "garbage collected before each: what the process has from the system (resident), of it what " +
        "is in use (held: heap and buffers), and the file. Flat means that the last third is at most " +
        "a quarter above the first.",
      rows,
      skipped: [],
    };
  },
};

/** Medians of each third; the last is to be no more than a quarter above the first. */
function flatRows(what: string, bytes: readonly number[]): readonly Row[] {
  const third = bytes.length / THIRDS.length;
  const medians = THIRDS.map((_, i) => quantile(bytes.slice(i * third, (i + 1) * third), 0.5));
  return THIRDS.map((name, i) => ({
    what: `${what}, ${name} third`,
    of: US,
    unit: "MB",
    value: medians[i]! / MEGABYTE,
    ...(name === "last" && {
      target: { bound: "<=", value: (medians[0]! * 1.25) / MEGABYTE } as const,
    }),
  }));
}
