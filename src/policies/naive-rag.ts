/** Naive RAG: everything is kept, the nearest above a threshold come back. */
import { NAIVE_RAG } from "../model/presets.ts";
import { countedRecall } from "./counted-recall.ts";
import { nearestScorer } from "./nearest.ts";
import { resolveOptions } from "./options.ts";
import type { Policy } from "./policy.ts";

export interface NaiveRagOptions {
  /** Relevance above which a memory is recalled, [0, 1]. Default 0.8. */
  readonly threshold?: number;
}

/**
 * The baseline of every comparison.
 *
 *     score = r, recalled when r > 0.8
 *
 * Time changes nothing and nothing is let go; recalls are counted, no more.
 *
 * Source: [LUFY], its Naive RAG.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createMemory, createNaiveRag } from "madeleine";
 * const memory = createMemory({ policy: createNaiveRag({ threshold: 0.75 }) });
 * ```
 */
export function createNaiveRag(options: NaiveRagOptions = {}): Policy {
  const { threshold } = resolveOptions(
    "naiveRag",
    { threshold: { fallback: NAIVE_RAG.threshold, lowest: 0, highest: 1 } },
    options,
  );
  return Object.freeze<Policy>({
    name: "naiveRag",
    source: "[LUFY], Naive RAG",
    signals: [],
    limits: { mentioned: NAIVE_RAG.nearest, passedOver: 0 },
    createScorer: (candidates) => nearestScorer(candidates, threshold),
    retention: () => 1,
    reinforce: (memory, _part, moment) => countedRecall(memory.trace, moment),
  });
}
