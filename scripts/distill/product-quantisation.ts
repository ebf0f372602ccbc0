/**
 * Step 4: product quantisation. Rows are turned at random, cut into sub-spaces of four columns, and
 * each part is replaced by the nearest of 256 centroids: one byte a part.
 *
 * Source: Jégou et al. 2011, "Product quantization for nearest neighbor search".
 */
import { Matrix, QrDecomposition } from "ml-matrix";

import { CENTROIDS } from "../../src/embedding/table-file.ts";
import { WIDTH, kMeans, nearestOf } from "./k-means.ts";
import { type Weights, productOf } from "./matrix-product.ts";
import type { Rows } from "./principal-axes.ts";
import { type Random, gaussian, seededRandom, weightedSample } from "./seeded-random.ts";

const sampleSize = 20_000;

/** Rows as codes. */
export interface Quantised {
  /** One byte a sub-space, row by row. */
  readonly codes: Uint8Array;
  /** Sub-spaces x 256 centroids x 4 values. */
  readonly codebooks: Float32Array;
}

/**
 * Quantises rows.
 * @param weights - How much each row's error counts; rows of weight 0 have no part in the centroids.
 * @param seed - Of the rotation and of k-means.
 */
export function quantise(rows: Rows, weights: Float64Array, seed: number): Quantised {
  const random = seededRandom(seed);
  const { count, columns } = rows;
  // The rotation spreads the variance of the first axes over all sub-spaces.
  const data = productOf(rows.data, rotation(columns, random));
  const sample = weightedSample(weights, sampleSize, random);
  const sampleWeights = Float64Array.from(sample, (row) => weights[row]!);
  const subspaces = columns / WIDTH;
  const codes = new Uint8Array(count * subspaces);
  const codebooks = new Float32Array(CENTROIDS * columns);
  for (let s = 0; s < subspaces; s++) {
    const points = new Float32Array(sample.length * WIDTH);
    for (const [p, row] of sample.entries()) {
      const from = row * columns + s * WIDTH;
      points.set(data.subarray(from, from + WIDTH), p * WIDTH);
    }
    const centroids = kMeans(points, sampleWeights, random);
    codebooks.set(centroids, s * CENTROIDS * WIDTH);
    const nearest = nearestOf(centroids);
    for (let r = 0; r < count; r++) {
      codes[r * subspaces + s] = nearest(data, r * columns + s * WIDTH);
    }
  }
  return { codes, codebooks };
}

function rotation(size: number, random: Random): Weights {
  const values = Array.from({ length: size * size }, () => gaussian(random));
  const { orthogonalMatrix } = new QrDecomposition(Matrix.from1DArray(size, size, values));
  return { inputs: size, outputs: size, columns: Float64Array.from(orthogonalMatrix.to1DArray()) };
}
