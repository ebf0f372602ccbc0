/** Step 3: centre the piece vectors and turn them onto their principal axes. */
import { EigenvalueDecomposition, Matrix } from "ml-matrix";

import { type Weights, addProduct, productOf } from "./matrix-product.ts";

const chunk = 1024;

/** Rows of equal length, one after the other. */
export interface Rows {
  readonly count: number;
  readonly columns: number;
  readonly data: Float32Array;
}

/**
 * Centres by the weighted mean and projects onto the principal axes of the weighted covariance,
 * without the first ones: those are shared by nearly all texts and tell nothing apart.
 * @param weights - One a row, at least 0.
 * @param dropped - Axes of largest variance left out.
 * @param kept - Axes kept after them.
 */
export function principalAxes(
  { count, columns, data }: Rows,
  weights: Float64Array,
  dropped: number,
  kept: number,
): Rows {
  const total = weights.reduce((sum, w) => sum + w, 0);
  const mean = new Float64Array(columns);
  for (let r = 0; r < count; r++) {
    for (let j = 0; j < columns; j++) mean[j]! += (weights[r]! / total) * data[r * columns + j]!;
  }
  const centred = data.map((value, i) => value - mean[i % columns]!);
  const axes = axesOf(covariance({ count, columns, data: centred }, weights), dropped, kept);
  return { count, columns: kept, data: productOf(centred, axes) };
}

function covariance({ count, columns, data }: Rows, weights: Float64Array): Float64Array {
  const sum = new Float64Array(columns * columns);
  for (let first = 0; first < count; first += chunk) {
    const rows = Math.min(chunk, count - first);
    const turned = new Float64Array(columns * rows);
    for (let r = 0; r < rows; r++) {
      const root = Math.sqrt(weights[first + r]!);
      for (let j = 0; j < columns; j++) {
        turned[j * rows + r] = root * data[(first + r) * columns + j]!;
      }
    }
    const transposed = { inputs: rows, outputs: columns, columns: turned };
    addProduct(sum, 0, turned, 0, columns, transposed);
  }
  return sum;
}

/** The axes as weights of a product: one after the other, by falling variance. */
function axesOf(matrix: Float64Array, dropped: number, kept: number): Weights {
  const size = Math.sqrt(matrix.length);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(
    Matrix.from1DArray(size, size, matrix),
    { assumeSymmetric: true },
  );
  const order = realEigenvalues.map((_, i) => i);
  order.sort((a, b) => realEigenvalues[b]! - realEigenvalues[a]!);
  const chosen = order.slice(dropped, dropped + kept);
  const columns = Float64Array.from(chosen.flatMap((axis) => eigenvectorMatrix.getColumn(axis)));
  return { inputs: size, outputs: kept, columns };
}
