import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import { cosine, normalize, quantize } from "../../src/model/vector.ts";

const SEED = { seed: 7, numRuns: 200 };
const vector = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: length, maxLength: length });

describe("cosine", () => {
  it("lies in [-1, 1], is symmetric, and 1 of a vector with itself", () => {
    fc.assert(
      fc.property(vector(16), vector(16), (a, b) => {
        const c = cosine(a, b);
        expect(c).toBeGreaterThanOrEqual(-1);
        expect(c).toBeLessThanOrEqual(1);
        expect(cosine(b, a)).toBe(c);
        if (a.some((x) => Math.abs(x) > 1e-6)) expect(cosine(a, a)).toBeCloseTo(1, 12);
      }),
      SEED,
    );
  });

  it("of a zero vector is 0, never NaN", () => {
    expect(cosine([0, 0], [1, 2])).toBe(0);
    expect(cosine([0, 0], [0, 0])).toBe(0);
    expect(cosine([], [])).toBe(0);
  });

  it("refuses vectors of two lengths and components that are not finite", () => {
    expect(() => cosine([1], [1, 2])).toThrow(InvalidArgumentError);
    expect(() => cosine([Number.NaN], [1])).toThrow(InvalidArgumentError);
    expect(() => cosine([1], [Infinity])).toThrow(InvalidArgumentError);
  });
});

describe("normalize", () => {
  it("gives unit length and keeps the direction", () => {
    fc.assert(
      fc.property(vector(16), (a) => {
        fc.pre(a.some((x) => Math.abs(x) > 1e-3));
        const unit = normalize(a);
        expect(unit.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(1, 5);
        expect(cosine(unit, a)).toBeCloseTo(1, 5);
      }),
      SEED,
    );
  });

  it("leaves a zero vector zero and refuses what is not finite", () => {
    expect([...normalize([0, 0, 0])]).toEqual([0, 0, 0]);
    expect(() => normalize([1, Number.NaN])).toThrow(InvalidArgumentError);
    expect(() => normalize([Infinity])).toThrow(InvalidArgumentError);
  });
});

describe("quantize", () => {
  it("puts the largest component at 127 and every other within half a step", () => {
    fc.assert(
      fc.property(vector(16), (a) => {
        fc.pre(a.some((x) => Math.abs(x) > 1e-3));
        const unit = normalize(a);
        const { values, scale } = quantize(unit);
        expect(Math.max(...values.map(Math.abs))).toBe(127);
        unit.forEach((x, i) => {
          expect(Math.abs(values[i]! * scale - x)).toBeLessThanOrEqual(scale * 0.5001);
        });
      }),
      SEED,
    );
  });

  it("moves cosines of 384 dimensions by at most 0.0024", () => {
    fc.assert(
      fc.property(vector(384), vector(384), (a, b) => {
        const [ua, ub] = [normalize(a), normalize(b)];
        const [qa, qb] = [quantize(ua), quantize(ub)];
        let dot = 0;
        for (let i = 0; i < 384; i++) dot += qa.values[i]! * qb.values[i]!;
        expect(Math.abs(dot * qa.scale * qb.scale - cosine(ua, ub))).toBeLessThan(0.0024);
      }),
      { seed: 7, numRuns: 50 },
    );
  });

  it("gives zeros of scale 0 for a zero vector", () => {
    expect(quantize(new Float32Array(3))).toEqual({ values: new Int8Array(3), scale: 0 });
  });
});
