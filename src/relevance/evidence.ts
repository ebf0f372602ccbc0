/**
 * What speaks for a memory: a short sum of named features, one file each. Another feature is one
 * more file and one more line here.
 */
import { InvalidArgumentError } from "../errors.ts";
import { bestOfPassages } from "./best-passage.ts";
import { createWordShares } from "./bm25.ts";
import type { Calibration } from "./calibration.ts";
import { scanCosines } from "./cosine-scan.ts";
import { matchCueWords, type WordKnowledge } from "./cue-words.ts";
import { informativeness } from "./informativeness.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { NearWords } from "./near-words.ts";
import { bestOfNeighbours } from "./neighbours.ts";
import type { EncodedCue } from "./relevance.ts";
import { bestOfSession } from "./session-best.ts";
import { speakerNamed } from "./speaker-named.ts";
import { standing } from "./standing.ts";
import { timeMatch } from "./time-match.ts";

export type FeatureName =
  | "cosine"
  | "neighbourCosine"
  | "wordShare"
  | "meaningShare"
  | "neighbourMeaningShare"
  | "secondNeighbourShare"
  | "sessionShare"
  | "informativeness"
  | "asks"
  | "speakerNamed"
  | "timeMatch"
  | "standing";

/** A feature of cue and memory in the sum. */
export interface Feature {
  readonly name: FeatureName;
  readonly weight: number;
  readonly meaning: string;
  /** A cosine is first brought to the scale on which the weights were found. */
  readonly isCosine?: true;
}

/**
 * Weights rounded by hand from a fit that makes the right memory the likeliest of its store, on three
 * research sets that weigh alike (docs/relevance.md). A share of words lies between 0 and about 0.5,
 * a cosine between 0 and about 0.6, hence their different sizes.
 */
export const FEATURES: readonly Feature[] = [
  {
    name: "cosine",
    weight: 9,
    isCosine: true,
    meaning: "likeness in meaning of cue and memory, -1 to 1",
  },
  // What the neighbours say counts less than what the memory says itself.
  {
    name: "neighbourCosine",
    weight: 2.5,
    isCosine: true,
    meaning: "cosine of the better of the memories just before and after it",
  },
  // The same words, in the same form: what was asked as it was said.
  {
    name: "wordShare",
    weight: 6,
    meaning: "share of the cue's rare words in it, in the form they have in the cue, 0 to 1",
  },
  {
    name: "meaningShare",
    weight: 8,
    meaning: "the same with other forms and with words near in meaning, 0 to 1",
  },
  {
    name: "neighbourMeaningShare",
    weight: 7,
    meaning: "meaning share of the better of the memories just before and after it",
  },
  // At two places' distance only words say something: two turns are close in meaning anyway.
  {
    name: "secondNeighbourShare",
    weight: 3,
    meaning: "stemmed word share of the better of the memories two places before and after it",
  },
  // The largest gain of all. It tells sessions apart; within one the other features decide.
  {
    name: "sessionShare",
    weight: 20,
    meaning: "best meaning share of its session",
  },
  // Who says more tells more: thirty words against three are worth a cosine higher by 0.57.
  {
    name: "informativeness",
    weight: 2.5,
    meaning: "log of 1 + its words, at most 30",
  },
  // A question is rarely the answer.
  {
    name: "asks",
    weight: -0.6,
    meaning: "1 when somebody asks something in it, else 0",
  },
  {
    name: "speakerNamed",
    weight: 0.5,
    meaning: "1 when the cue names who said it, -1 when it names another, else 0",
  },
  // As much as the step from three words to thirty: enough to decide between memories of a subject.
  {
    name: "timeMatch",
    weight: 3,
    meaning: "1 when it is of the time that the cue names, 0 when far from it",
  },
  {
    name: "standing",
    weight: 6,
    meaning:
      "0.4 when it holds for what the cue asks about, -1 when something newer took its place",
  },
];

/**
 * The best of many unrelated memories is better than the best of few: what 4 % of unrelated cues
 * exceed rises by 1.7 with every factor e, from 1 memory to 5,000.
 */
export const MEMORIES_WEIGHT = -1.7;
/** A cue of few and common words ("nice day") matches much and says little. */
export const INFORMATION_WEIGHT = 1;
/** Mean and deviation of unrelated cosines where the weights were found: the built-in table's. */
export const USUAL_COSINE: { readonly mean: number; readonly deviation: number } = Object.freeze({
  mean: 0.137,
  deviation: 0.11,
});

/** Everything that is measured of a cue and each memory. */
export interface Features {
  /** Active memories. */
  readonly memories: number;
  /** Sum of the idf of the cue's words. */
  readonly information: number;
  readonly bySlot: Readonly<Record<FeatureName, Float64Array>>;
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
  near: NearWords,
  { wordProbability }: Pick<WordKnowledge, "wordProbability">,
): Features {
  const cosine = cosines(index, cue.vector);
  const words = matchCueWords(cue.words, index.words, near, wordProbability);
  const sharesOf = createWordShares(index);
  const stemmed = sharesOf(words.byStem);
  const meaningShare = sharesOf(words.byMeaning).shares;
  return {
    memories: index.activeCount,
    information: stemmed.information,
    bySlot: {
      cosine,
      neighbourCosine: bestOfNeighbours(index, cosine, 1, meanOfActive(index, cosine)),
      wordShare: sharesOf(words.asSaid).shares,
      meaningShare,
      neighbourMeaningShare: bestOfNeighbours(index, meaningShare, 1, 0),
      secondNeighbourShare: bestOfNeighbours(index, stemmed.shares, 2, 0),
      sessionShare: bestOfSession(index, meaningShare),
      informativeness: informativeness(index),
      asks: asks(index),
      speakerNamed: speakerNamed(index, cue.words),
      timeMatch: timeMatch(index, cue.context),
      standing: standing(index, cue.context),
    },
  };
}

/**
 * The weighted sum for each memory, before the intercept, by slot:
 *
 *     sum of weight * feature - 1.7 ln(memories) + ln(1 + information)
 *
 * with c(x) = 0.137 + 0.11 (x - cosineMean) / cosineDeviation in place of a cosine x.
 */
export function evidence(features: Features, calibration: Calibration): Float64Array {
  const slope = USUAL_COSINE.deviation / calibration.cosineDeviation;
  const offset = USUAL_COSINE.mean - slope * calibration.cosineMean;
  const sums = new Float64Array(features.bySlot.cosine.length).fill(
    MEMORIES_WEIGHT * Math.log(features.memories) +
      INFORMATION_WEIGHT * Math.log(1 + features.information),
  );
  for (const feature of FEATURES) {
    const values = features.bySlot[feature.name];
    const factor = feature.weight * ("isCosine" in feature ? slope : 1);
    const constant = "isCosine" in feature ? feature.weight * offset : 0;
    for (let slot = 0; slot < sums.length; slot++) {
      sums[slot]! += factor * values[slot]! + constant;
    }
  }
  return sums;
}

/** A question mark in the whole text, by slot. */
function asks(index: MemoryIndex): Float64Array {
  const { slots, asks: marks, count } = index.passages;
  const values = new Float64Array(index.ids.length);
  // Only a memory's whole text carries the mark.
  for (let p = 0; p < count; p++) if (marks[p] === 1) values[slots[p]!] = 1;
  return values;
}

function meanOfActive(index: MemoryIndex, values: Float64Array): number {
  let sum = 0;
  for (let slot = 0; slot < values.length; slot++) {
    if (index.active[slot] === 1) sum += values[slot]!;
  }
  return index.activeCount === 0 ? 0 : sum / index.activeCount;
}
