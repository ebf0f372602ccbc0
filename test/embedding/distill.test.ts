/** The parts of the distillation, each against a plain definition. */
import { describe, expect, it } from "vitest";

import { buildDoubleArray } from "../../scripts/distill/double-array.ts";
import { toHalf } from "../../scripts/distill/half-float.ts";
import { kMeans, nearestOf } from "../../scripts/distill/k-means.ts";
import { addProduct, productOf, weightsOf } from "../../scripts/distill/matrix-product.ts";
import { readNpy } from "../../scripts/distill/npz.ts";
import { principalAxes } from "../../scripts/distill/principal-axes.ts";
import { seededRandom, weightedSample } from "../../scripts/distill/seeded-random.ts";
import { createPieceTokenizer } from "../../src/embedding/piece-tokenizer.ts";
import { fromHalf } from "../../src/embedding/table-embedding.ts";

describe("distillation", () => {
  it("multiplies matrices", () => {
    const weights = weightsOf([1, 2, 3, 4, 5, 6], 2, 1, 3); // rows 1 and 2 of a 3 x 2 matrix
    const rows = Float32Array.of(1, 0, 0, 1, 1, 1, 2, -1, 0.5, 0.5);
    expect([...productOf(rows, weights)]).toEqual([3, 4, 5, 6, 8, 10, 1, 2, 4, 5]);
    expect(() => addProduct(new Float64Array(4), 0, new Float64Array(4), 0, 2, weights)).toThrow(
      /rows by four/,
    );
  });

  it("stores 16-bit floats to the nearest", () => {
    for (const value of [0, 1, -1, 0.5, 65_504, 2 ** -14, 2 ** -24, -0.333251953125]) {
      expect(fromHalf(toHalf(value))).toBe(value);
    }
    const random = seededRandom(1);
    for (let i = 0; i < 1000; i++) {
      const value = (random() - 0.5) * 2 ** (i % 20) * 1e-3;
      const error = Math.abs(fromHalf(toHalf(value)) - value);
      expect(error).toBeLessThanOrEqual(Math.max(Math.abs(value) * 2 ** -11, 2 ** -25));
    }
    expect(() => toHalf(70_000)).toThrow(RangeError);
  });

  it("finds every word of a trie and nothing else", () => {
    const words = new Map(["a", "ab", "abc", "b", "日本", "日"].map((word, i) => [word, i + 1]));
    const trie = buildDoubleArray(words);
    const scores = new Int16Array(words.size + 1).fill(-1);
    const tokenizer = createPieceTokenizer({ ...trie, scores, scoreStep: 1 });
    const ids = (text: string): number[] => {
      const pieces = tokenizer.tokenize(text);
      return [...pieces.ids.subarray(0, pieces.count)];
    };
    // The word start is no piece of this trie: every text begins with the unknown piece.
    for (const [word, id] of words) expect(ids(word)).toEqual([0, id]);
    expect(ids("abcb日本")).toEqual([0, 3, 4, 5]);
    expect(ids("c本")).toEqual([0]);
  });

  it("draws heavy items first, and none of no weight", () => {
    const weights = Float64Array.from({ length: 100 }, (_, i) => (i < 10 ? 1000 : i < 90 ? 1 : 0));
    const drawn = weightedSample(weights, 200, seededRandom(3));
    expect(drawn).toHaveLength(90);
    expect(drawn.slice(0, 8).every((item) => item < 10)).toBe(true);
  });

  it("puts centroids where the points are", () => {
    const random = seededRandom(5);
    const places = Float32Array.from({ length: 40 }, () => random() * 10);
    const points = Float32Array.from({ length: 4000 }, (_, i) => places[i % 40]!);
    const centroids = kMeans(points, new Float64Array(1000).fill(1), random);
    const nearest = nearestOf(centroids);
    for (let p = 0; p < 40; p += 4) {
      const c = nearest(places, p) * 4;
      for (let j = 0; j < 4; j++) expect(centroids[c + j]).toBeCloseTo(places[p + j]!, 4);
    }
  });

  it("drops the axis of largest variance and keeps the next", () => {
    const random = seededRandom(7);
    const data = Float32Array.from(
      { length: 4 * 200 },
      (_, i) => (random() - 0.5) * [1, 9, 4, 2][i % 4]!,
    );
    const rows = { count: 200, columns: 4, data };
    const { data: kept } = principalAxes(rows, new Float64Array(200).fill(1), 1, 2);
    // What is kept goes along columns 2 (variance 4²) and 3 (variance 2²).
    const along = (column: number, axis: number): number => {
      let [xy, xx, yy] = [0, 0, 0];
      for (let r = 0; r < 200; r++) {
        const [x, y] = [data[r * 4 + column]!, kept[r * 2 + axis]!];
        xy += x * y;
        xx += x * x;
        yy += y * y;
      }
      return Math.abs(xy) / Math.sqrt(xx * yy);
    };
    expect(along(2, 0)).toBeGreaterThan(0.95);
    expect(along(3, 1)).toBeGreaterThan(0.95);
    expect(along(1, 0)).toBeLessThan(0.2);
  });

  it("refuses arrays it does not know", () => {
    const file = (header: string): Uint8Array => {
      const bytes = new Uint8Array(10 + header.length + 8);
      new DataView(bytes.buffer).setUint16(8, header.length, true);
      bytes.set(new TextEncoder().encode(header), 10);
      return bytes;
    };
    const known = file("{'descr': '<f8', 'fortran_order': False, 'shape': (), }");
    expect(readNpy(known)).toEqual({ shape: [], data: new Float64Array(1) });
    expect(() =>
      readNpy(file("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }")),
    ).toThrow(/unknown element type, got <i8/);
    expect(() =>
      readNpy(file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }")),
    ).toThrow(/row-major/);
  });
});
