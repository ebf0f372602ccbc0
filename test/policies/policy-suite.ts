/** What every policy must do, whatever its memory model. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { missingSignals, type Moment, type Policy } from "../../src/policies/policy.ts";
import type { Score } from "../../src/types.ts";
import { DAY_MS, fakeMemory, memories, moments, NOW } from "./fakes.ts";

/** What a suite is told of the policy that it cannot know itself. */
export interface PolicyFacts {
  readonly name: string;
  readonly signals: readonly string[];
  readonly limits: { readonly mentioned: number; readonly passedOver: number };
  /** For a memory made now: the relevance below which it fails and above which it passes, if any. */
  readonly gate?: number;
  /** Most memories it keeps of n after session s; absent: it lets nothing go at a session's end. */
  readonly keeps?: (held: number, moment: Moment) => number;
}

const SEED = { seed: 31_415, numRuns: 150 };

/** Relevance for each of some memories. */
const relevanceOf = (count: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.oneof(fc.constantFrom(0, 0.75, 0.8, 1), fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: count,
      maxLength: count,
    })
    .map((numbers) => Float64Array.from(numbers));

const situations = memories.chain((all) =>
  fc.record({
    memories: fc.constant(all),
    relevance: relevanceOf(all.length),
    moment: moments,
  }),
);

/** Evaluates the arithmetic of a score over its terms. */
function evaluate({ formula, terms }: Score): number {
  const names = ["exp", "log", "min", "max", "sqrt", ...terms.map(({ name }) => name)];
  const values = [Math.exp, Math.log, Math.min, Math.max, Math.sqrt];
  return new Function(...names, `return ${formula};`)(
    ...values,
    ...terms.map(({ value }) => value),
  ) as number;
}

