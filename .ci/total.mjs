// Adds up vitest's JSON reports: `node .ci/total.mjs EXIT_STATUS REPORT...`. A step that failed
// without a failed test (lint, build, a coverage floor) counts as one failure.
import { existsSync, readFileSync } from "node:fs";

const [status, ...reports] = process.argv.slice(2);
let passed = 0;
let failed = 0;
let skipped = 0;
for (const path of reports) {
  if (!existsSync(path)) continue;
  const text = readFileSync(path, "utf8");
  if (text === "") continue;
  const report = JSON.parse(text);
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
}
if (status !== "0" && failed === 0) failed = 1;
const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
process.stdout.write(`\n${total}\n`);
