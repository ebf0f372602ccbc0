/** Evaluation loss of [Hou24]: how far a model's scores are from choosing the right event. */
import { InvalidArgumentError } from "../errors.ts";
import { minMaxScale } from "./retrieval-score.ts";

/**
 * Chances of being chosen: exponentials that add up to 1.
 *
 *     softmax_i = e^(s_i) / sum_j e^(s_j)
 *
 * Source: [Hou24] eq. 12.
 *
 * @param scores At least one, finite.
 * @returns As long as `scores`, each in [0, 1], sum 1.
 * @throws {InvalidArgumentError} When there are none or one is not finite.
 * @example
 * ```ts
 * import { softmax } from "madeleine/model";
 * softmax([0, 0]); // [0.5, 0.5]
 * ```
 */
export function softmax(scores: readonly number[]): number[] {
  checkScores("compute a softmax", scores);
  // Shifted by the largest, which changes nothing but keeps exp from overflowing.
  const largest = scores.reduce((a, b) => Math.max(a, b));
  const exponentials = scores.map((score) => Math.exp(score - largest));
  const sum = exponentials.reduce((a, b) => a + b);
  return exponentials.map((exponential) => exponential / sum);
}

/**
 * Loss of one task: its events' scores scaled to [0, 1], turned into chances and compared with the
 * truth.
 *
 *     loss = 1/2 * sum_i (softmax(minmax(scores))_i - [i is the truth])^2
 *
 * Source: [Hou24] eq. 10-14. All scores equal scale to 0.5 each.
 *
 * @param scores Of the task's events, at least one, finite.
 * @param truth Index of the event that should have been recalled.
 * @returns Loss in [0, 1); 0 for a task of one event.
 * @throws {InvalidArgumentError} When there are no scores, one is not finite, or `truth` is no index.
 * @example
 * ```ts
 * import { softmaxLoss } from "madeleine/model";
 * softmaxLoss([0.9, 0.1], 0); // 0.0723...
 * ```
 */
export function softmaxLoss(scores: readonly number[], truth: number): number {
  checkScores("compute a softmax loss", scores);
  if (!(Number.isInteger(truth) && truth >= 0 && truth < scores.length)) {
    throw new InvalidArgumentError(
      `Cannot compute a softmax loss: \`truth\` must be an index below ${scores.length}, got ${truth}`,
    );
  }
  const lowest = scores.reduce((a, b) => Math.min(a, b));
  const highest = scores.reduce((a, b) => Math.max(a, b));
  const chances = softmax(scores.map((score) => minMaxScale(score, lowest, highest)));
  const squares = chances.map((chance, i) => (chance - (i === truth ? 1 : 0)) ** 2);
  return squares.reduce((a, b) => a + b) / 2;
}

function checkScores(doing: string, scores: readonly number[]): void {
  const wrong = scores.find((score) => !Number.isFinite(score));
  if (scores.length > 0 && wrong === undefined) return;
  throw new InvalidArgumentError(
    `Cannot ${doing}: scores must be finite and at least one, got ${wrong ?? "none"}`,
  );
}
