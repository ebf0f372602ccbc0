import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import { BUILT_IN_CALIBRATION } from "../../src/relevance/calibration.ts";
import { createMemoryIndex } from "../../src/relevance/memory-index.ts";
import { createRelevance } from "../../src/relevance/relevance.ts";
import { cueOf, DIMENSION, indexOf, passagesOf, knowledge, segmentOf } from "./fakes.ts";

const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  ...knowledge,
});
const long = (topic: string): string =>
  Array.from({ length: 40 }, (_, i) => `Line ${i} tells of ${topic} here.`).join(" ");

describe("memory index", () => {
  it("gives slots in order of adding and leaves known ids as they are", () => {
    const index = indexOf(["my cat Bao", long("garden"), "blue violin"]);
    expect(index.ids).toEqual(["m0", "m1", "m2"]);
    expect(index.activeCount).toBe(3);
    expect(index.slotOf("m2")).toBe(2);
    expect(index.slotOf("other")).toBeUndefined();
    const passages = index.passages.count;
    expect(passages).toBeGreaterThan(4);

    const entry = { id: "m0", passages: passagesOf("something else") };
    index.add(segmentOf([entry, { id: "m3", passages: passagesOf("a new one") }]), () => "s");
    expect(index.ids).toEqual(["m0", "m1", "m2", "m3"]);
    expect(index.passages.count).toBe(passages + 1);
    expect(index.passages.slots[passages]).toBe(3);
  });

  it("counts an inactive memory nowhere, and a restored one as before", () => {
    const index = indexOf(["my cat Bao", "my cat sleeps", "blue violin"]);
    const cue = cueOf("cat");
    const before = relevance.rank(index, cue).values;
    index.setActive("m1", false);
    expect(index.activeCount).toBe(2);
    expect(relevance.rank(index, cue).values[1]).toBe(0);
    index.setActive("m1", false);
    index.setActive("unknown", false);
    expect(index.activeCount).toBe(2);
    index.setActive("m1", true);
    expect(relevance.rank(index, cue).values).toEqual(before);
  });

  it("keeps words as they were said and joins them by stem", () => {
    const { words } = indexOf(["allergies", "allergy", "北京"]);
    expect(words.vocabulary).toEqual(["allergies", "allergy", "北京"]);
    expect(words.formsOf("allergi")).toEqual([0, 1]);
    expect(words.formsOf("unheard")).toEqual([]);
  });

  it("takes ids and words that are names of object members", () => {
    const index = createMemoryIndex(DIMENSION);
    const entry = { id: "__proto__", passages: passagesOf("constructor toString") };
    index.add(segmentOf([entry]), () => "__proto__");
    expect(index.slotOf("__proto__")).toBe(0);
    expect(index.slotOf("constructor")).toBeUndefined();
    expect(relevance.rank(index, cueOf("constructor")).values[0]).toBeGreaterThan(0);
  });

  it("grows its bytes with what it holds", () => {
    const few = indexOf(["one cat"]);
    const many = indexOf(Array.from({ length: 2_000 }, (_, i) => `cat ${i} and dog ${i % 7}`));
    expect(many.bytes - few.bytes).toBeGreaterThan(2_000 * DIMENSION);
    expect(many.bytes).toBeLessThan(2_000 * 1_000);
  });

  it("refuses vectors of another dimension", () => {
    const segment = segmentOf([{ id: "a", passages: passagesOf("cat") }]);
    expect(() => createMemoryIndex(DIMENSION * 2).add(segment, () => "s")).toThrow(
      InvalidArgumentError,
    );
    expect(() => createMemoryIndex(DIMENSION).add(segmentOf([]), () => "s")).not.toThrow();
  });

  it("after any changes ranks like an index made afresh of what is active", () => {
    const vocabulary = ["cat", "cats", "violin", "beijing", "garden", "moved", "moving", "allergy"];
    const text = fc.oneof(
      { weight: 9, arbitrary: fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom(...vocabulary), { minLength: 130, maxLength: 200 }),
      },
    );
    const id = fc.integer({ min: 0, max: 8 }).map((n) => `m${n}`);
    const change = fc.oneof(
      fc.record({ type: fc.constant("add" as const), id, text, session: fc.nat({ max: 2 }) }),
      fc.record({ type: fc.constant("active" as const), id, active: fc.boolean() }),
    );
    const cues = ["my cat", "beijing move", "allergies and violins in the garden"].map(cueOf);

    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const index = createMemoryIndex(DIMENSION);
        // What the index should hold, in order of adding.
        const held = new Map<string, { text: string; session: string; active: boolean }>();
        for (const step of changes) {
          if (step.type === "add") {
            const joined = step.text.join(" ");
            const entry = { id: step.id, passages: passagesOf(joined) };
            index.add(segmentOf([entry]), () => `s${step.session}`);
            if (!held.has(step.id)) {
              held.set(step.id, { text: joined, session: `s${step.session}`, active: true });
            }
          } else {
            index.setActive(step.id, step.active);
            const memory = held.get(step.id);
            if (memory) memory.active = step.active;
          }
        }
        const active = [...held].filter(([, memory]) => memory.active);
        const fresh = createMemoryIndex(DIMENSION);
        const entries = active.map(([key, memory]) => ({
          id: key,
          passages: passagesOf(memory.text),
        }));
        fresh.add(segmentOf(entries), (key) => held.get(key)!.session);

        expect(index.activeCount).toBe(active.length);
        for (const cue of cues) {
          const ranked = relevance.rank(index, cue).values;
          const expected = relevance.rank(fresh, cue).values;
          expect(active.map(([key]) => ranked[index.slotOf(key)!])).toEqual([...expected]);
          expect(ranked.filter((r) => r > 0)).toHaveLength(active.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});
