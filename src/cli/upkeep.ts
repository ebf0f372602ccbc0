/** Commands that look after the file: calibrate, reembed, doctor. */
import { existsSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";

import { nameOf } from "../embedding/embedder.ts";
import { createStaticEmbedder } from "../embedding/static-table.ts";
import { MadeleineError } from "../errors.ts";
import { createSqliteStore } from "../stores/sqlite.ts";
import { hasCalibration, writeCalibration } from "./calibration-file.ts";
import {
  clockOf,
  databasePath,
  openMemory,
  withMemory,
  type SharedOptions,
  type World,
} from "./context.ts";
import { createOutput } from "./output.ts";

/** Sets the intercept of r on the user's own memories; kept beside the file. */
export function calibrateCommand(options: SharedOptions, world: World): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output, db }) => {
    const calibration = await memory.calibrate({ ...scope, signal: world.signal });
    const path = writeCalibration(db, calibration);
    if (output.json) return output.emit({ ...calibration, path });
    output.say(
      `intercept ${calibration.intercept.toFixed(2)}, cosine of unrelated cues ` +
        `${calibration.cosineMean.toFixed(3)} ± ${calibration.cosineDeviation.toFixed(3)}`,
    );
    output.say(`Kept in ${path}: every later command on this file uses it.`);
  });
}

/** Gives every memory of the file vectors of this release's embedder; goes on where it stopped. */
export async function reembedCommand(options: SharedOptions, world: World): Promise<number> {
  const output = createOutput(world, options.json === true);
  const db = databasePath(options, world.env);
  const memory = openMemory(existsSync(db) ? db : undefined, clockOf(options, world));
  try {
    const reembedded = await memory.reembed({
      signal: world.signal,
      onProgress: (done) => {
        if (world.stderr.isTTY === true) world.stderr.write(`\r${done} memories re-embedded`);
      },
    });
    if (world.stderr.isTTY === true && reembedded > 0) world.stderr.write("\n");
    if (output.json) output.emit({ reembedded });
    else output.say(`${reembedded} memories re-embedded.`);
    return 0;
  } finally {
    await memory.close();
  }
}

/** What runs here, and whether all of it is sound. @returns 0 when it is, else 1. */
export async function doctorCommand(options: SharedOptions, world: World): Promise<number> {
  const output = createOutput(world, options.json === true);
  const db = databasePath(options, world.env);
  const embedder = createStaticEmbedder();
  const problems: string[] = [];
  let stored: string | undefined;
  if (existsSync(db)) {
    try {
      const store = createSqliteStore({ path: db, readOnly: true });
      try {
        problems.push(...(await store.check()));
        stored = (await store.embedder())?.name;
      } finally {
        await store.close();
      }
    } catch (error) {
      // What keeps the file from being read is the finding.
      if (!MadeleineError.isInstance(error)) throw error;
      problems.push(error.message);
    }
  }
  const name = nameOf(embedder);
  if (stored !== undefined && stored !== name) {
    problems.push(`the file's vectors are of ${stored}, not of ${name}: run \`madeleine reembed\``);
  }
  if (!embedder.embed("a sound embedder").some((component) => component !== 0)) {
    problems.push("the built-in embedder gives no vectors");
  }
  const report = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    sqlite: isBuiltin("node:sqlite") ? "node:sqlite" : "better-sqlite3",
    db,
    exists: existsSync(db),
    bytes: existsSync(db) ? statSync(db).size : 0,
    embedder: name,
    dimension: embedder.dimension,
    storedEmbedder: stored ?? null,
    calibrated: hasCalibration(db),
    problems,
    healthy: problems.length === 0,
  };
  if (output.json) output.emit(report);
  else {
    output.say(`node        ${report.node} on ${report.platform}, ${report.sqlite}`);
    output.say(`file        ${db} (${report.exists ? `${report.bytes} bytes` : "not made yet"})`);
    output.say(`embedder    ${name}, ${report.dimension} dimensions`);
    output.say(`calibration ${report.calibrated ? "this file's own" : "the built-in one"}`);
    for (const problem of problems) output.say(`problem     ${problem}`);
    output.say(report.healthy ? "All is sound." : "Not sound.");
  }
  return report.healthy ? 0 : 1;
}
