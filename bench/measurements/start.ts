/** From the start of a process to its first recall. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { fillFile, US, USER } from "../engine.ts";
import type { Measurement } from "../measurement.ts";
import { cues } from "../texts.ts";
import { sample, timeRow } from "../timing.ts";

const CHILD = join(import.meta.dirname, "../children/first-recall.mjs");

export const measureStart: Measurement = {
  name: "start",
  async run(bench) {
    const processes = bench.quick ? 3 : 7;
    await fillFile(bench, "start.db", 1_000);
    const path = join(bench.folder, "start.db");
    const args = [CHILD, bench.dist, path, USER, cues(1)[0]!];
    return {
      title: "Starting",
      about:
        `From \`spawn\` to the answer, median of ${processes} child processes on the built package: ` +
        "imports, table of the embedder, a file of 1,000 memories, one recall.",
      rows: [
        {
          what: "process start to first recall",
          of: US,
          ...timeRow(await sample(processes, () => firstOutput(args), 1)),
          target: { bound: "<", value: 300 },
        },
        {
          what: "node alone",
          of: "node",
          ...timeRow(await sample(processes, () => firstOutput(["-e", "console.log()"]), 1)),
        },
      ],
      skipped: [],
    };
  },
};

/** Resolves when a child process of node has printed something. */
async function firstOutput(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  const printed = await Promise.race([once(child.stdout, "data"), closed.then(() => undefined)]);
  if (!printed) throw new Error("Cannot measure the start: the process ended without an answer");
}
