import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import { cosine } from "../../src/model/vector.ts";
import type { Calibration } from "../../src/relevance/calibration.ts";
import { createRelevance } from "../../src/relevance/relevance.ts";
import type { Score } from "../../src/types.ts";
import { cueOf, DIMENSION, hashedVector, indexOf, knowledge } from "./fakes.ts";

const calibration: Calibration = { cosineMean: 0.1, cosineDeviation: 0.2, intercept: -3 };
const calibrated = createRelevance({ mode: "calibrated", calibration, ...knowledge });
const paper = createRelevance({ mode: "paper", calibration, ...knowledge });

const essay = `${"We talked for long about the weather and the news. ".repeat(20)}My cat is Bao.`;
const memories = [
  "My cat is called Bao",
  "I moved to Beijing in spring",
  "She plays the violin every evening",
  essay,
  "ok",
];
// The essay was written on another occasion.
const index = indexOf(memories, (id) => (id === "m3" ? "other" : "s"));

/** What the formula gives with the terms' values put in. */
function evaluate({ formula, terms }: Score): number {
  const names = ["exp", "log", "min", "max", "sqrt", ...terms.map((term) => term.name)];
  const values = [Math.exp, Math.log, Math.min, Math.max, Math.sqrt];
  const run = new Function(...names, `return ${formula}`) as (...args: unknown[]) => number;
  return run(...values, ...terms.map((term) => term.value));
}

describe("calibrated relevance", () => {
  it("puts the memory first that the cue is about", () => {
    const cat = [...calibrated.rank(index, cueOf("What is my cat called?")).values];
    expect(cat.indexOf(Math.max(...cat))).toBe(0);
    const violin = [...calibrated.rank(index, cueOf("Who plays the violin?")).values];
    expect(violin.indexOf(Math.max(...violin))).toBe(2);
  });

  it("explains every memory with the very value that ranks it, and a formula that gives it", () => {
    for (const text of ["What is my cat called?", "beijing", "zebra", "the"]) {
      const cue = { ...cueOf(text), vector: hashedVector(`${text} somewhere`) };
      const ranked = calibrated.rank(index, cue);
      for (let slot = 0; slot < memories.length; slot++) {
        const score = ranked.explain(slot);
        expect(score.value).toBe(ranked.values[slot]);
        expect(evaluate(score)).toBeCloseTo(score.value, 12);
        expect(score.value).toBeGreaterThan(0);
        expect(score.value).toBeLessThan(1);
      }
    }
  });

  it("finds one sentence in a long text through its part", () => {
    const share = (slot: number): number =>
      calibrated
        .rank(index, cueOf("cat Bao"))
        .explain(slot)
        .terms.find((term) => term.name === "wordShare")!.value;
    const whole = indexOf([...memories.slice(0, 3), `${essay.slice(0, 300)} Bao.`, "ok"]);
    expect(share(3)).toBeGreaterThan(0.5 * share(0));
    expect(whole.passages.count).toBeLessThan(index.passages.count);
  });

  it("is 0 everywhere for a cue without words and with a zero vector", () => {
    const blank = cueOf("the and of");
    expect(blank.words.size).toBe(0);
    expect([...calibrated.rank(index, blank).values]).toEqual(memories.map(() => 0));
    expect(calibrated.rank(index, blank).explain(0)).toEqual({ value: 0, formula: "0", terms: [] });
  });

  it("is 0 for inactive memories and for an empty index empty", () => {
    const own = indexOf(memories);
    own.setActive("m0", false);
    expect(calibrated.rank(own, cueOf("cat")).values[0]).toBe(0);
    expect(calibrated.rank(own, cueOf("cat")).explain(0).value).toBe(0);
    expect([...calibrated.rank(indexOf([]), cueOf("cat")).values]).toEqual([]);
  });

  it("asks more of the same evidence the more memories there are", () => {
    const crowd = indexOf([...memories, ...Array.from({ length: 200 }, () => "ok")]);
    const term = (of: Score, name: string): number =>
      of.terms.find((candidate) => candidate.name === name)!.value;
    const score = calibrated.rank(crowd, cueOf("violin")).explain(2);
    expect(term(score, "memories")).toBe(205);
  });

  it("stays finite and bounded for long cues", () => {
    const ranked = calibrated.rank(index, cueOf("cat violin 猫 😀 ".repeat(60_000))).values;
    expect(ranked.every((r) => r >= 0 && r <= 1)).toBe(true);
  });

  it("refuses a cue of another dimension", () => {
    const cue = { vector: hashedVector("cat", DIMENSION * 2), words: new Map() };
    expect(() => calibrated.rank(index, cue)).toThrow(InvalidArgumentError);
  });
});

describe("paper relevance", () => {
  it("is the raw cosine, negative ones as 0", () => {
    const cue = cueOf("violin");
    const opposite = { ...cue, vector: cue.vector.map((value) => -value) };
    for (const asked of [cue, opposite]) {
      const ranked = paper.rank(index, asked);
      memories.slice(0, 3).forEach((text, slot) => {
        const expected = Math.max(0, cosine(asked.vector, hashedVector(text)));
        expect(ranked.values[slot]).toBeCloseTo(expected, 2);
        const score = ranked.explain(slot);
        expect(score.value).toBe(ranked.values[slot]);
        expect(evaluate(score)).toBe(score.value);
      });
    }
    expect(paper.rank(index, opposite).values[2]).toBe(0);
  });

  it("is 0 for inactive memories and blank cues", () => {
    const own = indexOf(memories);
    own.setActive("m2", false);
    expect(paper.rank(own, cueOf("violin")).values[2]).toBe(0);
    expect(paper.rank(own, cueOf("violin")).explain(2).value).toBe(0);
    expect([...paper.rank(own, cueOf("the")).values]).toEqual(memories.map(() => 0));
  });
});
