import { describe, expect, it } from "vitest";

import { keepCount, lufyReleasedKeepCount } from "../../src/model/keep-count.ts";
import { createLufy, createLufyReleased } from "../../src/policies/lufy.ts";
import { missingSignals, type Moment } from "../../src/policies/policy.ts";
import type { MemoryTrace } from "../../src/types.ts";
import { fakeMemory, NOW } from "./fakes.ts";
import { describePolicy } from "./policy-suite.ts";

const lufy = createLufy();
const released = createLufyReleased();
const SIGNALS = ["arousal", "surprise", "importance"];
const NEXT: Moment = { now: NOW, session: 2 };

describePolicy(lufy, {
  name: "lufy",
  signals: SIGNALS,
  limits: { mentioned: 1, passedOver: 1 },
  gate: 0.8,
  keeps: (held) => keepCount(0.1, held),
});

describePolicy(released, {
  name: "lufyReleased",
  signals: SIGNALS,
  limits: { mentioned: 1, passedOver: 1 },
  gate: 0.75,
});

const several = (count: number): MemoryTrace[] =>
  Array.from({ length: count }, (_, i) => fakeMemory({ id: `m${i}`, position: i }));

describe("lufy [LUFY]", () => {
  it("reads regularised signals before raw ones", () => {
    const regularised = { arousal: 0.5, surprise: 0.5, importance: 0.5 };
    const memory = fakeMemory({ appraisal: { arousal: 5, regularised } });
    // S = 2.76 / 2 - 0.28 / 2 + 0.44 / 2 = 1.46
    expect(lufy.retention(memory, NEXT)).toBeCloseTo(Math.exp(-1 / 1.46), 12);
    expect(missingSignals(lufy, memory)).toEqual([]);
    expect(missingSignals(released, memory)).toEqual(["surprise", "importance"]);
  });

  it("scales raw signals linearly, and takes P 160, L 5 and A 3 for missing ones", () => {
    const judged = { arousal: 2, surprise: 40, importance: 10 };
    // S = 2.76 / 4 - 0.28 / 4 + 0.44
    expect(lufy.retention(fakeMemory({ appraisal: judged }), NEXT)).toBeCloseTo(
      Math.exp(-1 / 1.06),
      12,
    );
    const stoodIn = { arousal: 3, surprise: 160, importance: 5 };
    for (const policy of [lufy, released]) {
      expect(policy.retention(fakeMemory(), NEXT)).toBe(
        policy.retention(fakeMemory({ appraisal: stoodIn }), NEXT),
      );
    }
  });

  it("counts the session that just ended as one session ago", () => {
    const held = (session: number): number =>
      lufy.retention(fakeMemory({ appraisal: { arousal: 5 } }), { now: NOW, session });
    expect(held(1)).toBe(1);
    expect(held(3)).toBeCloseTo(held(2) ** 2, 12);
  });

  it("passes on relevance alone: importance orders, it does not admit", () => {
    const memories = [
      fakeMemory({ id: "dull", appraisal: { arousal: 1, surprise: 160, importance: 1 } }),
      fakeMemory({ id: "vivid", position: 1, appraisal: { arousal: 5, importance: 9 } }),
      fakeMemory({ id: "off", position: 2, appraisal: { arousal: 5, importance: 9 } }),
    ];
    const relevance = Float64Array.of(0.84, 0.82, 0.8);
    const scorer = lufy.createScorer({ memories, relevance }, NEXT);
    expect(scorer.value(1)).toBeGreaterThan(scorer.value(0));
    expect([0, 1, 2].map((i) => scorer.passes(i))).toEqual([true, true, false]);
  });

  it.each([lufy, released])("$name: R1 renews, R2 only counts, as published", (policy) => {
    const memory = fakeMemory();
    const later = { now: NOW + 5000, session: 4 };
    expect(policy.reinforce(memory, "mentioned", later)).toEqual({
      ...memory.trace,
      mentions: 1,
      recalls: 1,
      lastRecalledAt: later.now,
      lastRecalledSession: 4,
    });
    const passedOver = policy.reinforce(memory, "passedOver", later);
    expect(passedOver).toEqual({ ...memory.trace, passedOver: 1 });
    // The printed sign: being passed over makes it stronger.
    expect(policy.retention({ ...memory, trace: passedOver }, NEXT)).toBeGreaterThan(
      policy.retention(memory, NEXT),
    );
  });

  it("admits the threshold itself as released, only what lies above as printed", () => {
    const passes = (policy: typeof lufy, relevance: number): boolean =>
      policy
        .createScorer({ memories: [fakeMemory()], relevance: Float64Array.of(relevance) }, NEXT)
        .passes(0);
    expect([passes(released, 0.75), passes(lufy, 0.8)]).toEqual([true, false]);
  });

  it("takes another threshold", () => {
    const candidates = { memories: [fakeMemory()], relevance: Float64Array.of(0.7) };
    expect(createLufy({ threshold: 0.65 }).createScorer(candidates, NEXT).passes(0)).toBe(true);
    expect(createLufyReleased({ threshold: 0.6 }).createScorer(candidates, NEXT).passes(0)).toBe(
      true,
    );
  });
});

