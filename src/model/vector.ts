/** Vectors: unit length, cosine, and the int8 form in which they are kept. */
import { InvalidArgumentError } from "../errors.ts";
import type { QuantizedVector } from "../types.ts";

/**
 * The vector at unit length, as a new array. A zero vector (nothing to embed) stays zero.
 *
 * @param vector Any length, finite components.
 * @throws {InvalidArgumentError} When a component is not finite.
 * @example
 * ```ts
 * import { normalize } from "madeleine/model";
 * normalize([3, 4]); // Float32Array [0.6, 0.8]
 * ```
 */
export function normalize(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  if (!Number.isFinite(squares)) {
    throw new InvalidArgumentError(
      `Cannot normalise a vector: components must be finite, got a sum of squares of ${squares}`,
    );
  }
  const unit = new Float32Array(vector.length);
  if (squares === 0) return unit;
  const inverse = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) unit[i] = vector[i]! * inverse;
  return unit;
}

/**
 * Cosine of two vectors in [-1, 1]; 0 when either is zero.
 *
 * Source: [Hou24] eq. 5 (relevance r).
 *
 * @throws {InvalidArgumentError} When the lengths differ or a component is not finite.
 * @example
 * ```ts
 * import { cosine } from "madeleine/model";
 * cosine([1, 0], [1, 1]); // 0.7071...
 * ```
 */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) {
    throw new InvalidArgumentError(
      `Cannot take a cosine: both vectors need one length, got ${a.length} and ${b.length}`,
    );
  }
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    squaresA += a[i]! * a[i]!;
    squaresB += b[i]! * b[i]!;
  }
  if (!Number.isFinite(dot + squaresA + squaresB)) {
    throw new InvalidArgumentError("Cannot take a cosine: components must be finite, got others");
  }
  if (squaresA === 0 || squaresB === 0) return 0;
  return Math.max(-1, Math.min(1, dot / (Math.sqrt(squaresA) * Math.sqrt(squaresB))));
}

/**
 * A unit vector in int8: one scale a vector, largest component at 127. Cosines move by at most about
 * 0.0024 (measured on 384 dimensions).
 *
 * @param unit A unit vector, or a zero vector (which gives zeros with scale 0).
 * @example
 * ```ts
 * import { quantize } from "madeleine/model";
 * quantize(new Float32Array([0.6, 0.8])); // { values: Int8Array [95, 127], scale: 0.0063 }
 * ```
 */
export function quantize(unit: Float32Array): QuantizedVector {
  let largest = 0;
  for (let i = 0; i < unit.length; i++) largest = Math.max(largest, Math.abs(unit[i]!));
  const values = new Int8Array(unit.length);
  if (largest === 0) return { values, scale: 0 };
  const inverse = 127 / largest;
  for (let i = 0; i < unit.length; i++) values[i] = Math.round(unit[i]! * inverse);
  return { values, scale: largest / 127 };
}
