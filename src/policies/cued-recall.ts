/** Cued recall and consolidation: the memory model of [Hou24], and the default. */
import { consolidate } from "../model/consolidation.ts";
import { HOU24 } from "../model/presets.ts";
import { intensityOfProbability, probabilityOfIntensity } from "../model/recall-probability.ts";
import { exponentialRetention } from "../model/retention.ts";
import { elapsedMs, MS_PER_SECOND } from "../model/units.ts";
import type { MemoryTrace } from "../types.ts";
import { numbersOf } from "./candidates.ts";
import { countedRecall } from "./counted-recall.ts";
import { resolveOptions } from "./options.ts";
import type { Policy } from "./policy.ts";

export interface CuedRecallOptions {
  /** k: a memory is recalled when p > k, [0, 1]. Default 0.86. */
  readonly gate?: number;
}

const FORMULA =
  "(1 - exp(-relevance * exp(-elapsedSeconds / (decayScaleSeconds * consolidation)))) / (1 - exp(-1))";

/**
 * A cue recalls what it is about, if that is still held; each recall after a pause makes it last
 * longer.
 *
 *     p = (1 - exp(-r e^(-t/g))) / (1 - e^-1), recalled when p > 0.86
 *     g grows by tanh(t/2) at a recall
 *
 * One cue recalls one memory, and nothing is ever let go. Elapsed time below 0 counts as 0.
 *
 * Source: [Hou24] eq. 8 and 9, gate k = 0.86; units as in `DECAY_SCALE_SECONDS` and
 * `CONSOLIDATION_UNIT_SECONDS`.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createCuedRecall, createMemory } from "madeleine";
 * const memory = createMemory({ policy: createCuedRecall({ gate: 0.8 }) });
 * ```
 */
export function createCuedRecall(options: CuedRecallOptions = {}): Policy {
  const { gate } = resolveOptions(
    "cuedRecall",
    { gate: { fallback: HOU24.gate, lowest: 0, highest: 1 } },
    options,
  );
  const darkIntensity = intensityOfProbability(gate);
  return Object.freeze<Policy>({
    name: "cuedRecall",
    source: "[Hou24] eq. 5, 8, 9",
    signals: [],
    limits: { mentioned: 1, passedOver: 0 },
    createScorer({ memories, relevance }, { now }) {
      const retentions = numbersOf(memories, (memory) => retention(memory, now));
      const intensity = (i: number): number => relevance[i]! * retentions[i]!;
      const value = (i: number): number => probabilityOfIntensity(intensity(i));
      return {
        value,
        // p > k without a second exponential: p rises with the intensity.
        passes: (i) => intensity(i) > darkIntensity,
        explain: (i) => ({
          value: value(i),
          formula: FORMULA,
          terms: [
            {
              name: "relevance",
              value: relevance[i]!,
              meaning: "how surely the memory is what the cue is about, 0 to 1",
            },
            {
              name: "elapsedSeconds",
              value: elapsedSeconds(memories[i]!, now),
              meaning: "seconds since it was last recalled or made",
            },
            {
              name: "decayScaleSeconds",
              value: HOU24.decayScaleSeconds,
              meaning: "seconds in which a memory of consolidation 1 falls to 1/e",
            },
            {
              name: "consolidation",
              value: memories[i]!.trace.consolidation,
              meaning: "how firmly recalls have fixed it, 1 at first",
            },
          ],
        }),
      };
    },
    retention: (memory, { now }) => retention(memory, now),
    reinforce: (memory, _part, moment) => ({
      ...countedRecall(memory.trace, moment),
      consolidation: consolidate({
        consolidation: memory.trace.consolidation,
        elapsedSeconds: elapsedSeconds(memory, moment.now),
      }),
    }),
  });
}

function retention(memory: MemoryTrace, now: number): number {
  return exponentialRetention(
    elapsedSeconds(memory, now) / HOU24.decayScaleSeconds,
    memory.trace.consolidation,
  );
}

function elapsedSeconds({ trace }: MemoryTrace, now: number): number {
  return elapsedMs(trace.lastRecalledAt, now) / MS_PER_SECOND;
}
