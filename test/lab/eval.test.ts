/** The ruler itself: measures by hand, the package under it, its JSON and its report. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { interval, meanOf, percent } from "../../lab/eval/bootstrap.ts";
import { readLufy } from "../../lab/eval/data/lufy.ts";
import { embedderOf } from "../../lab/eval/embedders.ts";
import { evaluate, PARTS, type Evaluation } from "../../lab/eval/evaluate.ts";
import { hitAt, recallAt } from "../../lab/eval/metrics.ts";
import { openOurs } from "../../lab/eval/ours.ts";
import { measureRankings, type RankedQuestion } from "../../lab/eval/ranking.ts";
import { recallQuality } from "../../lab/eval/report.ts";
import { measureSilence } from "../../lab/eval/silence.ts";
import { BEAM_FILES, dataFolder, LOCOMO_FILES, LUFY_FILES } from "./fixtures.ts";

const ALL_FILES = { ...LUFY_FILES, ...LOCOMO_FILES, ...BEAM_FILES };
const RANKED = ["a", "b", "c", "d", "e"];

describe("hit and recall", () => {
  it("are counted by hand", () => {
    expect([1, 2, 3].map((k) => hitAt(RANKED, ["b", "d"], k))).toEqual([0, 1, 1]);
    expect([1, 2, 3, 5].map((k) => recallAt(RANKED, ["b", "d"], k))).toEqual([0, 0.5, 0.5, 1]);
  });

  it("miss evidence that no memory holds, and count a memory for each piece it holds", () => {
    expect(recallAt(RANKED, ["a", undefined], 5)).toBe(0.5);
    expect(recallAt(RANKED, ["a", "a", "e"], 1)).toBeCloseTo(2 / 3, 12);
    expect(hitAt(RANKED, [undefined], 5)).toBe(0);
  });
});

describe("the bootstrap", () => {
  const samples = (cluster: string, ...values: number[]) =>
    values.map((value) => ({ cluster, value }));

  it("has means in percent with one decimal", () => {
    expect(percent(meanOf([samples("a", 1, 0, 0)]))).toBe(33.3);
    // Mean of the groups' means, whatever their sizes.
    expect(meanOf([samples("a", 1, 0, 0, 0), samples("a", 1)])).toBe(0.625);
  });

  it("draws whole clusters, the same in every run", () => {
    const one = [samples("a", 1, 0, 1, 0)];
    expect(interval(one)).toEqual([0.5, 0.5]);
    const two = [[...samples("a", 1, 1, 1), ...samples("b", 0, 0, 0)]];
    expect(interval(two)).toEqual([0, 1]);
    const many = [
      Array.from({ length: 40 }, (_, i) => ({ cluster: `${i}`, value: Number(i % 2 === 0) })),
    ];
    const [lowest, highest] = interval(many);
    // Standard error sqrt(0.25 / 40) = 0.079: the interval is about 0.5 +- 0.155.
    expect(lowest).toBeGreaterThan(0.3);
    expect(lowest).toBeLessThan(0.4);
    expect(highest).toBeGreaterThan(0.6);
    expect(highest).toBeLessThan(0.7);
    expect(interval(many)).toEqual([lowest, highest]);
  });
});

describe("measureRankings", () => {
  const other = RANKED.toReversed();
  const question = (cluster: string, category: string, evidence: string[]): RankedQuestion => ({
    cluster,
    category,
    evidence,
    rankings: { ours: RANKED, bm25: other, cosine: other, zsum: RANKED, four: RANKED },
  });
  const ranked = [question("u", "1", ["a"]), question("v", "2", ["a", "e"])];

  it("has figures by system, cutoff and category", () => {
    const result = measureRankings(ranked, "recall");
    expect(result).toMatchObject({ questions: 2, clusters: 2, categories: { 1: 1, 2: 1 } });
    expect(result.ours).toMatchObject({
      recall1: 75,
      recall1Interval: [50, 100],
      recall5: 100,
      recall10: 100,
      recall20: 100,
      byCategory: { 1: { recall1: 100 }, 2: { recall1: 50 } },
    });
  });

  it("scores a reversed ranking badly", () => {
    const result = measureRankings(ranked.slice(0, 1), "hit");
    expect([result.ours["hit1"], result.ours["hit3"]]).toEqual([100, 100]);
    expect([result.bm25["hit1"], result.bm25["hit3"], result.bm25["hit5"]]).toEqual([0, 0, 100]);
  });
});

it("measureSilence counts each kind of cue alike", () => {
  const yes = (...values: number[]) => values.map((value) => ({ cluster: "u", value }));
  const figures = measureSilence({
    fires: yes(1, 1, 0, 1),
    topRight: yes(1, 0, 1),
    noise: { swapped: yes(1, 0), smallTalk: yes(0, 0, 0, 1), offTopic: yes(0) },
  });
  expect(figures).toMatchObject({
    fires: 75,
    topRight: 66.7,
    falseAlarms: 25,
    falseAlarmsInterval: [25, 25],
    swapped: 50,
    smallTalk: 25,
    offTopic: 0,
    counts: { fires: 4, topRight: 3, swapped: 2, smallTalk: 4, offTopic: 1 },
  });
});

describe("ours", () => {
  it("ranks what was said so far through the public API, and is silent about the rest", async () => {
    const [ann] = readLufy(dataFolder(LUFY_FILES))!;
    const ours = await openOurs(ann!);
    await ours.grow(2);
    expect((await ours.rank("Biscuit in the garden", 20)).toSorted()).toEqual([
      "lufy/Ann/0",
      "lufy/Ann/1",
    ]);
    await ours.grow(3);
    expect(await ours.rank("Biscuit escaped into the garden", 1)).toEqual(["lufy/Ann/2"]);
    expect(await ours.recall("My tortoise Biscuit escaped into the garden")).toBe("lufy/Ann/2");
    expect(await ours.recall("What is the melting point of copper?")).toBeUndefined();
    await ours.close();
  });

  it("calibrates another embedder on the store before it is asked", async () => {
    const [ann] = readLufy(dataFolder(LUFY_FILES))!;
    const asked: string[] = [];
    const letters = "abcdefghijklmnopqrstuvwxyz".split("");
    const ours = await openOurs(ann!, {
      specificationVersion: "v3",
      provider: "test",
      modelId: "letters",
      maxEmbeddingsPerCall: 64,
      supportsParallelCalls: true,
      async doEmbed({ values }) {
        asked.push(...values);
        const count = (text: string) => letters.map((one) => text.split(one).length);
        return { embeddings: values.map(count), warnings: [] };
      },
    });
    await ours.grow(3);
    expect((await ours.rank("tortoise", 3)).toSorted()).toEqual(ann!.memories.map(({ id }) => id));
    // The bank of cues about nothing stored was embedded: that is how it is calibrated.
    expect(asked.length).toBeGreaterThan(200);
    await ours.close();
  });
});

describe("evaluate", () => {
  it("measures all sets and has every key that others read", async () => {
    const data = dataFolder(ALL_FILES);
    const evaluation = await evaluate({ data, embedder: "static", only: PARTS });
    expect(evaluation.absent).toEqual({});
    expect(evaluation.run).toMatchObject({
      embedder: "static",
      node: process.version,
      draws: 1000,
    });
    const numberAt = (path: string): unknown =>
      path
        .split(".")
        .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], evaluation);
    for (const system of ["ours", "bm25", "cosine", "zsum", "four"]) {
      for (const k of [1, 3, 5, 10])
        expect(numberAt(`lufy.${system}.hit${k}`)).toBeTypeOf("number");
      for (const k of [1, 5, 10, 20]) {
        expect(numberAt(`locomo.${system}.recall${k}`)).toBeTypeOf("number");
        expect(numberAt(`beam.${system}.recall${k}`)).toBeTypeOf("number");
      }
      expect(numberAt(`lufy.${system}.hit1Interval`)).toHaveLength(2);
      expect(numberAt(`locomo.${system}.byCategory.4.recall1`)).toBeTypeOf("number");
    }
    for (const name of ["fires", "topRight", "falseAlarms", "swapped", "smallTalk", "offTopic"]) {
      expect(numberAt(`silence.${name}`)).toBeTypeOf("number");
      expect(numberAt(`silence.${name}Interval`)).toHaveLength(2);
    }
    // Three memories a store: everything is among the first three; one of three pieces of evidence
    // of a question of BEAM lies in no exchange.
    expect(evaluation.lufy).toMatchObject({ questions: 3, clusters: 2, ours: { hit3: 100 } });
    expect(evaluation.locomo).toMatchObject({ questions: 2, ours: { recall5: 100 } });
    expect(evaluation.beam).toMatchObject({ questions: 2, ours: { recall5: 83.3 } });
  });

  it("names what is not there, and why", async () => {
    const { "beam/questions.jsonl": _left, ...half } = BEAM_FILES;
    const data = dataFolder({ ...LOCOMO_FILES, ...half });
    const evaluation = await evaluate({ data, embedder: "static", only: PARTS });
    expect(evaluation.absent).toEqual({
      lufy: "there is no folder lufy",
      beam: "the folder beam lacks one of its files",
      silence: "there is no folder lufy",
    });
    expect(Object.keys(evaluation)).toEqual(["run", "absent", "locomo"]);
    expect(recallQuality(evaluation)).toContain("Left out: lufy (there is no folder lufy).");
  });

  it("refuses an embedder it does not know", () => {
    expect(() => embedderOf("transformers:")).toThrow(/got transformers:$/);
    expect(() => embedderOf("best")).toThrow(/must be static or transformers:<folder>, got best/);
    expect(embedderOf("transformers:models/some-encoder")?.modelId).toBe("some-encoder:q8");
  });
});

it("the report shows each figure with its interval", async () => {
  const data = dataFolder(ALL_FILES);
  const evaluation = await evaluate({ data, embedder: "static", only: PARTS });
  const edited = structuredClone(evaluation);
  Object.assign(edited.lufy!.ours, { hit1: 61, hit1Interval: [55.5, 66] });
  const report = recallQuality(edited);
  expect(report).toContain("| 3 questions, 2 users | hit@1 | hit@3 | hit@5 | hit@10 |");
  expect(report).toContain("| **ours** | 61.0 [55.5, 66.0] | 100.0 [100.0, 100.0] |");
  expect(report).toMatch(/\| information extraction \| 1 \| 100\.0 \/ 100\.0/);
  expect(report).toMatch(/\| false alarms: small talk \| 80 \| \d+\.\d \[/);
  expect(report).not.toMatch(/undefined|NaN/);
});

describe("npm run eval", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const run = (...options: string[]): string =>
    execFileSync(process.execPath, ["--import", "tsx", join(root, "lab/eval/run.ts"), ...options], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });

  it("prints JSON and nothing else with --json, tables without", () => {
    const data = dataFolder(LOCOMO_FILES);
    const printed = JSON.parse(run("--data", data, "--json", "--only", "locomo")) as Evaluation;
    expect(printed.locomo!.questions).toBe(2);
    expect(run("--data", data, "--only", "locomo")).toContain("## LoCoMo");
    rmSync(data, { recursive: true });
  });

  it("fails when nothing could be measured, and on parts it does not know", () => {
    expect(() => run("--data", dataFolder({}))).toThrow(/Nothing was measured/);
    expect(() => run("--only", "lofy")).toThrow(
      /must be one of lufy, locomo, beam, silence, got lofy/,
    );
    expect(() => run("--only", "beam", "--write")).toThrow(/--write takes all of them/);
  });
});
