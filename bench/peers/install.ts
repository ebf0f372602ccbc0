/** Installs what is measured beside us into a folder of its own, out of the package's lock file. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Exact versions. `compromise` is what mem0ai lemmatises with where it is installed; both peers
 * share better-sqlite3 with us, found in the project's own `node_modules` above the folder.
 */
const PINS: Readonly<Record<string, string>> = {
  compromise: "14.17.0",
  mem0ai: "3.3.1",
  "sqlite-vec": "0.1.9",
};

const FOLDER = join(import.meta.dirname, "../../node_modules/.cache/bench-peers");

/** Path of a peer's file to import. @throws When it cannot be installed. */
export type ResolvePeer = (specifier: string) => string;

/** @throws When the packages cannot be installed. */
export async function installPeers(): Promise<ResolvePeer> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(
    join(FOLDER, "package.json"),
    JSON.stringify({ name: "bench-peers", private: true, dependencies: PINS }),
  );
  // Peers of peers are a hundred cloud clients that nothing here calls.
  const flags = ["--no-audit", "--no-fund", "--no-progress", "--legacy-peer-deps"];
  await promisify(execFile)("npm", ["install", ...flags], { cwd: FOLDER, timeout: 180_000 });
  return createRequire(join(FOLDER, "package.json")).resolve;
}
