import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cosine, normalize, quantize } from "../../src/model/vector.ts";
import { bestOfPassages } from "../../src/relevance/best-passage.ts";
import { wordShares } from "../../src/relevance/bm25.ts";
import { scanCosines } from "../../src/relevance/cosine-scan.ts";
import { bestOfNeighbours } from "../../src/relevance/neighbours.ts";
import { countWords } from "../../src/relevance/words.ts";
import { indexOf, rareWord } from "./fakes.ts";

describe("scanCosines", () => {
  it("gives the cosine of every row within int8's rounding, for any count and dimension", () => {
    const shape = fc.record({
      count: fc.integer({ min: 0, max: 11 }),
      dimension: fc.integer({ min: 1, max: 40 }),
      seed: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(shape, ({ count, dimension, seed }) => {
        let state = seed;
        const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
        const unit = (): Float32Array => normalize(Float32Array.from({ length: dimension }, next));
        const rows = Array.from({ length: count }, unit);
        const cue = unit();
        const vectors = new Int8Array((count + 3) * dimension);
        const scales = new Float32Array(count + 3);
        rows.forEach((row, i) => {
          const { values, scale } = quantize(row);
          vectors.set(values, i * dimension);
          scales[i] = scale;
        });
        const cosines = scanCosines(vectors, scales, count, dimension, cue);
        expect(cosines).toHaveLength(count);
        rows.forEach((row, i) => {
          expect(Math.abs(cosines[i]! - cosine(row, cue))).toBeLessThan(0.02);
          expect(Math.abs(cosines[i]!)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

describe("bestOfPassages", () => {
  it("takes the largest, also where all are negative", () => {
    const essay = "One more line about the garden here. ".repeat(40);
    const index = indexOf(["cat", essay, "dog"]);
    const { count } = index.passages;
    const values = new Float64Array(count).fill(-0.5);
    values[2] = -0.1;
    expect([...bestOfPassages(index, values)]).toEqual([-0.5, -0.1, -0.5]);
  });
});

describe("wordShares", () => {
  const texts = ["my cat Bao sleeps", "cat", "violin lessons on Monday", "we moved to Beijing"];
  const index = indexOf(texts);

  it("is the stated formula", () => {
    const words = countWords("cat Bao zebra");
    const probability = 1e-4;
    const idf = (n: number): number => {
      const n0 = 50 * (1 - (1 - probability) ** 25);
      return Math.log(1 + (4 + 50 - n - n0 + 0.5) / (n + n0 + 0.5));
    };
    const lengths = texts.map((text) => countWords(text).size);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / 4;
    const weight = (length: number): number => 2.2 / (1 + 1.2 * (0.25 + (0.75 * length) / mean));
    const most = 2.2 * (idf(2) + idf(1) + idf(0) + 6);
    const shares = wordShares(index, words, () => probability);
    expect(shares[0]).toBeCloseTo(((idf(2) + idf(1)) * weight(lengths[0]!)) / most, 12);
    expect(shares[1]).toBeCloseTo((idf(2) * weight(lengths[1]!)) / most, 12);
    expect([shares[2], shares[3]]).toEqual([0, 0]);
  });

  it("matches by stem, counts a stem of the cue once, and repeated words more, ever less so", () => {
    const share = (text: string, cue: string): number =>
      wordShares(indexOf([text, "other"]), countWords(cue), rareWord)[0]!;
    expect(share("many allergies", "allergy")).toBeGreaterThan(0);
    expect(share("many allergies", "allergy allergy")).toBe(share("many allergies", "allergy"));
    expect(share("cats cat dog", "cat")).toBeGreaterThan(share("cat dog bird", "cat"));
  });

  it("holds rare words for more than common ones", () => {
    const words = new Map([
      ["cat", 1],
      ["violin", 1],
    ]);
    const shares = wordShares(index, words, (word) => (word === "cat" ? 0.05 : 1e-7));
    expect(shares[2]).toBeGreaterThan(shares[1]!);
  });

  it("stays in [0, 1) and finite for any words and probabilities", () => {
    const cue = fc.array(fc.constantFrom("cat", "bao", "violin", "move", "zebra"), {
      minLength: 0,
    });
    fc.assert(
      fc.property(cue, fc.double({ min: 0, max: 1, noNaN: true }), (words, probability) => {
        for (const share of wordShares(index, countWords(words.join(" ")), () => probability)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThan(1);
        }
      }),
    );
  });
});

describe("bestOfNeighbours", () => {
  const values = Float64Array.of(0.1, 0.2, 0.9, 0.4, -0.5);

  it("takes the better of the memories just before and after", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"]);
    expect([...bestOfNeighbours(index, values, 7)]).toEqual([0.2, 0.9, 0.4, 0.9, 0.4]);
  });

  it("looks past inactive ones, and never into another session", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"], (id) => (id === "m3" ? "other" : "s"));
    expect([...bestOfNeighbours(index, values, 7)]).toEqual([0.2, 0.9, 0.2, 7, 0.9]);
    index.setActive("m2", false);
    expect([...bestOfNeighbours(index, values, 7)]).toEqual([0.2, 0.1, 0, 7, 0.2]);
  });

  it("keeps sessions apart that take turns", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"], (id) => `s${Number(id.slice(1)) % 2}`);
    expect([...bestOfNeighbours(index, values, 7)]).toEqual([0.9, 0.4, 0.1, 0.2, 0.9]);
  });
});
