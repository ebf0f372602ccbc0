/** The package as a stranger gets it: packed, installed in an empty folder, run. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import manifest from "../../package.json" with { type: "json" };

const folder = mkdtempSync(join(tmpdir(), "madeleine-installed-"));
const database = join(folder, "memory.db");

beforeAll(() => {
  const tarball = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
    encoding: "utf8",
  });
  const tarballPath = join(folder, tarball.trim().split("\n").at(-1)!);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", tarballPath], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function madeleine(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = join(folder, "node_modules/.bin/madeleine");
  return spawnSync(command, args, { cwd: folder, encoding: "utf8", input: "" });
}

const example = join(folder, "node_modules/madeleine/examples/companion.jsonl");

describe("the installed package", () => {
  it("gives every entry of its export map", () => {
    const entries = Object.keys(manifest.exports)
      .filter((path) => path !== "./package.json")
      .map((path) => path.replace(".", "madeleine"));
    const script = join(folder, "entries.js");
    const lines = entries.map((entry, i) => `import * as entry${i} from "${entry}";`);
    const names = entries.map((_, i) => `Object.keys(entry${i}).length`);
    writeFileSync(script, `${lines.join("\n")}\nconsole.log(Math.min(${names.join(", ")}));\n`);
    const fewest = execFileSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
    expect(Number(fewest)).toBeGreaterThan(0);
  });

  it("does not bring the heavy optional package", () => {
    const heavy = spawnSync("npm", ["ls", "@huggingface/transformers", "--json"], { cwd: folder });
    expect(JSON.parse(heavy.stdout.toString())).not.toHaveProperty("dependencies");
  });

  it("runs the demo", () => {
    const { status, stdout, stderr } = madeleine("demo");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout.split("\n").length).toBeGreaterThan(40);
  });

  it("imports a conversation and recalls from it", () => {
    const imported = madeleine("import", example, "--user", "mia", "--db", database);
    expect(imported.stderr).not.toMatch(/error/i);
    expect(imported.status).toBe(0);
    const cue = "What did the vet say about the tooth of Biscuit?";
    const at = ["--at", "2026-02-22T20:00:00Z"];
    const asked = ["recall", cue, "--user", "mia", "--db", database, "--json", ...at];
    const { status, stdout } = madeleine(...asked);
    expect(status).toBe(0);
    const { recalled } = JSON.parse(stdout) as { recalled: { text: string }[] };
    expect(recalled[0]?.text).toMatch(/has to come out|bad tooth/);
  });

  it("answers a user without memories with nothing, and a wrong call with exit code 2", () => {
    const nobody = madeleine("recall", "anything", "--user", "nobody", "--db", database, "--json");
    expect(nobody.status).toBe(0);
    expect(JSON.parse(nobody.stdout)).toMatchObject({ recalled: [] });
    expect(madeleine("recall", "anything", "--user", " ", "--db", database).status).toBe(2);
  });
});
