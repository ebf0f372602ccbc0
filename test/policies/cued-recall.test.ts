import { describe, expect, it } from "vitest";

import { createCuedRecall } from "../../src/policies/cued-recall.ts";
import { DAY_MS, fakeMemory, NOW } from "./fakes.ts";
import { describePolicy } from "./policy-suite.ts";

const policy = createCuedRecall();

describePolicy(policy, {
  name: "cuedRecall",
  signals: [],
  limits: { mentioned: 1, passedOver: 0 },
  gate: 0.7844375479506622,
});

describe("cuedRecall [Hou24]", () => {
  it("scores table 1, row A, within .001", () => {
    const memory = fakeMemory({
      trace: { lastRecalledAt: NOW - 434_700_000, consolidation: 5.102 },
    });
    const candidates = { memories: [memory], relevance: Float64Array.of(0.776) };
    const score = policy.createScorer(candidates, { now: NOW, session: 1 }).value(0);
    expect(Math.abs(score - 0.85)).toBeLessThan(0.001);
  });

  it("consolidates by tanh(t/2) of the days since the last recall", () => {
    const memory = fakeMemory();
    const week = { now: NOW + 7 * DAY_MS, session: 2 };
    expect(policy.reinforce(memory, "mentioned", week)).toEqual({
      ...memory.trace,
      consolidation: 1 + Math.tanh(3.5),
      recalls: 1,
      lastRecalledAt: week.now,
      lastRecalledSession: 2,
    });
    const before = { now: NOW - DAY_MS, session: 1 };
    expect(policy.reinforce(memory, "mentioned", before).consolidation).toBe(1);
  });

  it("goes dark after 0.24279 g of 1e7 seconds, whatever the cue", () => {
    const passes = (seconds: number): boolean =>
      policy
        .createScorer(
          { memories: [fakeMemory()], relevance: Float64Array.of(1) },
          { now: NOW + seconds * 1000, session: 1 },
        )
        .passes(0);
    expect(passes(2_427_000)).toBe(true);
    expect(passes(2_429_000)).toBe(false);
  });

  it("lets nothing go", () => {
    expect(policy.forgetting).toBeUndefined();
  });

  it("takes another gate", () => {
    const candidates = { memories: [fakeMemory()], relevance: Float64Array.of(0.7) };
    const moment = { now: NOW, session: 1 };
    expect(createCuedRecall({ gate: 0.7 }).createScorer(candidates, moment).passes(0)).toBe(true);
    expect(policy.createScorer(candidates, moment).passes(0)).toBe(false);
  });
});
