import { describe, expect, it } from "vitest";

import { keepCount } from "../../src/model/keep-count.ts";
import {
  createMemoryBankLufy,
  createMemoryBankPaper,
  createMemoryBankReleased,
} from "../../src/policies/memory-bank.ts";
import type { MemoryTrace } from "../../src/types.ts";
import { DAY_MS, fakeMemory, NOW } from "./fakes.ts";
import { describePolicy } from "./policy-suite.ts";

const paper = createMemoryBankPaper();
const released = createMemoryBankReleased();
const lufy = createMemoryBankLufy();
const limits = { mentioned: 2, passedOver: 0 };

describePolicy(paper, { name: "memoryBankPaper", signals: [], limits });
describePolicy(released, { name: "memoryBankReleased", signals: [], limits });
describePolicy(lufy, {
  name: "memoryBankLufy",
  signals: [],
  limits,
  keeps: (held) => keepCount(0.1, held),
});

const recalled = (recalls: number): MemoryTrace => fakeMemory({ trace: { recalls } });

describe("memoryBank*", () => {
  it("paper: exp(-t/S) in days, longer with each recall, which restarts t", () => {
    const moment = { now: NOW + 3 * DAY_MS, session: 1 };
    expect(paper.retention(recalled(0), moment)).toBeCloseTo(Math.exp(-3), 12);
    expect(paper.retention(recalled(2), moment)).toBeCloseTo(Math.exp(-1), 12);
    const trace = paper.reinforce(recalled(2), "mentioned", moment);
    expect(paper.retention(fakeMemory({ trace }), moment)).toBe(1);
    expect(paper.forgetting).toBeUndefined();
  });

  it("released: exp(-t S / 5), shorter with each recall, as released", () => {
    const moment = { now: NOW + 5 * DAY_MS, session: 1 };
    expect(released.retention(recalled(0), moment)).toBeCloseTo(Math.exp(-1), 12);
    expect(released.retention(recalled(2), moment)).toBeCloseTo(Math.exp(-3), 12);
  });

  it("lufy: exp(-dt/S) in sessions", () => {
    const moment = { now: NOW + 900 * DAY_MS, session: 3 };
    expect(lufy.retention(recalled(0), moment)).toBeCloseTo(Math.exp(-2), 12);
    expect(lufy.retention(recalled(1), moment)).toBeCloseTo(Math.exp(-1), 12);
  });
});

describe("memoryBankReleased draws", () => {
  const half = { now: NOW + 5 * Math.LN2 * DAY_MS, session: 4 };
  const many = Array.from({ length: 4000 }, (_, i) => fakeMemory({ id: `m${i}`, position: i }));
  const letGo = (seed: number, session: number): Set<string> =>
    new Set(
      createMemoryBankReleased({ seed })
        .forgetting!.select(many, { ...half, session })
        .map(({ id }) => id),
    );

  it("at a session's start", () => {
    expect(released.forgetting!.when).toBe("sessionStart");
  });

  it("let go the share that retention says, other ones with another seed or session", () => {
    const sets = [letGo(1, 4), letGo(1, 5), letGo(2, 4), letGo(2, 5)];
    for (const set of sets) {
      // Four standard deviations of 4,000 fair draws.
      expect(Math.abs(set.size - 2000)).toBeLessThan(127);
    }
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 3],
    ] as const) {
      const both = [...sets[a]!].filter((id) => sets[b]!.has(id)).length;
      expect(Math.abs(both - 1000)).toBeLessThan(110);
    }
    expect(letGo(1, 4)).toEqual(sets[0]);
  });

  it("depend on nothing but seed, session and position", () => {
    const all = letGo(7, 4);
    const some = many.filter((_memory, i) => i % 3 === 0);
    const alone = createMemoryBankReleased({ seed: 7 }).forgetting!.select(some, half);
    expect(alone.map(({ id }) => id)).toEqual(some.map(({ id }) => id).filter((id) => all.has(id)));
  });

  it("keep a memory just made, and whatever is no exchange", () => {
    expect(released.forgetting!.select(many, { now: NOW, session: 4 })).toEqual([]);
    const summaries = many.map((memory) => ({ ...memory, kind: "summary" as const }));
    const century = { now: NOW + 36_500 * DAY_MS, session: 4 };
    expect(released.forgetting!.select(summaries, century)).toEqual([]);
    expect(released.forgetting!.select(many, century)).toHaveLength(many.length);
  });
});
