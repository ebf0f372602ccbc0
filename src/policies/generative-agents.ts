/** Generative Agents: recency, importance and relevance added up; as the paper and as released. */
import { GA_PAPER, GA_RELEASED, type GenerativeAgentsPreset } from "../model/presets.ts";
import { recency } from "../model/retention.ts";
import { minMaxScale } from "../model/retrieval-score.ts";
import { elapsedMs, MS_PER_HOUR } from "../model/units.ts";
import type { MemoryTrace, Term } from "../types.ts";
import { isNewer, numbersOf } from "./candidates.ts";
import { countedRecall } from "./counted-recall.ts";
import type { Moment, Policy } from "./policy.ts";
import { rawSignal } from "./signals.ts";

/**
 * Generative Agents as its paper says.
 *
 *     score = recency + importance + relevance, each min-max scaled over all candidates
 *     recency = 0.995 ^ hours since the last retrieval
 *
 * No gate and nothing let go. The paper returns what fits into the prompt and names no number: 30 as
 * in its released code, so that the two differ by their scores alone. An importance that was not
 * rated counts as 5 (of 1-10; the stand-in of [LUFY], as this paper names none).
 *
 * Source: [GA]. Retention is the recency.
 *
 * @example
 * ```ts
 * import { createGenerativeAgentsPaper, createMemory } from "madeleine";
 * const memory = createMemory({ policy: createGenerativeAgentsPaper() });
 * ```
 */
export function createGenerativeAgentsPaper(): Policy {
  return createPolicy("generativeAgentsPaper", "[GA]", GA_PAPER, {
    of: (memories, moment) => numbersOf(memories, (memory) => retention(memory, moment)),
    meaning: "0.995 to the power of the hours since it was last returned or made",
  });
}

/**
 * Generative Agents as its released code does.
 *
 *     score = 0.5 recency + 2 importance + 3 relevance, each min-max scaled over all candidates
 *     recency = 0.995 ^ rank, rank 1 for the one longest unreturned: inverted, as released
 *
 * The best 30 come back, and each counts as accessed. No gate and nothing let go. An importance that
 * was not rated counts as 5.
 *
 * Source: [GA], released code. Retention is the paper's recency: a rank is not one memory's own.
 *
 * @example
 * ```ts
 * import { createGenerativeAgentsReleased, createMemory } from "madeleine";
 * const memory = createMemory({ policy: createGenerativeAgentsReleased() });
 * ```
 */
export function createGenerativeAgentsReleased(): Policy {
  return createPolicy("generativeAgentsReleased", "[GA], released code", GA_RELEASED, {
    of: (memories) => ranksByLastAccess(memories).map(recency),
    meaning: "0.995 to the power of its rank, 1 for the one longest unreturned",
  });
}

interface Recency {
  /** Recency of each candidate, not yet scaled. */
  readonly of: (memories: readonly MemoryTrace[], moment: Moment) => Float64Array;
  readonly meaning: string;
}

function createPolicy(
  name: string,
  source: string,
  preset: GenerativeAgentsPreset,
  recencies: Recency,
): Policy {
  return Object.freeze<Policy>({
    name,
    source,
    signals: ["importance"],
    limits: { mentioned: preset.best, passedOver: 0 },
    createScorer({ memories, relevance }, moment) {
      const parts = [
        scaledPart(
          "relevance",
          preset.relevanceWeight,
          "how surely the memory is what the cue is about, 0 to 1",
          relevance,
        ),
        scaledPart(
          "importance",
          preset.importanceWeight,
          "rated importance, 1 to 10",
          numbersOf(memories, (memory) => rawSignal(memory, "importance")),
        ),
        scaledPart(
          "recency",
          preset.recencyWeight,
          recencies.meaning,
          recencies.of(memories, moment),
        ),
      ] as const;
      const [a, b, c] = parts;
      const value = (i: number): number => a.value(i) + b.value(i) + c.value(i);
      return {
        value,
        passes: () => true,
        explain: (i) => ({
          value: value(i),
          formula: parts.map((part) => part.formula).join(" + "),
          terms: parts.flatMap((part) => part.terms(i)),
        }),
      };
    },
    retention,
    reinforce: (memory, _part, moment) => countedRecall(memory.trace, moment),
  });
}

/** One summand of the score: min-max scaled over all candidates, times its weight. */
interface ScaledPart {
  readonly formula: string;
  value(i: number): number;
  terms(i: number): readonly Term[];
}

function scaledPart(
  name: string,
  weight: number,
  meaning: string,
  numbers: Float64Array,
): ScaledPart {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < numbers.length; i++) {
    lowest = Math.min(lowest, numbers[i]!);
    highest = Math.max(highest, numbers[i]!);
  }
  const range = `(highest_${name} - lowest_${name})`;
  return {
    // Where all are equal the published codes take the middle.
    formula:
      lowest === highest ? `${weight} * 0.5` : `${weight} * (${name} - lowest_${name}) / ${range}`,
    value: (i) => weight * minMaxScale(numbers[i]!, lowest, highest),
    terms: (i) => [
      { name, value: numbers[i]!, meaning },
      { name: `lowest_${name}`, value: lowest, meaning: `lowest ${name} of all candidates` },
      { name: `highest_${name}`, value: highest, meaning: `highest ${name} of all candidates` },
    ],
  };
}

function retention({ trace }: MemoryTrace, { now }: Moment): number {
  return recency(elapsedMs(trace.lastRecalledAt, now) / MS_PER_HOUR);
}

/** Rank 1, 2, ... of each candidate by ascending last access, ties by creation. */
function ranksByLastAccess(memories: readonly MemoryTrace[]): Float64Array {
  const accessedAt = numbersOf(memories, ({ trace }) => trace.lastRecalledAt);
  const order = Uint32Array.from(memories.keys()).sort(
    (i, j) => accessedAt[i]! - accessedAt[j]! || (isNewer(memories[i]!, memories[j]!) ? 1 : -1),
  );
  const ranks = new Float64Array(memories.length);
  order.forEach((i, rank) => {
    ranks[i] = rank + 1;
  });
  return ranks;
}