describe("lufyReleased [LUFY]", () => {
  it("computes S from raw signals as the released code does", () => {
    const appraisal = { arousal: 3, surprise: 50, importance: 5 };
    const s =
      2.76290708 * 1.501226 * (3 / 15) -
      0.2801391 * 2.8709763 * (50 / 400) +
      0.44776699 * 2.1297349 * (5 / 27.5) +
      1.02800192 * 0.6288527 * 2 +
      0.01241566 * 2.2459023 * 3;
    const memory = fakeMemory({ appraisal, trace: { mentions: 2, passedOver: 3 } });
    expect(released.retention(memory, NEXT)).toBeCloseTo(Math.exp(-1 / (0.33 * s)), 12);
  });

  it("rescores the two nearest alone, of equal ones the newer; no other passes", () => {
    const memories = several(5);
    const relevance = Float64Array.of(0.9, 0.95, 0.9, 0.9, 0.5);
    const scorer = released.createScorer({ memories, relevance }, NEXT);
    expect([0, 1, 2, 3, 4].map((i) => scorer.passes(i))).toEqual([false, true, false, true, false]);
    expect(scorer.value(0)).toBe(0.9);
    expect(scorer.explain(0).formula).toBe("relevance");
    expect(scorer.value(3)).toBeGreaterThan(0.9);
  });

  it("may turn the order of the two nearest around", () => {
    const memories = [
      fakeMemory({ id: "dull", appraisal: { arousal: 1, surprise: 160, importance: 1 } }),
      fakeMemory({
        id: "vivid",
        position: 1,
        appraisal: { arousal: 5, surprise: 10, importance: 10 },
      }),
    ];
    const scorer = released.createScorer({ memories, relevance: Float64Array.of(0.81, 0.8) }, NEXT);
    expect(scorer.value(1)).toBeGreaterThan(scorer.value(0));
  });

  it.each([
    [1, 20],
    [2, 57],
    [4, 57],
    [9, 4],
  ])("after session %i of %i memories keeps what the released code keeps", (ended, held) => {
    const moment = { now: NOW, session: ended + 1 };
    const memories = several(held);
    const meanImportance = released.retention(memories[0]!, moment);
    const letGo = released.forgetting!.select(memories, moment);
    expect(held - letGo.length).toBe(
      lufyReleasedKeepCount({ meanImportance, held, session: ended + 1 }),
    );
    expect(letGo.length).toBeLessThan(held);
    // Of equally held ones the newest stay.
    expect(letGo.map(({ id }) => id)).not.toContain(`m${held - 1}`);
  });
});
