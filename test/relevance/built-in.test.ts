/** Relevance with the built-in table: on our own few memories, and on research data where it is there. */
import { describe, expect, it } from "vitest";

import { dataFolder, readLocomo, readLufy } from "../../scripts/relevance/datasets.ts";
import { encodeCue, growingIndex, wordProbability } from "../../scripts/relevance/encode.ts";
import { measureRanking, rankingsOf } from "../../scripts/relevance/ranking.ts";
import { measureSilence } from "../../scripts/relevance/silence.ts";
import {
  BUILT_IN_CALIBRATION,
  calibrate,
  FIRING_RELEVANCE,
} from "../../src/relevance/calibration.ts";
import { createRelevance } from "../../src/relevance/relevance.ts";

const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  wordProbability,
});
const memories = [
  "Any pets?\nYes, a grey cat, her name is Momo.",
  "How was your weekend?\nI failed my driving test again, so embarrassing.",
  "What would you like to eat?\nCareful, I am allergic to peanuts.",
  "你最近怎么样？\n上个月我搬到成都了，房子离公园很近。",
  "最近どうですか。\n娘がバイオリンを習い始めました。",
  "What are you up to?\nJust looking out of the window at the rain.",
].map((text, i) => ({ id: `m${i}`, session: `s${i}`, text }));
const { index, addUpTo } = growingIndex(memories);
addUpTo(memories.length);

function best(cue: string): { slot: number; r: number } {
  const ranked = [...relevance.rank(index, encodeCue(cue))];
  const r = Math.max(...ranked);
  return { slot: ranked.indexOf(r), r };
}

describe("relevance with the built-in table", () => {
  it.each([
    ["What is my cat called?", 0],
    ["Did I pass the driving exam?", 1],
    ["Can I eat peanuts?", 2],
    ["我搬到哪个城市了？", 3],
    ["娘は何の楽器を習っていますか。", 4],
    ["我家的猫叫什么？", 0],
    ["我对什么食物过敏？", 2],
    ["Who is learning the violin?", 4],
    ["Which city did I move to?", 3],
  ])("%s", (cue, slot) => {
    expect(best(cue).slot).toBe(slot);
  });

  it("stays silent on what nobody told", () => {
    const cues = [
      "How do I reverse a linked list?",
      "What is the capital of Mongolia?",
      "水的沸点是多少？",
      "Which sailing boat did my uncle sell?",
    ];
    for (const cue of cues) expect(best(cue).r).toBeLessThan(FIRING_RELEVANCE);
  });

  it("speaks up for what was told", () => {
    expect(best("What is the name of my cat?").r).toBeGreaterThan(FIRING_RELEVANCE);
    expect(best("Am I allergic to peanuts?").r).toBeGreaterThan(FIRING_RELEVANCE);
  });
});

const lufy = readLufy(dataFolder);
const locomo = readLocomo(dataFolder);

describe.skipIf(!lufy)(`on LUFY${lufy ? "" : `: skipped, no lufy in ${dataFolder}`}`, () => {
  it("finds what the reports found", () => {
    const { ours, cosine } = measureRanking(lufy!, rankingsOf(relevance), "hit");
    expect(ours![0]).toBeGreaterThanOrEqual(55);
    expect(ours![1]).toBeGreaterThanOrEqual(84);
    expect(ours![2]).toBeGreaterThanOrEqual(90);
    expect(ours![0]).toBeGreaterThan(cosine![0]!);
  });

  it("fires on what is stored and seldom otherwise", () => {
    const silence = measureSilence(lufy!, relevance);
    expect(silence["answerable that fire"]).toBeGreaterThanOrEqual(70);
    expect(silence["false alarms, mean"]).toBeLessThanOrEqual(8);
  });

  it("has the built-in calibration that its script gives", async () => {
    const indexes = lufy!.map((store) => {
      const growing = growingIndex(store.memories);
      growing.addUpTo(store.memories.length);
      return growing.index;
    });
    const calibration = await calibrate({
      indexes,
      encodeCue: (text) => Promise.resolve(encodeCue(text)),
      wordProbability,
    });
    expect(calibration.cosineMean).toBeCloseTo(BUILT_IN_CALIBRATION.cosineMean, 2);
    expect(calibration.cosineDeviation).toBeCloseTo(BUILT_IN_CALIBRATION.cosineDeviation, 2);
    expect(Math.abs(calibration.intercept - BUILT_IN_CALIBRATION.intercept)).toBeLessThan(0.1);
  });
});

describe.skipIf(!locomo)(
  `on LoCoMo${locomo ? "" : `: skipped, no locomo in ${dataFolder}`}`,
  () => {
    it("finds what the reports found", () => {
      const { ours } = measureRanking(locomo!, rankingsOf(relevance), "recall");
      expect(ours![0]).toBeGreaterThanOrEqual(31);
      expect(ours![1]).toBeGreaterThanOrEqual(61);
      expect(ours![2]).toBeGreaterThanOrEqual(71);
    });
  },
);
