/**
 * What speaks for a memory: a short sum of named features, one file each. Another feature is one
 * more file and one more line here.
 */
import { InvalidArgumentError } from "../errors.ts";
import { bestOfPassages } from "./best-passage.ts";
import { wordShares } from "./bm25.ts";
import type { Calibration } from "./calibration.ts";
import { scanCosines } from "./cosine-scan.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { bestOfNeighbours } from "./neighbours.ts";
import type { EncodedCue } from "./relevance.ts";

/**
 * Weights of the sum, and the cosines they were found on: rounded by hand between fits on three
 * research sets (docs/relevance.md).
 */
export const WEIGHTS: {
  readonly cosine: number;
  readonly wordShare: number;
  readonly neighbourCosine: number;
  readonly neighbourWordShare: number;
  readonly logMemories: number;
  readonly usualCosine: { readonly mean: number; readonly deviation: number };
} = Object.freeze({
  cosine: 5,
  wordShare: 12,
  neighbourCosine: 2.5,
  neighbourWordShare: 7.5,
  /** The best of many unrelated memories is better than the best of few. */
  logMemories: -0.3,
  usualCosine: Object.freeze({ mean: 0.191, deviation: 0.116 }),
});

/** Everything that is measured of a cue and each memory, by slot. */
export interface Features {
  /** Active memories. */
  readonly memories: number;
  readonly cosine: Float64Array;
  readonly wordShare: Float64Array;
  readonly neighbourCosine: Float64Array;
  readonly neighbourWordShare: Float64Array;
}

/**
 * Cosine of the cue and each memory's best passage, by slot.
 *
 * @throws {InvalidArgumentError} When the cue's vector has another dimension than the index.
 */
export function cosines(index: MemoryIndex, vector: Float32Array): Float64Array {
  if (vector.length !== index.dimension) {
    throw new InvalidArgumentError(
      `Cannot match a cue: its vector must have ${index.dimension} dimensions, got ${vector.length}`,
    );
  }
  const { vectors, scales, count } = index.passages;
  return bestOfPassages(index, scanCosines(vectors, scales, count, index.dimension, vector));
}

/** Measures a cue against every memory of an index. */
export function measureFeatures(
  index: MemoryIndex,
  cue: EncodedCue,
  wordProbability: (word: string) => number,
): Features {
  const cosine = cosines(index, cue.vector);
  const wordShare = wordShares(index, cue.words, wordProbability);
  return {
    memories: index.activeCount,
    cosine,
    wordShare,
    neighbourCosine: bestOfNeighbours(index, cosine, meanOfActive(index, cosine)),
    neighbourWordShare: bestOfNeighbours(index, wordShare, 0),
  };
}

/**
 * The weighted sum for each memory, before the intercept, by slot:
 *
 *     5 c(cosine) + 12 wordShare + 2.5 c(neighbourCosine) + 7.5 neighbourWordShare - 0.3 ln(memories)
 *     c(x) = 0.191 + 0.116 (x - cosineMean) / cosineDeviation
 */
export function evidence(features: Features, calibration: Calibration): Float64Array {
  const { cosine, wordShare, neighbourCosine, neighbourWordShare } = features;
  // c is a line: what does not depend on the memory is taken out of the loop.
  const slope = WEIGHTS.usualCosine.deviation / calibration.cosineDeviation;
  const offset = WEIGHTS.usualCosine.mean - slope * calibration.cosineMean;
  const cosineWeight = WEIGHTS.cosine * slope;
  const neighbourWeight = WEIGHTS.neighbourCosine * slope;
  const wordWeight = WEIGHTS.wordShare;
  const neighbourWordWeight = WEIGHTS.neighbourWordShare;
  const constant =
    (WEIGHTS.cosine + WEIGHTS.neighbourCosine) * offset +
    WEIGHTS.logMemories * Math.log(features.memories);
  const sums = new Float64Array(cosine.length);
  for (let slot = 0; slot < sums.length; slot++) {
    sums[slot] =
      constant +
      cosineWeight * cosine[slot]! +
      neighbourWeight * neighbourCosine[slot]! +
      wordWeight * wordShare[slot]! +
      neighbourWordWeight * neighbourWordShare[slot]!;
  }
  return sums;
}

function meanOfActive(index: MemoryIndex, values: Float64Array): number {
  let sum = 0;
  for (let slot = 0; slot < values.length; slot++) {
    if (index.active[slot] === 1) sum += values[slot]!;
  }
  return index.activeCount === 0 ? 0 : sum / index.activeCount;
}
