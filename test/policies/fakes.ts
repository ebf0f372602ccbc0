/** Memories as the policies' tests need them, sound and hostile. */
import fc from "fast-check";

import type { Moment } from "../../src/policies/policy.ts";
import type { Appraisal, MemoryTrace, Trace } from "../../src/types.ts";

export const DAY_MS: number = 86_400_000;
export const NOW: number = Date.UTC(2026, 0, 5, 9);

/** A memory made at `NOW` in session 1, with what is given changed. */
export function fakeMemory(
  over: Partial<Omit<MemoryTrace, "trace">> & { readonly trace?: Partial<Trace> } = {},
): MemoryTrace {
  return {
    id: "m0",
    kind: "exchange",
    session: "s1",
    sessionNumber: 1,
    position: 0,
    state: "active",
    pinned: false,
    appraisal: {},
    ...over,
    trace: {
      createdAt: NOW,
      lastRecalledAt: NOW,
      lastRecalledSession: 1,
      recalls: 0,
      consolidation: 1,
      mentions: 0,
      passedOver: 0,
      ...over.trace,
    },
  };
}

const unit = fc.double({ min: 0, max: 1, noNaN: true });

const appraisals: fc.Arbitrary<Appraisal> = fc.record(
  {
    arousal: fc.double({ min: 1, max: 5, noNaN: true }),
    // Up to where a strength without the floor would be far below 0.
    surprise: fc.oneof(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.constantFrom(0, 160, Number.MAX_VALUE),
    ),
    importance: fc.double({ min: 1, max: 10, noNaN: true }),
    regularised: fc.record({ arousal: unit, surprise: unit, importance: unit }),
  },
  { requiredKeys: [] },
);

/** Times from 30 years back to one year ahead of `NOW`: some traces lie in the future. */
const times = fc.integer({ min: -30 * 365, max: 365 }).map((days) => NOW + days * DAY_MS);

const traces: fc.Arbitrary<Partial<Trace>> = fc.record({
  createdAt: times,
  lastRecalledAt: times,
  lastRecalledSession: fc.integer({ min: 1, max: 200 }),
  recalls: fc.constantFrom(0, 1, 2, 50),
  consolidation: fc.double({ min: 1, max: 1000, noNaN: true }),
  mentions: fc.nat(500),
  passedOver: fc.nat(500),
});

/** 1 to 25 memories, many of them alike in one way or another. */
export const memories: fc.Arbitrary<MemoryTrace[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom("exchange" as const, "exchange" as const, "summary" as const),
      appraisal: appraisals,
      trace: fc.oneof(traces, fc.constant<Partial<Trace>>({})),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((all) => all.map((over, i) => fakeMemory({ ...over, id: `m${i}`, position: i })));

export const moments: fc.Arbitrary<Moment> = fc.record({
  now: times,
  session: fc.integer({ min: 1, max: 100 }),
});
