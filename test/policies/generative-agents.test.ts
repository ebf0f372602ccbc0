import { describe, expect, it } from "vitest";

import {
  createGenerativeAgentsPaper,
  createGenerativeAgentsReleased,
} from "../../src/policies/generative-agents.ts";
import { fakeMemory, NOW } from "./fakes.ts";
import { describePolicy } from "./policy-suite.ts";

const paper = createGenerativeAgentsPaper();
const released = createGenerativeAgentsReleased();
const limits = { mentioned: 30, passedOver: 0 };

describePolicy(paper, { name: "generativeAgentsPaper", signals: ["importance"], limits });
describePolicy(released, { name: "generativeAgentsReleased", signals: ["importance"], limits });

const HOUR_MS = 3_600_000;
/** Last returned 0, 10 and 100 hours ago; importance 2, none (5) and 8. */
const memories = [
  fakeMemory({ id: "now", appraisal: { importance: 2 } }),
  fakeMemory({ id: "ten", position: 1, trace: { lastRecalledAt: NOW - 10 * HOUR_MS } }),
  fakeMemory({
    id: "hundred",
    position: 2,
    appraisal: { importance: 8 },
    trace: { lastRecalledAt: NOW - 100 * HOUR_MS },
  }),
];
const relevance = Float64Array.of(0.2, 0.6, 0.4);
const moment = { now: NOW, session: 1 };

describe("generativeAgentsPaper [GA]", () => {
  it("adds recency, importance and relevance, each min-max scaled", () => {
    const scorer = paper.createScorer({ memories, relevance }, moment);
    const recency = (0.995 ** 10 - 0.995 ** 100) / (1 - 0.995 ** 100);
    expect(scorer.value(0)).toBeCloseTo(1 + 0 + 0, 12);
    expect(scorer.value(1)).toBeCloseTo(recency + 0.5 + 1, 12);
    expect(scorer.value(2)).toBeCloseTo(0 + 1 + 0.5, 12);
  });

  it("takes the middle where all are equal", () => {
    const scorer = paper.createScorer(
      { memories: [fakeMemory()], relevance: Float64Array.of(0.3) },
      moment,
    );
    expect(scorer.value(0)).toBe(1.5);
    expect(scorer.explain(0).formula).toBe("1 * 0.5 + 1 * 0.5 + 1 * 0.5");
  });

  it("retains 0.995 an hour and lets nothing go", () => {
    expect(paper.retention(memories[1]!, moment)).toBeCloseTo(0.995 ** 10, 12);
    expect(paper.forgetting).toBeUndefined();
  });
});

describe("generativeAgentsReleased [GA]", () => {
  it("weighs 0.5, 2 and 3, with recency by rank: the longest unreturned first", () => {
    const scorer = released.createScorer({ memories, relevance }, moment);
    const rank = (n: number): number => (0.995 ** n - 0.995 ** 3) / (0.995 - 0.995 ** 3);
    expect(scorer.value(0)).toBeCloseTo(0.5 * 0 + 2 * 0 + 3 * 0, 12);
    expect(scorer.value(1)).toBeCloseTo(0.5 * rank(2) + 2 * 0.5 + 3 * 1, 12);
    expect(scorer.value(2)).toBeCloseTo(0.5 * 1 + 2 * 1 + 3 * 0.5, 12);
  });

  it("ranks equal accesses by creation, then arrival", () => {
    const alike = [0, 1, 2].map((i) => fakeMemory({ id: `m${i}`, position: i }));
    const scorer = released.createScorer(
      { memories: alike, relevance: Float64Array.of(0.5, 0.5, 0.5) },
      moment,
    );
    const rank = (i: number): number | undefined =>
      scorer.explain(i).terms.find(({ name }) => name === "recency")?.value;
    expect([0, 1, 2].map(rank)).toEqual([0.995, 0.995 ** 2, 0.995 ** 3]);
  });
});
