import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import { BUILT_IN_CALIBRATION, calibrate } from "../../src/relevance/calibration.ts";
import { CUE_BANK } from "../../src/relevance/cue-bank.ts";
import { createRelevance } from "../../src/relevance/relevance.ts";
import { cueOf, indexOf, knowledge } from "./fakes.ts";

const THRESHOLD = 0.784;
const topics = [
  "cat",
  "violin",
  "Beijing",
  "garden",
  "exam",
  "train",
  "dentist",
  "birthday",
  "hotel",
];
const verbs = ["lost", "found", "painted", "visited", "dreamt of", "sold", "wrote about"];
const storeOf = (size: number): ReturnType<typeof indexOf> =>
  indexOf(
    Array.from(
      { length: size },
      (_, i) =>
        `I ${verbs[i % verbs.length]} the ${topics[i % topics.length]} with friend number ${i % 31}`,
    ),
    (id) => `s${Math.floor(Number(id.slice(1)) / 10)}`,
  );

const encodeCue = (text: string): Promise<ReturnType<typeof cueOf>> => Promise.resolve(cueOf(text));

describe("calibrate", () => {
  it.each([1, 2, 10, 300, 10_000])(
    "lets its share of the bank fire on a store of %i memories",
    async (size) => {
      const index = storeOf(size);
      const calibration = await calibrate({ indexes: [index], encodeCue, ...knowledge });
      const relevance = createRelevance({
        mode: "calibrated",
        calibration,
        ...knowledge,
      });
      const kinds = { question: [0, 0], smallTalk: [0, 0], offTopic: [0, 0] };
      let equal = 0;
      for (const { kind, text } of CUE_BANK) {
        const best = Math.max(...relevance.rank(index, cueOf(text)).values);
        kinds[kind][0]! += 1;
        if (best > THRESHOLD + 2e-4) kinds[kind][1]! += 1;
        else if (best > THRESHOLD - 2e-4) equal++;
      }
      const shares = Object.values(kinds).map(([all, fired]) => fired! / all!);
      const mean = shares.reduce((sum, share) => sum + share, 0) / 3;
      expect(mean).toBeLessThanOrEqual(0.035);
      // One cue stands exactly on the threshold, more where several measure alike.
      expect(equal).toBeGreaterThanOrEqual(1);
      expect(mean + equal / (3 * 50)).toBeGreaterThan(0.035 - 1e-9);
    },
  );

  it("takes several stores together and leaves empty ones out", async () => {
    const indexes = [storeOf(20), storeOf(60)];
    const both = await calibrate({ indexes, encodeCue, ...knowledge });
    const withEmpty = await calibrate({
      indexes: [...indexes, indexOf([])],
      encodeCue,
      ...knowledge,
    });
    expect(withEmpty).toEqual(both);
  });

  it("measures the mean and deviation of bank questions' cosines", async () => {
    const index = storeOf(3);
    const bank = [
      { kind: "question" as const, text: "Whose violin is it?" },
      { kind: "question" as const, text: "Which garden did you paint?" },
    ];
    const paper = createRelevance({
      mode: "paper",
      calibration: BUILT_IN_CALIBRATION,
      ...knowledge,
    });
    const cosines = bank.flatMap(({ text }) =>
      [0, 1, 2].map((slot) => paper.rank(index, cueOf(text)).explain(slot).terms[0]!.value),
    );
    const mean = cosines.reduce((sum, value) => sum + value, 0) / 6;
    const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 6;
    const calibration = await calibrate({
      indexes: [index],
      encodeCue,
      ...knowledge,
      bank,
    });
    expect(calibration.cosineMean).toBeCloseTo(mean, 12);
    expect(calibration.cosineDeviation).toBeCloseTo(Math.sqrt(variance), 12);
  });

  it("stays finite for an embedder that tells nothing apart, and for cues it cannot read", async () => {
    const calibration = await calibrate({
      indexes: [storeOf(5)],
      encodeCue: (text) =>
        Promise.resolve(
          text.length % 2 === 0 ? undefined : { ...cueOf(text), vector: cueOf("").vector },
        ),
      ...knowledge,
    });
    expect(Object.values(calibration).every(Number.isFinite)).toBe(true);
    expect(calibration.cosineDeviation).toBeGreaterThan(0);
  });

  it("refuses to calibrate on nothing", async () => {
    const common = { encodeCue, ...knowledge };
    await expect(calibrate({ ...common, indexes: [indexOf([])] })).rejects.toThrow(
      InvalidArgumentError,
    );
    await expect(
      calibrate({ ...common, indexes: [storeOf(2)], bank: [{ kind: "smallTalk", text: "hi" }] }),
    ).rejects.toThrow(InvalidArgumentError);
  });
});

describe("the bank of cues", () => {
  it("holds about 200 questions and 100 others, none twice, some in Chinese and Japanese", () => {
    const count = (kind: string): number => CUE_BANK.filter((cue) => cue.kind === kind).length;
    expect(count("question")).toBeGreaterThanOrEqual(190);
    expect(count("smallTalk")).toBeGreaterThanOrEqual(50);
    expect(count("offTopic")).toBeGreaterThanOrEqual(50);
    expect(new Set(CUE_BANK.map((cue) => cue.text)).size).toBe(CUE_BANK.length);
    expect(CUE_BANK.some((cue) => /\p{sc=Hiragana}/u.test(cue.text))).toBe(true);
    expect(CUE_BANK.some((cue) => /^\p{sc=Han}+/u.test(cue.text))).toBe(true);
    for (const { text } of CUE_BANK) expect(text.trim()).toBe(text);
  });
});
