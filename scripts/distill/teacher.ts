/**
 * The teacher: Google's universal-sentence-encoder-multilingual v3 in plain TypeScript, run on
 * many token sequences of one length at once.
 *
 * Source: Yang et al. 2020, "Multilingual Universal Sentence Encoder for Semantic Retrieval"; the
 * layers are read from the published weights.
 */
import { join } from "node:path";

import { type Weights, addProduct, weightsOf } from "./matrix-product.ts";
import { type NpyArray, readNpz } from "./npz.ts";

/** Width of token vectors and of sentence vectors. */
export const TEACHER_DIMENSION = 512;
/** Pieces with a meaning of their own: begin and end of a text. */
export const BEGIN_PIECE = 1;
export const END_PIECE = 2;

const width = 256;
/** Window sizes of the three convolution columns, and how far each reaches to the left. */
const windows = [
  { size: 2, left: 0 },
  { size: 3, left: 1 },
  { size: 5, left: 2 },
] as const;

/** The encoder: from token ids to unit vectors. */
export interface Teacher {
  /**
   * Encodes sequences of one length, token-major (`ids[token][sequence]`); their count must divide
   * by four.
   * @returns Unit vectors, sequences x 512.
   */
  encode(ids: readonly (readonly number[])[]): Float64Array;
}

/** Reads `weights.npz` in a folder. */
export function loadTeacher(folder: string): Teacher {
  const arrays = readNpz(join(folder, "weights.npz"));
  const array = (name: string): NpyArray => {
    const found = arrays.get(name);
    if (found === undefined) throw new Error(`Cannot read the teacher: no array, got ${name}`);
    return found;
  };
  const values = (name: string): NpyArray["data"] => array(name).data;
  const weights = (name: string): Weights => {
    const { shape, data } = array(name);
    return weightsOf(data, shape[1]!, 0, shape[0]!);
  };
  const columns = windows.map(({ size, left }) => ({
    left,
    projection: weights(`proj${size}`),
    projectionBias: values(`proj_b${size}`),
    layers: [1, 2].map((layer) => ({
      bias: values(`b${layer}_${size}`),
      neighbours: Array.from({ length: size }, (_, n) =>
        weightsOf(values(`w${layer}_${size}`), width, n * width, (n + 1) * width),
      ),
    })),
  }));
  const blocks = Array.from({ length: 17 }, (_, b) => values(`q${b + 1}`));
  const [scale, low] = [values("scale"), values("lo")];
  const epsilon = values("eps")[0]!;
  const side = (kind: "g" | "b"): number[] =>
    windows.flatMap(({ size }) => [...values(`ln_${kind}${size}`)]);
  const [innerGain, innerBias] = [side("g"), side("b")];
  const [outerGain, outerBias] = [values("ln_g"), values("ln_b")];
  const [sum, sumBias] = [weights("cnn_W"), values("cnn_b")];
  const dense = {
    d0: weights("d0"),
    d1: weights("d1"),
    d2: weights("d2"),
    d3: weights("d3"),
    p1: weights("p1"),
    p3: weights("p3"),
  };

  function lookUp(ids: readonly (readonly number[])[]): Float64Array {
    const flat = ids.flat();
    const x = new Float64Array(flat.length * TEACHER_DIMENSION);
    for (const [row, id] of flat.entries()) {
      const block = id % 17;
      const from = Math.floor(id / 17) * TEACHER_DIMENSION;
      for (let j = 0; j < TEACHER_DIMENSION; j++) {
        x[row * TEACHER_DIMENSION + j] = blocks[block]![from + j]! * scale[block]! + low[block]!;
      }
    }
    return x;
  }

  function encode(ids: readonly (readonly number[])[]): Float64Array {
    const tokens = ids.length;
    const batch = ids[0]!.length;
    const rows = tokens * batch;
    const x = lookUp(ids);
    const projected = columns.map(({ projection, projectionBias }) =>
      affine(x, rows, projection, projectionBias),
    );
    const u = split(layerNorm(sideBySide(projected), rows, innerGain, innerBias, epsilon), rows);
    const convolved = columns.map(({ left, layers }, column) => {
      let h = u[column]!;
      for (const { bias, neighbours } of layers) {
        const next = repeated(bias, rows);
        for (const [n, matrix] of neighbours.entries()) {
          const shift = n - left;
          const first = Math.max(0, -shift);
          const count = tokens - Math.abs(shift);
          if (count > 0) {
            addProduct(next, first * batch, h, (first + shift) * batch, count * batch, matrix);
          }
        }
        for (let i = 0; i < next.length; i++) next[i] = Math.max(0, next[i]!) + h[i]!;
        h = next;
      }
      return h;
    });
    const f = layerNorm(sideBySide([x, ...convolved]), rows, outerGain, outerBias, epsilon);
    // The sum over tokens comes before the product, which is linear.
    const total = new Float64Array(f.length / tokens);
    for (let i = 0; i < f.length; i++) total[i % total.length]! += f[i]!;
    const s = affine(
      total,
      batch,
      sum,
      Float64Array.from(sumBias, (bias) => bias * tokens),
    );
    for (let i = 0; i < s.length; i++) s[i]! /= Math.sqrt(tokens);

    const y0 = relu(product(batch, [s, dense.d0]));
    const y1 = relu(product(batch, [s, dense.p1], [y0, dense.d1]));
    const y2 = relu(product(batch, [y1, dense.d2]));
    const z = product(batch, [y1, dense.p3], [y2, dense.d3]).map(Math.tanh);
    for (let row = 0; row < batch; row++) {
      const vector = z.subarray(row * TEACHER_DIMENSION, (row + 1) * TEACHER_DIMENSION);
      const length = Math.hypot(...vector);
      for (let j = 0; j < vector.length; j++) vector[j]! /= length;
    }
    return z;
  }
  return { encode };
}

