/**
 * How well recall finds the right memory and stays silent otherwise, on research sets:
 *
 *     npm run eval -- --data <folder with lufy, locomo, beam> [--json] [--write]
 *                     [--embedder static|transformers:<folder>] [--only lufy,locomo,beam,silence]
 *
 * Prints tables, or with --json one JSON object; --write also puts both into the repository.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { InvalidArgumentError } from "../../src/index.ts";
import { evaluate, PARTS, type PartName } from "./evaluate.ts";
import { recallQuality } from "./report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    embedder: { type: "string", default: "static" },
    json: { type: "boolean", default: false },
    only: { type: "string", default: PARTS.join(",") },
    write: { type: "boolean", default: false },
  },
});
const data =
  values.data ?? join(process.env["MADELEINE_SHARED"] ?? join(root, "../shared"), "data");

const only = partsOf(values.only);
if (values.write && only.length < PARTS.length) {
  throw new InvalidArgumentError(
    `Cannot write the report of some parts: --write takes all of them, got --only ${values.only}`,
  );
}

const evaluation = await evaluate({ data, embedder: values.embedder, only });
for (const [part, reason] of Object.entries(evaluation.absent)) {
  console.error(`Left out ${part}: ${reason} in ${data}`);
}
const json = `${JSON.stringify(evaluation, undefined, 2)}\n`;
const report = recallQuality(evaluation);
if (PARTS.every((part) => evaluation[part] === undefined)) {
  console.error("Nothing was measured");
  process.exitCode = 1;
} else {
  process.stdout.write(values.json ? json : report);
  if (values.write) {
    mkdirSync(join(root, "lab/results"), { recursive: true });
    writeFileSync(join(root, "lab/results/recall-quality.json"), json);
    writeFileSync(join(root, "docs/recall-quality.md"), report);
  }
}

function partsOf(list: string): PartName[] {
  const isPart = (name: string): name is PartName => PARTS.includes(name as PartName);
  return [...new Set(list.split(","))].map((name) => {
    if (isPart(name)) return name;
    throw new InvalidArgumentError(
      `Cannot evaluate that part: it must be one of ${PARTS.join(", ")}, got ${name}`,
    );
  });
}
