/** What holds for all arguments in range. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import * as model from "../../src/model/index.ts";

const SEED = { seed: 20_240_512, numRuns: 300 };
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true });
const relevance = between(0, 1);
const consolidation = between(1, 500);
const elapsedSeconds = between(0, 1e10);

const holds = <Args>(property: fc.IProperty<Args>): void => {
  fc.assert(property, SEED);
};

describe("recall probability", () => {
  it("lies in [0, 1]", () => {
    holds(
      fc.property(relevance, elapsedSeconds, consolidation, (r, t, g) => {
        const p = model.recallProbability({
          relevance: r,
          elapsedSeconds: t,
          consolidation: g,
        });
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("never rises with time, never falls with g or r", () => {
    holds(
      fc.property(relevance, elapsedSeconds, consolidation, between(0, 1e9), (r, t, g, more) => {
        const at = (over: Partial<model.RecallProbabilityInput>): number =>
          model.recallProbability({ relevance: r, elapsedSeconds: t, consolidation: g, ...over });
        expect(at({ elapsedSeconds: t + more })).toBeLessThanOrEqual(at({}));
        expect(at({ consolidation: g + more })).toBeGreaterThanOrEqual(at({}));
        expect(at({ relevance: r / 2 })).toBeLessThanOrEqual(at({}));
      }),
    );
  });

  it("stays above 0 while t/g <= 700", () => {
    holds(
      fc.property(between(1e-6, 1), between(0, 700), consolidation, (r, ratio, g) => {
        const p = model.recallProbability({
          relevance: r,
          elapsedSeconds: ratio * g * model.DECAY_SCALE_SECONDS * (1 - 1e-12),
          consolidation: g,
        });
        expect(p).toBeGreaterThan(0);
      }),
    );
  });

  it("intensity and probability are each other's inverse", () => {
    holds(
      fc.property(between(0, 1), (x) => {
        expect(model.intensityOfProbability(model.probabilityOfIntensity(x))).toBeCloseTo(x, 12);
      }),
    );
  });

  it("is at the gate when the time until dark has passed", () => {
    holds(
      fc.property(relevance, consolidation, between(0.01, 0.99), (r, g, gate) => {
        const t = model.elapsedUntilDark({ relevance: r, consolidation: g, gate });
        const p = model.recallProbability({ relevance: r, elapsedSeconds: t, consolidation: g });
        if (t > 0) expect(p).toBeCloseTo(gate, 10);
        else expect(p).toBeLessThanOrEqual(gate + 1e-12);
      }),
    );
  });

  it("never goes dark with a gate of 0", () => {
    expect(model.elapsedUntilDark({ relevance: 0.5, consolidation: 1, gate: 0 })).toBe(Infinity);
  });
});

describe("consolidation", () => {
  it("never falls at a recall, and grows by at most 1", () => {
    holds(
      fc.property(consolidation, elapsedSeconds, (g, t) => {
        const after = model.consolidate({ consolidation: g, elapsedSeconds: t });
        expect(after).toBeGreaterThanOrEqual(g);
        expect(after).toBeLessThanOrEqual(g + 1);
      }),
    );
  });

  it("100 recalls within a second add less than 1e-5 in all", () => {
    let g = 1;
    for (let n = 0; n < 100; n++) g = model.consolidate({ consolidation: g, elapsedSeconds: 0.01 });
    expect(g).toBeGreaterThan(1);
    expect(g - 1).toBeLessThan(1e-5);
  });

  it("does not overflow where the printed form gives NaN", () => {
    expect(model.consolidationGain(1e6)).toBe(1);
    expect(model.consolidationGain(1e300)).toBe(1);
  });
});

describe("retention", () => {
  it("lies in [0, 1] and never rises with time", () => {
    holds(
      fc.property(between(0, 1e6), between(0, 1e6), between(0.1, 1e4), (t, more, s) => {
        for (const retention of [
          (at: number) => model.exponentialRetention(at, s),
          (at: number) => model.memoryBankReleasedRetention(at, s),
          (at: number) => model.recency(at),
        ]) {
          expect(retention(0)).toBe(1);
          expect(retention(t)).toBeGreaterThanOrEqual(0);
          expect(retention(t)).toBeLessThanOrEqual(1);
          expect(retention(t + more)).toBeLessThanOrEqual(retention(t));
        }
      }),
    );
  });

  it("stronger lasts longer, save as MemoryBank was released", () => {
    holds(
      fc.property(between(0.5, 50), between(0.1, 50), (t, s) => {
        expect(model.exponentialRetention(t, s + 1)).toBeGreaterThan(
          model.exponentialRetention(t, s),
        );
        expect(model.memoryBankReleasedRetention(t, s + 1)).toBeLessThan(
          model.memoryBankReleasedRetention(t, s),
        );
      }),
    );
  });
});

describe("strength", () => {
  const signals = fc.record({
    arousal: between(0, 1),
    surprise: between(0, 1),
    importance: between(0, 1),
    mentions: fc.nat(1000),
    passedOver: fc.nat(1000),
  });

  it("is at least 0.1, rises with mentions and, as printed, with being passed over", () => {
    holds(
      fc.property(signals, (regularised) => {
        const raw = {
          ...regularised,
          arousal: 1 + 4 * regularised.arousal,
          surprise: 1000 * regularised.surprise,
          importance: 1 + 9 * regularised.importance,
        };
        for (const strength of [
          (counts: object) => model.lufyStrength({ ...regularised, ...counts }),
          (counts: object) => model.lufyReleasedStrength({ ...raw, ...counts }, 250),
        ]) {
          expect(strength({})).toBeGreaterThanOrEqual(0.1);
          expect(strength({ mentions: 1001 })).toBeGreaterThan(strength({}));
          expect(strength({ passedOver: regularised.passedOver + 100 })).toBeGreaterThan(
            strength({}),
          );
        }
      }),
    );
  });

  it("takes the floor where the weights would give S <= 0", () => {
    const nothing = { arousal: 0, surprise: 1, importance: 0, mentions: 0, passedOver: 0 };
    expect(model.lufyStrength(nothing)).toBe(0.1);
    const raw = { arousal: 1, surprise: 160, importance: 1, mentions: 0, passedOver: 0 };
    expect(model.lufyReleasedStrength(raw, 250)).toBe(0.1);
  });

  it("clips perplexity at 160 as released", () => {
    const raw = { arousal: 5, surprise: 160, importance: 9, mentions: 0, passedOver: 0 };
    expect(model.lufyReleasedStrength({ ...raw, surprise: 1e9 }, 400)).toBe(
      model.lufyReleasedStrength(raw, 400),
    );
  });
});

describe("softmax loss", () => {
  const scores = fc.array(between(-1e3, 1e3), { minLength: 1, maxLength: 8 });

  it("chances add up to 1; the loss lies in [0, 1) and is least for the best scored", () => {
    holds(
      fc.property(scores, fc.nat(7), (all, k) => {
        const truth = k % all.length;
        expect(model.softmax(all).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
        const loss = model.softmaxLoss(all, truth);
        expect(loss).toBeGreaterThanOrEqual(0);
        expect(loss).toBeLessThan(1);
        const best = all.indexOf(Math.max(...all));
        expect(model.softmaxLoss(all, best)).toBeLessThanOrEqual(loss + 1e-12);
      }),
    );
  });

  it("a task of one event cannot be lost", () => {
    expect(model.softmaxLoss([0.3], 0)).toBe(0);
  });
});

describe("counts kept", () => {
  it("are whole, at least one of some and never more than held", () => {
    holds(
      fc.property(between(0, 1), fc.nat(5000), fc.nat(100), (share, held, session) => {
        for (const kept of [
          model.keepCount(share, held),
          model.lufyReleasedKeepCount({ meanImportance: share, held, session }),
        ]) {
          expect(Number.isInteger(kept)).toBe(true);
          expect(kept).toBeGreaterThanOrEqual(Math.min(1, held));
          expect(kept).toBeLessThanOrEqual(held);
        }
      }),
    );
  });
});

describe("elapsed time", () => {
  it("counts a difference below 0 as 0", () => {
    expect(model.elapsedMs(5000, 2000)).toBe(0);
    expect(model.elapsedMs(2000, 5000)).toBe(3000);
    expect(model.elapsedSessions(4, 2)).toBe(0);
    expect(model.elapsedSessions(2, 4)).toBe(2);
  });
});
