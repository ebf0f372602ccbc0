/** The layer rules are linted: an import against an arrow of ARCHITECTURE.md is reported. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const forbidden: readonly (readonly [file: string, imported: string])[] = [
  ["src/types.ts", "./model/vector.ts"],
  ["src/errors.ts", "node:fs"],
  ["src/clock.ts", "./engine/recall.ts"],
  ["src/index.ts", "./cli/demo.ts"],
  ["src/model/x.ts", "../policies/policy.ts"],
  ["src/model/x.ts", "../relevance/bm25.ts"],
  ["src/model/x.ts", "../index.ts"],
  ["src/model/x.ts", "pure-rand"],
  ["src/policies/x.ts", "../relevance/bm25.ts"],
  ["src/policies/x.ts", "../embedding/embedder.ts"],
  ["src/policies/x.ts", "../engine/recall.ts"],
  ["src/policies/x.ts", "../stores/store.ts"],
  ["src/relevance/x.ts", "../policies/policy.ts"],
  ["src/relevance/time/x.ts", "../../embedding/static-table.ts"],
  ["src/relevance/x.ts", "../stores/store.ts"],
  ["src/embedding/x.ts", "../relevance/bm25.ts"],
  ["src/embedding/x.ts", "../engine/recall.ts"],
  ["src/stores/x.ts", "../policies/policy.ts"],
  ["src/stores/sqlite/x.ts", "../../relevance/bm25.ts"],
  ["src/stores/sqlite/x.ts", "../../model/strength.ts"],
  ["src/stores/x.ts", "../engine/recall.ts"],
  ["src/engine/x.ts", "../cli/demo.ts"],
  ["src/engine/x.ts", "../testing/index.ts"],
  ["src/testing/x.ts", "../engine/recall.ts"],
  ["src/engine/x.ts", "../conversations/jsonl.ts"],
  ["src/conversations/x.ts", "../stores/store.ts"],
  ["src/conversations/x.ts", "../cli/demo.ts"],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ["src/errors.ts", "./types.ts"],
  ["src/index.ts", "./engine/recall.ts"],
  ["src/model/x.ts", "../types.ts"],
  ["src/policies/x.ts", "../model/strength.ts"],
  ["src/policies/memory-bank.ts", "pure-rand"],
  ["src/relevance/time/x.ts", "../../model/vector.ts"],
  ["src/embedding/x.ts", "../model/vector.ts"],
  ["src/stores/sqlite/x.ts", "../../model/vector.ts"],
  ["src/stores/sqlite/x.ts", "../segment.ts"],
  ["src/engine/x.ts", "../stores/store.ts"],
  ["src/conversations/x.ts", "../engine/import.ts"],
  ["src/cli/x.ts", "../conversations/jsonl.ts"],
];

const folder = mkdtempSync(join(tmpdir(), "madeleine-layers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as Record<string, unknown>;
// The rules as they stand; types are of no matter here.
const rules = JSON.stringify({ ...settings, $schema: undefined, options: {} });
const linter = join(process.cwd(), "node_modules/oxlint/bin/oxlint");

/** Whether the linter reports a file of that place with that one import. */
function isReported(file: string, imported: string): boolean {
  const root = mkdtempSync(join(folder, "case-"));
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import * as other from "${imported}";\nexport { other };\n`);
  writeFileSync(join(root, ".oxlintrc.json"), rules);
  writeFileSync(join(root, ".gitignore"), "");
  const run = spawnSync(process.execPath, [linter, "--format=json"], { cwd: root });
  const { diagnostics, number_of_files: files } = JSON.parse(run.stdout.toString()) as {
    diagnostics: { code?: string }[];
    number_of_files: number;
  };
  expect(files).toBe(1);
  return diagnostics.some(({ code }) => code === "eslint(no-restricted-imports)");
}

describe("the layer rules", () => {
  it.each(forbidden)("refuse %s importing %s", (file, imported) => {
    expect(isReported(file, imported)).toBe(true);
  });

  it.each(allowed)("let %s import %s", (file, imported) => {
    expect(isReported(file, imported)).toBe(false);
  });
});
