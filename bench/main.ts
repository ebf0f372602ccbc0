/**
 * `npm run bench`: measures speed and size through the public interface, beside other memories on
 * the same texts in the same run, and writes `bench/results.json` and `docs/bench.md`.
 *
 * `--quick`: a smoke run with small counts that writes neither. `--only <name>,...`: some of the
 * measurements, printed only. `--no-peers`: installs nothing.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { buildPackage } from "./build.ts";
import type { Bench, Measurement } from "./measurement.ts";
import { measureCycles } from "./measurements/cycles.ts";
import { measureImport } from "./measurements/import.ts";
import { measureObserve } from "./measurements/observe.ts";
import { measureRecall } from "./measurements/recall.ts";
import { measureSize } from "./measurements/size.ts";
import { measureStart } from "./measurements/start.ts";
import { findPeers } from "./peers/find-peers.ts";
import { renderReport } from "./report.ts";
import type { Results, Section } from "./results.ts";
import { describeTexts, exchanges, SEED } from "./texts.ts";

const MEASUREMENTS: readonly Measurement[] = [
  measureObserve,
  measureRecall,
  measureImport,
  measureSize,
  measureStart,
  measureCycles,
];

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    "no-peers": { type: "boolean", default: false },
  },
});
const { quick } = options;
const names = options.only?.split(",");
const chosen = MEASUREMENTS.filter(({ name }) => !names || names.includes(name));

const folder = await mkdtemp(join(tmpdir(), "madeleine-bench-"));
try {
  const results = await measure();
  const report = renderReport(results);
  console.log(`\n${report}`);
  if (!quick && !names && !options["no-peers"]) {
    const beside = (path: string): string => join(import.meta.dirname, path);
    await writeFile(beside("results.json"), `${JSON.stringify(results, undefined, 2)}\n`);
    await writeFile(beside("../docs/bench.md"), report);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<Results> {
  const loadBefore = loadavg()[0]!;
  const found = options["no-peers"] ? [] : await findPeers(folder);
  const peers = found.flatMap((peer) => ("skipped" in peer ? [] : peer));
  const skipped = found.flatMap((peer) =>
    "skipped" in peer ? `${peer.name}: ${peer.skipped}` : [],
  );
  const bench: Bench = { quick, folder, dist: await buildPackage(), peers };
  const sections: Section[] = [];
  for (const { name, run } of chosen) {
    const start = performance.now();
    sections.push(await run(bench));
    console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  return {
    quick,
    machine: {
      cpu: cpus()[0]!.model,
      cores: cpus().length,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      date: new Date().toISOString().slice(0, 10),
      loadBefore,
      loadAfter: loadavg()[0]!,
    },
    texts: { seed: SEED, ...describeTexts(exchanges(10_000)) },
    peers: peers.map((peer) => ({ name: peer.name, about: peer.about })),
    skipped,
    sections,
  };
}
