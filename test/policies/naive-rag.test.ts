import { describe, expect, it } from "vitest";

import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { DAY_MS, fakeMemory, NOW } from "./fakes.ts";
import { describePolicy } from "./policy-suite.ts";

describePolicy(createNaiveRag(), {
  name: "naiveRag",
  signals: [],
  limits: { mentioned: 2, passedOver: 0 },
  gate: 0.8,
});

describe("naiveRag", () => {
  it("forgets nothing: retention 1 for ever, nothing let go", () => {
    const century = { now: NOW + 36_500 * DAY_MS, session: 900 };
    expect(createNaiveRag().retention(fakeMemory(), century)).toBe(1);
    expect(createNaiveRag().forgetting).toBeUndefined();
  });

  it("takes another threshold, itself excluded", () => {
    const { passes } = createNaiveRag({ threshold: 0.5 }).createScorer(
      { memories: [fakeMemory(), fakeMemory()], relevance: Float64Array.of(0.5, 0.51) },
      { now: NOW, session: 1 },
    );
    expect([passes(0), passes(1)]).toEqual([false, true]);
  });
});
