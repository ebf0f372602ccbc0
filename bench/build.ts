/** Builds the package, unchecked, into a folder of the benchmark's own, so that `dist` stays as it is. */
import { execFile } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..");
/** Below `node_modules`, so that the built files find the dependencies. */
const FOLDER = join(ROOT, "node_modules/.cache/bench-build");

/** @returns The folder of the built `index.js`. */
export async function buildPackage(): Promise<string> {
  const dist = join(FOLDER, "dist");
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await symlink(join(ROOT, "assets"), join(FOLDER, "assets"), "junction");
  await symlink(join(ROOT, "package.json"), join(FOLDER, "package.json"));
  const flags = "--noCheck --declaration false --isolatedDeclarations false".split(" ");
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const project = join(ROOT, "tsconfig.build.json");
  await promisify(execFile)(process.execPath, [tsc, "-p", project, "--outDir", dist, ...flags]);
  return dist;
}
