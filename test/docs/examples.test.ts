/** What the documents show runs, and gives what they print. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { exampleBlocks, guideBlocks } from "./code-blocks.ts";
import { differenceFromPrinted, isPrintedValue } from "./printed-value.ts";
import { runBlock, withChecks } from "./run-block.ts";

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "madeleine-docs-"));

// Files that examples write land there.
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(root);
  rmSync(folder, { recursive: true, force: true });
});

describe("the blocks of the guides", () => {
  const guides = [".", "docs"].flatMap((guideFolder) =>
    readdirSync(guideFolder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(guideFolder, file)),
  );
  const blocks = guides.flatMap((path) => guideBlocks(path));
  it.each(blocks)("$title", async ({ code }) => {
    expect((await runBlock(code, folder)).differences).toEqual([]);
  });
  it("are there", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the examples of the sources", () => {
  const blocks = exampleBlocks("src");
  let compared = 0;
  it.each(blocks)("$title", async ({ code }) => {
    const result = await runBlock(code, folder);
    compared += result.compared;
    expect(result.differences).toEqual([]);
  });
  it("print values that were compared", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(40);
    expect(compared).toBeGreaterThanOrEqual(30);
  });
});

describe("the comparison itself", () => {
  it.each<[unknown, string]>([
    [0.99812, "0.9981..."],
    [2.48, "2.48"],
    [60_000, "60000"],
    ["a", '"a"'],
    [{ name: "x", list: [1, 2] }, '{ name: "x", list: [1, 2] }'],
    [new Map([["a", 1]]), 'Map { "a" => 1 }'],
    [Float32Array.of(0.6, 0.8), "Float32Array [0.6, 0.8]"],
    [undefined, "undefined"],
  ])("%o is as printed", (value, printed) => {
    expect(differenceFromPrinted(value, printed)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [0.9972, "0.9981..."],
    [2.4, "2.48"],
    [60_001, "60000"],
    ["b", '"a"'],
    [[1, 2, 3], "[1, 2]"],
    [true, "false"],
  ])("%o differs", (value, printed) => {
    expect(differenceFromPrinted(value, printed)).toBeDefined();
  });

  it("tells values from prose", () => {
    expect(isPrintedValue('["a", true]')).toBe(true);
    expect(isPrintedValue("the first of them")).toBe(false);
  });

  it("finds a wrong value in a block", async () => {
    expect((await runBlock("1 + 1; // 3\n", folder)).differences).toEqual(["printed 3, got 2"]);
  });

  it("refuses a result in prose", () => {
    expect(() => withChecks("1 + 1; // about two\n")).toThrow(/must be a value/);
  });
});