function repeated(row: ArrayLike<number>, rows: number): Float64Array {
  const out = new Float64Array(row.length * rows);
  for (let r = 0; r < rows; r++) out.set(row, r * row.length);
  return out;
}

function affine(
  x: Float64Array,
  rows: number,
  weights: Weights,
  bias: ArrayLike<number>,
): Float64Array {
  const out = repeated(bias, rows);
  addProduct(out, 0, x, 0, rows, weights);
  return out;
}

function product(rows: number, ...terms: [Float64Array, Weights][]): Float64Array {
  const out = new Float64Array(rows * terms[0]![1].outputs);
  for (const [x, weights] of terms) addProduct(out, 0, x, 0, rows, weights);
  return out;
}

function relu(x: Float64Array): Float64Array {
  return x.map((value) => Math.max(0, value));
}

/** Matrices of as many rows side by side; all but the first are 256 wide. */
function sideBySide(parts: readonly Float64Array[]): Float64Array {
  const rows = parts.at(-1)!.length / width;
  const widths = parts.map((part) => part.length / rows);
  const total = widths.reduce((a, b) => a + b);
  const out = new Float64Array(rows * total);
  let at = 0;
  for (const [p, part] of parts.entries()) {
    for (let r = 0; r < rows; r++) {
      out.set(part.subarray(r * widths[p]!, (r + 1) * widths[p]!), r * total + at);
    }
    at += widths[p]!;
  }
  return out;
}

/** The 256 columns of each window size. */
function split(x: Float64Array, rows: number): Float64Array[] {
  return windows.map((_, part) => {
    const out = new Float64Array(rows * width);
    for (let r = 0; r < rows; r++) {
      const from = (r * windows.length + part) * width;
      out.set(x.subarray(from, from + width), r * width);
    }
    return out;
  });
}

function layerNorm(
  x: Float64Array,
  rows: number,
  gain: ArrayLike<number>,
  bias: ArrayLike<number>,
  epsilon: number,
): Float64Array {
  const columns = x.length / rows;
  for (let r = 0; r < rows; r++) {
    const row = x.subarray(r * columns, (r + 1) * columns);
    let mean = 0;
    for (let j = 0; j < columns; j++) mean += row[j]!;
    mean /= columns;
    let variance = 0;
    for (let j = 0; j < columns; j++) variance += (row[j]! - mean) ** 2;
    const scale = 1 / Math.sqrt(variance / columns + epsilon);
    for (let j = 0; j < columns; j++) row[j] = (row[j]! - mean) * scale * gain[j]! + bias[j]!;
  }
  return x;
}
