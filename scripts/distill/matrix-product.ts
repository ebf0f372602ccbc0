/** The one hot loop of probing: dense matrix products in plain typed arrays. */

/** A weight matrix, stored with its columns as rows so that a product reads straight ahead. */
export interface Weights {
  readonly inputs: number;
  readonly outputs: number;
  /** outputs x inputs, row-major. */
  readonly columns: Float64Array;
}

/** Takes rows [from, to) of a row-major (inputs x outputs) matrix as weights. */
export function weightsOf(
  matrix: ArrayLike<number>,
  outputs: number,
  from: number,
  to: number,
): Weights {
  const inputs = to - from;
  const columns = new Float64Array(inputs * outputs);
  for (let i = 0; i < inputs; i++) {
    for (let o = 0; o < outputs; o++) columns[o * inputs + i] = matrix[(from + i) * outputs + o]!;
  }
  return { inputs, outputs, columns };
}

/**
 * target[r, :] += source[r, :] · weights, for `rows` rows from the given first rows on. Four rows
 * and two columns at a time: eight sums stay in registers, as many as the machine holds.
 */
export function addProduct(
  target: Float64Array,
  targetRow: number,
  source: Float64Array,
  sourceRow: number,
  rows: number,
  weights: Weights,
): void {
  const { inputs, outputs, columns } = weights;
  if (rows % 4 !== 0 || outputs % 2 !== 0) {
    throw new RangeError(`Cannot multiply: rows by four, columns by two, got ${rows}x${outputs}`);
  }
  for (let r = 0; r < rows; r += 4) {
    const a = (sourceRow + r) * inputs;
    const b = a + inputs;
    const c = b + inputs;
    const d = c + inputs;
    for (let o = 0; o < outputs; o += 2) {
      const w = o * inputs;
      const v = w + inputs;
      let [aw, av, bw, bv, cw, cv, dw, dv] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let i = 0; i < inputs; i++) {
        const x = columns[w + i]!;
        const y = columns[v + i]!;
        const p = source[a + i]!;
        const q = source[b + i]!;
        const s = source[c + i]!;
        const u = source[d + i]!;
        aw += p * x;
        av += p * y;
        bw += q * x;
        bv += q * y;
        cw += s * x;
        cv += s * y;
        dw += u * x;
        dv += u * y;
      }
      const t = (targetRow + r) * outputs + o;
      target[t]! += aw;
      target[t + 1]! += av;
      target[t + outputs]! += bw;
      target[t + outputs + 1]! += bv;
      target[t + 2 * outputs]! += cw;
      target[t + 2 * outputs + 1]! += cv;
      target[t + 3 * outputs]! += dw;
      target[t + 3 * outputs + 1]! += dv;
    }
  }
}

const chunkRows = 1024;

/** rows · weights for any number of rows, in single precision. */
export function productOf(rows: Float32Array, weights: Weights): Float32Array {
  const { inputs, outputs } = weights;
  const count = rows.length / inputs;
  const out = new Float32Array(count * outputs);
  for (let first = 0; first < count; first += chunkRows) {
    const last = Math.min(first + chunkRows, count);
    // addProduct takes rows by four: the last chunk may end in rows of zeros.
    const padded = Math.ceil((last - first) / 4) * 4;
    const source = new Float64Array(padded * inputs);
    source.set(rows.subarray(first * inputs, last * inputs));
    const target = new Float64Array(padded * outputs);
    addProduct(target, 0, source, 0, padded, weights);
    out.set(target.subarray(0, (last - first) * outputs), first * outputs);
  }
  return out;
}
