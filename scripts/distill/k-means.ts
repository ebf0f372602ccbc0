/** Weighted k-means of points in four dimensions: one sub-space of the product quantisation. */
import { CENTROIDS } from "../../src/embedding/table-file.ts";
import type { Random } from "./seeded-random.ts";

/** Columns of a sub-space. */
export const WIDTH = 4;
const rounds = 15;

/** The number of the centroid nearest to the point that begins at an index. */
export type Nearest = (points: Float32Array, at: number) => number;

/** Looks up centroids: |x - c|^2 is least where |c|^2 / 2 - x · c is. */
export function nearestOf(centroids: Float32Array): Nearest {
  const c = Float64Array.from(centroids);
  const halves = Float64Array.from({ length: CENTROIDS }, (_, k) => {
    const [x, y, z, w] = [c[4 * k]!, c[4 * k + 1]!, c[4 * k + 2]!, c[4 * k + 3]!];
    return (x * x + y * y + z * z + w * w) / 2;
  });
  return (points, at) => {
    const [x, y, z, w] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    let best = 0;
    let least = Infinity;
    for (let k = 0, i = 0; k < CENTROIDS; k++, i += WIDTH) {
      const distance = halves[k]! - x * c[i]! - y * c[i + 1]! - z * c[i + 2]! - w * c[i + 3]!;
      if (distance < least) {
        least = distance;
        best = k;
      }
    }
    return best;
  };
}

/**
 * Moves 256 centroids, drawn from the points, to the weighted means of the points nearest to them,
 * fifteen times over.
 * @param points - Four values a point.
 * @param weights - One a point, above 0.
 */
export function kMeans(points: Float32Array, weights: Float64Array, random: Random): Float32Array {
  const centroids = new Float32Array(CENTROIDS * WIDTH);
  const restart = (c: number): void => {
    const from = Math.floor(random() * weights.length) * WIDTH;
    centroids.set(points.subarray(from, from + WIDTH), c * WIDTH);
  };
  for (let c = 0; c < CENTROIDS; c++) restart(c);
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(CENTROIDS * WIDTH);
    const masses = new Float64Array(CENTROIDS);
    const nearest = nearestOf(centroids);
    for (let p = 0; p < weights.length; p++) {
      const c = nearest(points, p * WIDTH);
      masses[c]! += weights[p]!;
      for (let j = 0; j < WIDTH; j++) sums[c * WIDTH + j]! += weights[p]! * points[p * WIDTH + j]!;
    }
    for (let c = 0; c < CENTROIDS; c++) {
      if (masses[c] === 0) restart(c);
      else for (let i = c * WIDTH; i < (c + 1) * WIDTH; i++) centroids[i] = sums[i]! / masses[c]!;
    }
  }
  return centroids;
}
