/** Retrieval scores: relevance and importance added up, as [LUFY] and [GA] do. */
import { InvalidArgumentError } from "../errors.ts";
import { checkRange } from "./check.ts";
import { LUFY_PAPER, type GenerativeAgentsPreset } from "./presets.ts";

/**
 * Score of [LUFY]: relevance, tilted a little by how well the memory is held.
 *
 *     score = r + 0.1 * importance
 *
 * Source: [LUFY] eq. 4, alpha = 0.1; the released code alike (importance / 10).
 *
 * @param relevance r, [0, 1].
 * @param importance exp(-dt / S), [0, 1].
 * @returns Score in [0, 1.1].
 * @throws {InvalidArgumentError} When an argument is NaN or out of range.
 * @example
 * ```ts
 * import { lufyScore } from "madeleine/model";
 * lufyScore(0.82, 0.5); // 0.87
 * ```
 */
export function lufyScore(relevance: number, importance: number): number {
  checkRange("compute a LUFY score", "relevance", relevance, 0, 1);
  checkRange("compute a LUFY score", "importance", importance, 0, 1);
  return relevance + LUFY_PAPER.alpha * importance;
}

/**
 * A value brought to [0, 1] between the lowest and the highest of its kind.
 *
 *     (value - lowest) / (highest - lowest), 0.5 when all are equal
 *
 * Source: [GA] and its released code; [Hou24] eq. 10-11.
 *
 * @param value From `lowest` to `highest`.
 * @returns [0, 1].
 * @throws {InvalidArgumentError} When an argument is not finite or `value` lies outside.
 * @example
 * ```ts
 * import { minMaxScale } from "madeleine/model";
 * minMaxScale(3, 1, 5); // 0.5
 * minMaxScale(2, 2, 2); // 0.5
 * ```
 */
export function minMaxScale(value: number, lowest: number, highest: number): number {
  // One comparison chain in the usual case: this runs three times a candidate.
  if (!(value >= lowest && value <= highest && highest - lowest < Infinity)) {
    throw new InvalidArgumentError(
      `Cannot scale a value: it must lie between finite bounds, got ${value} in [${lowest}, ${highest}]`,
    );
  }
  return highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
}

/** The three parts of a [GA] score, each min-max scaled to [0, 1] over all candidates. */
export interface GenerativeAgentsParts {
  readonly recency: number;
  readonly importance: number;
  readonly relevance: number;
}

/**
 * Score of Generative Agents.
 *
 *     score = wRecency * recency + wImportance * importance + wRelevance * relevance
 *
 * Source: [GA] (all weights 1); released code (0.5, 2, 3): `GA_PAPER`, `GA_RELEASED`.
 *
 * @param parts Each scaled to [0, 1].
 * @returns Score from 0 to the sum of the weights.
 * @throws {InvalidArgumentError} When a part is NaN or out of range.
 * @example
 * ```ts
 * import { GA_PAPER, generativeAgentsScore } from "madeleine/model";
 * generativeAgentsScore({ recency: 1, importance: 0.5, relevance: 0.25 }, GA_PAPER); // 1.75
 * ```
 */
export function generativeAgentsScore(
  parts: GenerativeAgentsParts,
  preset: GenerativeAgentsPreset,
): number {
  checkRange("compute a Generative Agents score", "recency", parts.recency, 0, 1);
  checkRange("compute a Generative Agents score", "importance", parts.importance, 0, 1);
  checkRange("compute a Generative Agents score", "relevance", parts.relevance, 0, 1);
  return (
    preset.recencyWeight * parts.recency +
    preset.importanceWeight * parts.importance +
    preset.relevanceWeight * parts.relevance
  );
}
