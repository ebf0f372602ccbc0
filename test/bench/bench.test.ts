import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { renderReport } from "../../bench/report.ts";
import type { Results, Row } from "../../bench/results.ts";
import { exchanges, wholeText } from "../../bench/texts.ts";
import { quantile } from "../../bench/timing.ts";

const rows: readonly Row[] = [
  { what: "ranking", of: "madeleine", unit: "ms", value: 0.41949, p95: 1.5, target: below(1) },
  { what: "ranking", of: "peer 1.0", unit: "ms", value: 48.8, beside: "ranking" },
  { what: "import", of: "madeleine", unit: "1/s", value: 2323.4, target: atLeast(5000) },
  { what: "import", of: "peer 1.0", unit: "1/s", value: 232.34, beside: "import" },
];

const results: Results = {
  quick: false,
  machine: {
    cpu: "A processor",
    cores: 2,
    node: "20.20.2",
    platform: "linux x64",
    date: "2026-01-05",
    loadBefore: 0.5,
    loadAfter: 1.25,
  },
  texts: { seed: 7, words: 30.04, vocabulary: 7210 },
  peers: [{ name: "peer 1.0", about: "measured so" }],
  skipped: ["other 2.0: it does not install"],
  sections: [{ title: "Recalling", about: "How.", rows, skipped: ["peer 1.0 at 100,000: slow"] }],
};

describe("the benchmark's report", () => {
  const report = renderReport(results);
  const cellsOf = (what: string, of: string): readonly string[] =>
    report
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .find((cells) => cells[1] === what && cells[2] === of)!
      .slice(1, -1);

  it("says each figure with its unit, target and whether it is reached", () => {
    expect(cellsOf("ranking", "madeleine")).toEqual(
      ["ranking", "madeleine", "0.419 ms", "1.5 ms", "< 1 ms", "yes", ""], // three digits
    );
    expect(cellsOf("import", "madeleine")).toEqual(
      ["import", "madeleine", "2,323 1/s", "", ">= 5,000 1/s", "**no**", ""], // missed
    );
  });

  it("divides a peer's figure by ours of the same row", () => {
    expect(cellsOf("ranking", "peer 1.0").at(-1)).toBe("116x");
    expect(cellsOf("import", "peer 1.0").at(-1)).toBe("0.1x");
  });

  it("names the machine, its load, the texts and what was left out", () => {
    for (const part of [
      "2026-01-05: A processor, 2 cores, linux x64, Node 20.20.2",
      "0.50 before and 1.25 after",
      "seed 7",
      "30.0 words",
      "7,210 different words",
      "- peer 1.0: measured so.",
      "- Left out: other 2.0: it does not install",
      "- Left out: peer 1.0 at 100,000: slow",
    ]) {
      expect(report).toContain(part);
    }
  });

  it("warns of a smoke run, and only of that", () => {
    expect(report).not.toContain("smoke run");
    expect(renderReport({ ...results, quick: true })).toContain("smoke run");
  });

  it("is what docs/bench.md holds of bench/results.json", async () => {
    const read = (path: string): Promise<string> =>
      readFile(new URL(`../../${path}`, import.meta.url), "utf8");
    const kept = JSON.parse(await read("bench/results.json")) as Results;
    expect(await read("docs/bench.md")).toBe(renderReport(kept));
  });
});

describe("the benchmark's parts", () => {
  it("takes quantiles by nearest rank", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(quantile([4, 1, 3, 2], 0.95)).toBe(4);
    expect(() => quantile([], 0.5)).toThrow("no samples");
  });

  it("writes the same texts for the same seed, of 15 to 50 words, others for another", () => {
    const texts = exchanges(200).map(wholeText);
    expect(exchanges(200).map(wholeText)).toEqual(texts);
    expect(exchanges(200, 1).map(wholeText)).not.toEqual(texts);
    for (const text of texts) {
      const words = text.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(15);
      expect(words).toBeLessThanOrEqual(50);
    }
  });
});

function below(value: number): Row["target"] & object {
  return { bound: "<", value };
}

function atLeast(value: number): Row["target"] & object {
  return { bound: ">=", value };
}
