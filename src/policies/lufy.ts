/** LUFY: what stirred and what was used stays; as its paper says and as its released code does. */
import { lufyReleasedKeepCount } from "../model/keep-count.ts";
import { LUFY_PAPER, LUFY_RELEASED, type StrengthWeights } from "../model/presets.ts";
import { exponentialRetention } from "../model/retention.ts";
import { lufyScore } from "../model/retrieval-score.ts";
import { lufyReleasedStrength, lufyStrength, type StrengthSignals } from "../model/strength.ts";
import { elapsedSessions } from "../model/units.ts";
import type { MemoryTrace, Term, Trace } from "../types.ts";
import { isNewer, numbersOf } from "./candidates.ts";
import { countedRecall } from "./counted-recall.ts";
import { letGoBeyondCount, letGoBeyondShare } from "./keep-share.ts";
import { resolveOptions } from "./options.ts";
import type { Moment, Part, Policy } from "./policy.ts";
import { rawSignals, regularisedSignals } from "./signals.ts";

export interface LufyOptions {
  /**
   * Relevance that a memory needs to be recalled, [0, 1]. Default 0.8; as released 0.75, where 0.6 is
   * used to open a session.
   */
  readonly threshold?: number;
}

/**
 * LUFY as its paper says: relevance tilted by importance, which falls with the sessions since the
 * last recall, slower for what was stirring, important or mentioned. After a session a tenth of all
 * memories is kept.
 *
 *     score = r + 0.1 exp(-dt / S), recalled when r > 0.8; the best is mentioned, the next passed over
 *     S = max(0.1, 2.76 A - 0.28 P + 0.44 L + 1.02 R1 - (-0.012) R2)
 *
 * It reads `appraisal.regularised` ([0, 1]). Without it, the raw signals or their published stand-ins
 * (P 160, L 5; A 3 is ours) are scaled linearly from their ranges to [0, 1]. R2 has the sign as
 * printed: being passed over strengthens by 0.012.
 *
 * Source: [LUFY] eq. 2-4, table 2. Departures: S floored at 0.1; R1 and R2 as counts; at least one
 * memory is kept, ceil instead of floor.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createLufy, createMemory } from "madeleine";
 * const memory = createMemory({ policy: createLufy() });
 * ```
 */
export function createLufy(options: LufyOptions = {}): Policy {
  const { threshold } = resolveOptions(
    "lufy",
    { threshold: { fallback: LUFY_PAPER.threshold, lowest: 0, highest: 1 } },
    options,
  );
  const { weights, strengthFloor, alpha, keepShare } = LUFY_PAPER;
  const importanceOf = (memory: MemoryTrace, moment: Moment): number =>
    exponentialRetention(sessionsSince(memory, moment), lufyStrength(regularisedSignals(memory)));
  const formula =
    `relevance + ${alpha} * exp(-sessions / max(${strengthFloor}, ` +
    `${strengthFormula(weights, (signal) => signal)}))`;
  return Object.freeze<Policy>({
    name: "lufy",
    source: "[LUFY] eq. 2-4, table 2",
    signals: ["arousal", "surprise", "importance"],
    readsRegularised: true,
    limits: { mentioned: 1, passedOver: 1 },
    createScorer({ memories, relevance }, moment) {
      const importance = numbersOf(memories, (memory) => importanceOf(memory, moment));
      const value = (i: number): number => lufyScore(relevance[i]!, importance[i]!);
      return {
        value,
        passes: (i) => relevance[i]! > threshold,
        explain: (i) => ({
          value: value(i),
          formula,
          terms: [
            relevanceTerm(relevance[i]!),
            ...strengthTerms(regularisedSignals(memories[i]!), "regularised, 0 to 1"),
            sessionsTerm(memories[i]!, moment),
          ],
        }),
      };
    },
    retention: importanceOf,
    reinforce,
    forgetting: {
      when: "sessionEnd",
      select: (memories, moment) =>
        letGoBeyondShare(memories, (memory) => importanceOf(memory, moment), keepShare),
    },
  });
}

/**
 * LUFY as its released code does. Only the two nearest memories are rescored; the rest rank behind
 * them by relevance alone and never pass.
 *
 *     score = r + exp(-dt / (0.5 S)) / 10, recalled when r >= 0.75
 *     retention = exp(-dt / (0.33 S)), what a session's end ranks by
 *     kept = ceil(clamp(mean retention, 0.10, 0.15) * N + session - 2), at least 1
 *
 * with S of `lufyReleasedStrength`, from raw signals or their published stand-ins (P 160, L 5; A 3 is
 * ours). R2 has the sign as released: being passed over strengthens.
 *
 * Source: [LUFY], released code. Departures: N counts what may be let go (neither pinned nor of an
 * open session); no fixed question opens a session.
 *
 * @throws {InvalidArgumentError} When an option is unknown or out of range.
 * @example
 * ```ts
 * import { createLufyReleased, createMemory } from "madeleine";
 * const memory = createMemory({ policy: createLufyReleased({ threshold: 0.6 }) });
 * ```
 */
