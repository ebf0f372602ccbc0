/**
 * Calibration without labels: how an embedder's cosines lie, and where r = 0.784 must stand so that
 * cues about nothing stored stay silent 95 times of 100.
 */
import { InvalidArgumentError } from "../errors.ts";
import { CUE_BANK, type BankCue } from "./cue-bank.ts";
import { cosines, evidence, measureFeatures, type Features } from "./evidence.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { WordKnowledge } from "./cue-words.ts";
import { nearWordsByIndex, type EncodedCue } from "./relevance.ts";

/** Intercept and affine map of the calibrated r, from a bank of cues about nothing stored. */
export interface Calibration {
  /** Mean and standard deviation of the cosine of a bank question and a memory. */
  readonly cosineMean: number;
  readonly cosineDeviation: number;
  /** Logit shift so that r = 0.784 is where 5 % of cues about nothing stored would fire. */
  readonly intercept: number;
}

/** Of the built-in table; found by scripts/calibrate-builtin.ts (docs/relevance.md). */
export const BUILT_IN_CALIBRATION: Calibration = Object.freeze({
  cosineMean: 0.137,
  cosineDeviation: 0.11,
  intercept: -14.55,
});

/**
 * Share of the bank's cues that may fire. Questions of other people under the user's own name are
 * harder than the bank's: where 3.5 % of the bank fire, 5 % of those and of unseen small talk do.
 */
const FALSE_ALARMS = 0.035;
/** The r at which [Hou24]'s p reaches its threshold 0.86 when no time has passed. */
export const FIRING_RELEVANCE: number = 0.784;
const FIRING_LOGIT = Math.log(FIRING_RELEVANCE / (1 - FIRING_RELEVANCE));
/** An embedder that cannot tell anything apart still gets a finite calibration. */
const LEAST_DEVIATION = 1e-3;
/** Calls of an embedder under way at once. */
const ENCODED_AT_ONCE = 16;

export interface CalibrateOptions extends WordKnowledge {
  /** Stores of users, together the sample; empty ones are left out. */
  readonly indexes: readonly MemoryIndex[];
  /** Encodes a cue as recall does; undefined where there is nothing to match. */
  readonly encodeCue: (text: string) => Promise<EncodedCue | undefined>;
  /** Cues about nothing stored. Default: the bank that ships with the package. */
  readonly bank?: readonly BankCue[];
}

/**
 * Calibrates r for an embedder on stores of memories, without labels:
 *
 * 1. mean and standard deviation of cosine(bank question, memory);
 * 2. intercept = 1.289 - (the evidence that 3.5 % of the bank's cues exceed with their best memory, each
 *    kind of cue weighing alike).
 *
 * @throws {InvalidArgumentError} When no index has an active memory, or the bank lacks questions.
 */
export async function calibrate(options: CalibrateOptions): Promise<Calibration> {
  const { bank = CUE_BANK } = options;
  const indexes = options.indexes.filter((index) => index.activeCount > 0);
  if (indexes.length === 0) {
    throw new InvalidArgumentError(
      "Cannot calibrate relevance: it takes at least one active memory, got 0",
    );
  }
  const cues: { kind: BankCue["kind"]; cue: EncodedCue }[] = [];
  for (let start = 0; start < bank.length; start += ENCODED_AT_ONCE) {
    const batch = bank.slice(start, start + ENCODED_AT_ONCE).map(async ({ kind, text }) => {
      const cue = await options.encodeCue(text);
      return cue ? [{ kind, cue }] : [];
    });
    cues.push(...(await Promise.all(batch)).flat());
  }
  const questions = cues.filter(({ kind }) => kind === "question");
  if (questions.length === 0) {
    throw new InvalidArgumentError(
      "Cannot calibrate relevance: the bank of cues must hold questions, got none",
    );
  }

  const usual = usualCosine(
    indexes,
    questions.map(({ cue }) => cue.vector),
  );
  const mapped: Calibration = { ...usual, intercept: 0 };
  const nearWords = nearWordsByIndex(options.wordVector);
  const best = cues.flatMap(({ kind, cue }) =>
    indexes.map((index) => ({
      kind,
      value: bestEvidence(index, measureFeatures(index, cue, nearWords(index), options), mapped),
    })),
  );
  return { ...usual, intercept: FIRING_LOGIT - exceededBy(FALSE_ALARMS, best) };
}

/** Mean and deviation over all questions and active memories. */
function usualCosine(
  indexes: readonly MemoryIndex[],
  questions: readonly Float32Array[],
): Omit<Calibration, "intercept"> {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const index of indexes) {
    for (const question of questions) {
      const values = cosines(index, question);
      for (let slot = 0; slot < values.length; slot++) {
        if (index.active[slot] !== 1) continue;
        count++;
        sum += values[slot]!;
        squares += values[slot]! ** 2;
      }
    }
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean ** 2));
  return { cosineMean: mean, cosineDeviation: Math.max(LEAST_DEVIATION, deviation) };
}

function bestEvidence(index: MemoryIndex, features: Features, calibration: Calibration): number {
  let best = -Infinity;
  evidence(features, calibration).forEach((value, slot) => {
    if (index.active[slot] === 1 && value > best) best = value;
  });
  return best;
}

/** The least of the values that at most this share exceeds, each kind weighing alike. */
function exceededBy(
  share: number,
  values: readonly { readonly kind: BankCue["kind"]; readonly value: number }[],
): number {
  const sizes = new Map<string, number>();
  for (const { kind } of values) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const falling = values.toSorted((a, b) => b.value - a.value);
  let exceeding = 0;
  for (const { kind, value } of falling) {
    exceeding += 1 / (sizes.size * sizes.get(kind)!);
    if (exceeding > share) return value;
  }
  return falling.at(-1)!.value;
}
