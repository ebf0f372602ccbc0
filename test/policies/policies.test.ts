/** The list of policies, their options, and the common rule of forgetting. */
import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import { createCuedRecall } from "../../src/policies/cued-recall.ts";
import { policies, policyByName } from "../../src/policies/index.ts";
import { letGoBeyondShare } from "../../src/policies/keep-share.ts";
import { createLufy, createLufyReleased } from "../../src/policies/lufy.ts";
import { createMemoryBankReleased } from "../../src/policies/memory-bank.ts";
import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { DAY_MS, fakeMemory, NOW } from "./fakes.ts";

describe("policies", () => {
  it("are nine, each under its own name, in a list that cannot be changed", () => {
    expect(Object.keys(policies)).toEqual([
      "cuedRecall",
      "lufy",
      "lufyReleased",
      "memoryBankPaper",
      "memoryBankReleased",
      "memoryBankLufy",
      "generativeAgentsPaper",
      "generativeAgentsReleased",
      "naiveRag",
    ]);
    for (const [name, policy] of Object.entries(policies)) expect(policy.name).toBe(name);
    expect(Object.isFrozen(policies)).toBe(true);
  });

  it("are found by name; an unknown one is refused with the names there are", () => {
    expect(policyByName("lufy")).toBe(policies.lufy);
    for (const wrong of ["LUFY", "", "__proto__", "toString"]) {
      expect(() => policyByName(wrong)).toThrow(InvalidArgumentError);
    }
    expect(() => policyByName("Lufy")).toThrow(/cuedRecall, lufy, .*naiveRag, got "Lufy"/);
  });
});

describe("options", () => {
  it.each([
    ["gate", (gate: number) => createCuedRecall({ gate })],
    ["threshold", (threshold: number) => createLufy({ threshold })],
    ["threshold", (threshold: number) => createLufyReleased({ threshold })],
    ["threshold", (threshold: number) => createNaiveRag({ threshold })],
    ["seed", (seed: number) => createMemoryBankReleased({ seed })],
  ] as const)("%s out of range is refused", (name, create) => {
    for (const wrong of [Number.NaN, -1, Infinity, name === "seed" ? 0.5 : 1.1]) {
      expect(() => create(wrong)).toThrow(InvalidArgumentError);
      expect(() => create(wrong)).toThrow(new RegExp(`\`${name}\` must be .*, got ${wrong}`));
    }
    expect(() => create("0" as never)).toThrow(InvalidArgumentError);
  });

  it("of unknown names are refused", () => {
    for (const create of [
      createCuedRecall,
      createLufy,
      createLufyReleased,
      createNaiveRag,
      createMemoryBankReleased,
    ]) {
      expect(() => create({ tresh: 1 } as never)).toThrow(/unknown option, got `tresh`/);
    }
  });
});

describe("letGoBeyondShare", () => {
  const all = Array.from({ length: 10 }, (_, i) => fakeMemory({ id: `m${i}`, position: i }));
  const kept = (share: number, retention: (id: string) => number): string[] => {
    const gone = letGoBeyondShare(all, ({ id }) => retention(id), share).map(({ id }) => id);
    return all.map(({ id }) => id).filter((id) => !gone.includes(id));
  };

  it("keeps the best held, rounded up, at least one", () => {
    const held = (id: string): number => 1 - Number(id.slice(1)) / 10;
    expect(kept(0.25, held)).toEqual(["m0", "m1", "m2"]);
    expect(kept(0, held)).toEqual(["m0"]);
    expect(kept(1, held)).toHaveLength(10);
  });

  it("keeps the newer of equally held ones", () => {
    expect(kept(0.2, () => 0.5)).toEqual(["m8", "m9"]);
    const older = fakeMemory({ id: "late", position: 11, trace: { createdAt: NOW - DAY_MS } });
    expect(letGoBeyondShare([older, all[0]!], () => 0.5, 0.5)[0]?.id).toBe("late");
  });

  it("says why in words", () => {
    const verdicts = letGoBeyondShare(all.slice(0, 3), () => 0.12345, 0.5);
    expect(verdicts).toEqual([
      { id: "m0", reason: "retention 0.123 is number 3 of 3; the best 2 stay" },
    ]);
  });

  it.each([-0.1, 1.1, Number.NaN])("refuses a share of %d", (share) => {
    expect(() => letGoBeyondShare(all, () => 1, share)).toThrow(InvalidArgumentError);
  });
});