export function createLufyReleased(options: LufyOptions = {}): Policy {
  const preset = LUFY_RELEASED;
  const { threshold } = resolveOptions(
    "lufyReleased",
    { threshold: { fallback: preset.threshold, lowest: 0, highest: 1 } },
    options,
  );
  const importanceOf = (memory: MemoryTrace, moment: Moment): number =>
    exponentialRetention(
      sessionsSince(memory, moment),
      preset.retrievalStrengthFactor *
        lufyReleasedStrength(rawSignals(memory), preset.retrievalSurpriseDivisor),
    );
  const retention = (memory: MemoryTrace, moment: Moment): number =>
    exponentialRetention(
      sessionsSince(memory, moment),
      preset.forgettingStrengthFactor *
        lufyReleasedStrength(rawSignals(memory), preset.forgettingSurpriseDivisor),
    );
  return Object.freeze<Policy>({
    name: "lufyReleased",
    source: "[LUFY], released code",
    signals: ["arousal", "surprise", "importance"],
    limits: { mentioned: 1, passedOver: preset.nearest - 1 },
    createScorer({ memories, relevance }, moment) {
      const [first, second] = twoNearest(memories, relevance);
      const rescored = (i: number): boolean => i === first || i === second;
      const firstImportance = first < 0 ? 0 : importanceOf(memories[first]!, moment);
      const secondImportance = second < 0 ? 0 : importanceOf(memories[second]!, moment);
      const value = (i: number): number =>
        rescored(i)
          ? lufyScore(relevance[i]!, i === first ? firstImportance : secondImportance)
          : relevance[i]!;
      return {
        value,
        passes: (i) => rescored(i) && relevance[i]! >= threshold,
        explain: (i) => ({
          value: value(i),
          formula: rescored(i) ? RELEASED_FORMULA : "relevance",
          terms: rescored(i)
            ? [
                relevanceTerm(relevance[i]!),
                ...strengthTerms(rawSignals(memories[i]!), "raw"),
                sessionsTerm(memories[i]!, moment),
              ]
            : [relevanceTerm(relevance[i]!)],
        }),
      };
    },
    retention,
    reinforce,
    forgetting: {
      when: "sessionEnd",
      select(memories, moment) {
        const held = numbersOf(memories, (memory) => retention(memory, moment));
        const meanImportance = held.reduce((sum, one) => sum + one, 0) / Math.max(1, held.length);
        const { session } = moment;
        return letGoBeyondCount(
          memories,
          (memory) => retention(memory, moment),
          lufyReleasedKeepCount({ meanImportance, held: held.length, session }),
        );
      },
    },
  });
}

/** Indexes of the two most relevant memories, ties to the newer; -1 where there is none. */
function twoNearest(
  memories: readonly MemoryTrace[],
  relevance: Float64Array,
): readonly [number, number] {
  const nearer = (i: number, j: number): boolean =>
    j < 0 ||
    relevance[i]! > relevance[j]! ||
    (relevance[i] === relevance[j] && isNewer(memories[i]!, memories[j]!));
  let first = -1;
  let second = -1;
  for (let i = 0; i < memories.length; i++) {
    if (nearer(i, first)) {
      second = first;
      first = i;
    } else if (nearer(i, second)) {
      second = i;
    }
  }
  return [first, second];
}

/** R1 was mentioned: its last session becomes this one. R2 only counts as passed over. */
function reinforce({ trace }: MemoryTrace, part: Part, moment: Moment): Trace {
  return part === "mentioned"
    ? { ...countedRecall(trace, moment), mentions: trace.mentions + 1 }
    : { ...trace, passedOver: trace.passedOver + 1 };
}

function sessionsSince({ trace }: MemoryTrace, moment: Moment): number {
  return elapsedSessions(trace.lastRecalledSession, moment.session);
}

/** Eq. 2 over terms, each signal wrapped as a variant needs it. */
function strengthFormula(
  weights: StrengthWeights,
  wrapped: (signal: keyof StrengthWeights) => string,
): string {
  const product = (signal: keyof StrengthWeights): string =>
    `(${weights[signal]}) * ${wrapped(signal)}`;
  const added = (["arousal", "surprise", "importance", "mentions"] as const).map(product);
  return `${added.join(" + ")} - ${product("passedOver")}`;
}

const RELEASED_FORMULA: string = (() => {
  const { alpha, retrievalStrengthFactor, strengthFloor, meanFactors, weights } = LUFY_RELEASED;
  const divisors = {
    arousal: LUFY_RELEASED.arousalDivisor,
    surprise: LUFY_RELEASED.retrievalSurpriseDivisor,
    importance: LUFY_RELEASED.importanceDivisor,
    mentions: 1,
    passedOver: 1,
  };
  const strength = strengthFormula(
    weights,
    (signal) => `${meanFactors[signal]} * ${signal} / ${divisors[signal]}`,
  );
  return (
    `relevance + ${alpha} * exp(-sessions / (${retrievalStrengthFactor} * ` +
    `max(${strengthFloor}, ${strength})))`
  );
})();

function relevanceTerm(value: number): Term {
  return {
    name: "relevance",
    value,
    meaning: "how surely the memory is what the cue is about, 0 to 1",
  };
}

function sessionsTerm(memory: MemoryTrace, moment: Moment): Term {
  return {
    name: "sessions",
    value: sessionsSince(memory, moment),
    meaning: "sessions since the one it was last mentioned or made in",
  };
}

function strengthTerms(signals: StrengthSignals, scale: string): Term[] {
  return [
    { name: "arousal", value: signals.arousal, meaning: `how stirring it was (${scale})` },
    { name: "surprise", value: signals.surprise, meaning: `how unexpected it was (${scale})` },
    { name: "importance", value: signals.importance, meaning: `how important it is (${scale})` },
    { name: "mentions", value: signals.mentions, meaning: "times it was the memory mentioned" },
    {
      name: "passedOver",
      value: signals.passedOver,
      meaning: "times it came second; strengthens a little, as published",
    },
  ];
}