export function describePolicy(policy: Policy, facts: PolicyFacts): void {
  describe(policy.name, () => {
    it("declares its name, source, signals and limits, and cannot be changed", () => {
      expect(policy.name).toBe(facts.name);
      expect(policy.source).toMatch(/\[(Hou24|LUFY|MemoryBank|GA)\]/);
      expect(policy.signals).toEqual(facts.signals);
      expect(policy.limits).toEqual(facts.limits);
      expect(Object.isFrozen(policy)).toBe(true);
    });

    it("misses exactly the signals it reads of a memory with none", () => {
      expect(missingSignals(policy, fakeMemory())).toEqual(facts.signals);
      const judged = fakeMemory({ appraisal: { arousal: 2, surprise: 30, importance: 7 } });
      expect(missingSignals(policy, judged)).toEqual([]);
    });

    it("scores hostile traces with finite numbers", () => {
      fc.assert(
        fc.property(situations, ({ memories: all, relevance, moment }) => {
          const scorer = policy.createScorer({ memories: all, relevance }, moment);
          for (let i = 0; i < all.length; i++) expect(scorer.value(i)).toSatisfy(Number.isFinite);
        }),
        SEED,
      );
    });

    it("explains a score by terms that give its value", () => {
      fc.assert(
        fc.property(situations, ({ memories: all, relevance, moment }) => {
          const scorer = policy.createScorer({ memories: all, relevance }, moment);
          for (let i = 0; i < all.length; i++) {
            const score = scorer.explain(i);
            expect(score.value).toBe(scorer.value(i));
            expect(Math.abs(evaluate(score) - score.value)).toBeLessThanOrEqual(1e-12);
            expect(new Set(score.terms.map(({ name }) => name)).size).toBe(score.terms.length);
            for (const term of score.terms) {
              // A part that is alike in all candidates is scaled to 0.5 and stands there as that.
              const isConstant = score.formula.includes(" * 0.5");
              if (!isConstant) expect(score.formula).toMatch(new RegExp(`\\b${term.name}\\b`));
              expect(term.meaning).not.toBe("");
            }
          }
        }),
        SEED,
      );
    });

    it("opens its gate where it was published, for a memory just made", () => {
      const passes = (relevance: number): boolean =>
        policy
          .createScorer(
            { memories: [fakeMemory()], relevance: Float64Array.of(relevance) },
            { now: NOW, session: 1 },
          )
          .passes(0);
      if (facts.gate === undefined) {
        expect([0, 0.3, 1].map(passes)).toEqual([true, true, true]);
      } else {
        expect([facts.gate - 1e-6, facts.gate + 1e-6, 0, 1].map(passes)).toEqual([
          false,
          true,
          false,
          true,
        ]);
      }
    });

    it("never scores a memory lower for being more relevant", () => {
      fc.assert(
        fc.property(situations, relevanceOf(1), ({ memories: all, relevance, moment }, [other]) => {
          const value = (ofFirst: number): number =>
            policy
              .createScorer(
                { memories: all, relevance: Float64Array.of(ofFirst, ...relevance.slice(1)) },
                moment,
              )
              .value(0);
          const [less, more] = [relevance[0]!, other!].toSorted((a, b) => a - b);
          expect(value(more!)).toBeGreaterThanOrEqual(value(less!) - 1e-12);
        }),
        SEED,
      );
    });

    it("scores no memories and a lone one", () => {
      const moment = { now: NOW, session: 1 };
      expect(() =>
        policy.createScorer({ memories: [], relevance: new Float64Array() }, moment),
      ).not.toThrow();
      const lone = policy.createScorer(
        { memories: [fakeMemory()], relevance: Float64Array.of(0.9) },
        moment,
      );
      expect(lone.value(0)).toSatisfy(Number.isFinite);
    });

    it("reinforces: never lowers consolidation, times or counts, never touches createdAt", () => {
      fc.assert(
        fc.property(memories, moments, ([memory], moment) => {
          const before = memory!.trace;
          const after = policy.reinforce(memory!, "mentioned", moment);
          expect(after.createdAt).toBe(before.createdAt);
          expect(after.recalls).toBe(before.recalls + 1);
          expect(after.lastRecalledAt).toBe(Math.max(before.lastRecalledAt, moment.now));
          expect(after.lastRecalledSession).toBe(
            Math.max(before.lastRecalledSession, moment.session),
          );
          expect(after.consolidation).toBeGreaterThanOrEqual(before.consolidation);
          expect(after.mentions).toBeGreaterThanOrEqual(before.mentions);
          expect(after.passedOver).toBe(before.passedOver);
        }),
        SEED,
      );
    });

    it("leaves the memory handed in as it was", () => {
      const memory = fakeMemory();
      const copy = structuredClone(memory);
      policy.reinforce(memory, "mentioned", { now: NOW + DAY_MS, session: 2 });
      policy.retention(memory, { now: NOW + DAY_MS, session: 2 });
      expect(memory).toEqual(copy);
    });

    it("retains in [0, 1], never more as time goes by", () => {
      fc.assert(
        fc.property(
          memories,
          moments,
          fc.nat(400),
          fc.nat(20),
          ([memory], moment, days, sessions) => {
            const now = policy.retention(memory!, moment);
            const later = policy.retention(memory!, {
              now: moment.now + days * DAY_MS,
              session: moment.session + sessions,
            });
            expect(now).toBeGreaterThanOrEqual(0);
            expect(now).toBeLessThanOrEqual(1);
            expect(later).toBeLessThanOrEqual(now);
            expect(later).toBeGreaterThanOrEqual(0);
          },
        ),
        SEED,
      );
    });

    it("answers alike when asked twice, and ranks alike in any order of candidates", () => {
      fc.assert(
        fc.property(situations, ({ memories: all, relevance, moment }) => {
          const values = (order: readonly number[]): number[] => {
            const scorer = policy.createScorer(
              {
                memories: order.map((i) => all[i]!),
                relevance: Float64Array.from(order, (i) => relevance[i]!),
              },
              moment,
            );
            const scored: number[] = [];
            order.forEach((i, place) => {
              scored[i] = scorer.value(place);
            });
            return scored;
          };
          const order = [...all.keys()];
          expect(values(order)).toEqual(values(order));
          expect(values(order.toReversed())).toEqual(values(order));
        }),
        SEED,
      );
    });

    if (policy.forgetting) describeForgetting(policy, policy.forgetting, facts);
  });
}

function describeForgetting(
  policy: Policy,
  forgetting: NonNullable<Policy["forgetting"]>,
  facts: PolicyFacts,
): void {
  it("lets go known memories, each once and with a reason, the same in any order", () => {
    fc.assert(
      fc.property(memories, moments, (all, moment) => {
        const letGo = forgetting.select(all, moment);
        const ids = letGo.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        for (const { reason } of letGo) expect(reason).toMatch(/retention/);
        const again = forgetting.select(all.toReversed(), moment).map(({ id }) => id);
        expect(again.toSorted()).toEqual(ids.toSorted());
      }),
      SEED,
    );
    expect(forgetting.select([], { now: NOW, session: 1 })).toEqual([]);
  });

  const { keeps } = facts;
  if (!keeps) return;
  it("keeps at least one and exactly its budget, the best held, of ties the newer", () => {
    fc.assert(
      fc.property(memories, moments, (all, moment) => {
        const gone = new Set(forgetting.select(all, moment).map(({ id }) => id));
        const kept = all.filter(({ id }) => !gone.has(id));
        expect(kept.length).toBeGreaterThanOrEqual(1);
        expect(kept).toHaveLength(keeps(all.length, moment));
        for (const stays of kept) {
          for (const goes of all.filter(({ id }) => gone.has(id))) {
            const [held, lost] = [stays, goes].map((memory) => policy.retention(memory, moment));
            expect(held).toBeGreaterThanOrEqual(lost!);
            if (held === lost) {
              expect(stays.trace.createdAt).toBeGreaterThanOrEqual(goes.trace.createdAt);
            }
          }
        }
      }),
      SEED,
    );
  });
}
