/**
 * Tests the adapters of heavy optional packages on the real thing: installs them into a folder of
 * their own (kept in the temporary folder) and runs test/peers there.
 *
 *     npm run test:peers
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const peers = { "@huggingface/transformers": "4.3.1" };
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(tmpdir(), "madeleine-peers");

function run(command: string, args: readonly string[], cwd: string): number {
  // onnxruntime-node ships its processor build; its install script would fetch others.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip", MADELEINE_PEERS: folder };
  return spawnSync(command, args, { cwd, env, stdio: "inherit" }).status ?? 1;
}

function fail(reason: string): never {
  console.error(reason);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "package.json"),
  JSON.stringify({
    private: true,
    dependencies: peers,
    allowScripts: { "onnxruntime-node": false },
  }),
);
const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
if (run("npm", install, folder) !== 0) fail("Cannot test peers: npm install failed");

const report = join(folder, "report.json");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const config = join(root, "test/peers/vitest.config.ts");
const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
writeFileSync(report, "");
run(process.execPath, [vitest, "run", "--config", config, ...reporters], root);
const text = readFileSync(report, "utf8");
if (text === "") fail("Cannot test peers: vitest gave no report");
const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(text) as {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
};
const failed = success ? numFailedTests : Math.max(1, numFailedTests);
if (numPendingTests > 0) console.log(`${numPendingTests} skipped: see the reasons above`);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
