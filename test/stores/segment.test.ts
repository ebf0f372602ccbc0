import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  decodeNumbers,
  decodeSegment,
  encodeNumbers,
  encodeSegment,
} from "../../src/stores/segment-bytes.ts";
import {
  packSegment,
  removeFromSegment,
  segmentBytes,
  unpackSegment,
  type SegmentEntry,
} from "../../src/stores/segment.ts";
import { InvalidArgumentError } from "../../src/errors.ts";

const DIMENSION = 6;

const passage = fc
  .record({
    values: fc.int8Array({ minLength: DIMENSION, maxLength: DIMENSION }),
    scale: fc.float({ min: 0, max: 1, noNaN: true }),
    words: fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 65_535 }))),
  })
  .map(({ values, scale, words }) => ({ vector: { values, scale }, words: new Map(words) }));

const entries: fc.Arbitrary<SegmentEntry[]> = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), passages: fc.array(passage, { maxLength: 3 }) }),
  { selector: ({ id }) => id, maxLength: 20 },
);

describe("segments", () => {
  it("unpack to what was packed", () => {
    fc.assert(
      fc.property(entries, (given) => {
        expect(unpackSegment(packSegment(given, DIMENSION))).toEqual(given);
      }),
      { seed: 1 },
    );
  });

  it("are the same after the disk", () => {
    fc.assert(
      fc.property(entries, (given) => {
        const segment = packSegment(given, DIMENSION);
        expect(decodeSegment(encodeSegment(segment), segment.ids)).toEqual(segment);
      }),
      { seed: 2 },
    );
  });

  it("without some memories are as if those had never been in", () => {
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.boolean()), (given, coin) => {
        const kept = given.filter(() => coin.next().value);
        const gone = new Set(given.filter((entry) => !kept.includes(entry)).map(({ id }) => id));
        const rest = removeFromSegment(packSegment(given, DIMENSION), gone);
        expect(unpackSegment(rest)).toEqual(kept);
        const left = new Set(
          kept.flatMap(({ passages }) => passages.flatMap(({ words }) => [...words.keys()])),
        );
        if (gone.size > 0) expect(new Set(rest.dictionary)).toEqual(left);
      }),
      { seed: 3 },
    );
  });

  it("share words: a word of every memory is kept once", () => {
    const word = "w".repeat(100);
    const memory = (i: number): SegmentEntry => ({
      id: `${i}`,
      passages: [
        {
          vector: { values: new Int8Array(DIMENSION), scale: 0 },
          words: new Map([[word, 1]]),
        },
      ],
    });
    const segment = packSegment(
      Array.from({ length: 128 }, (_, i) => memory(i)),
      DIMENSION,
    );
    expect(segment.dictionary).toEqual([word]);
    // Two bytes a passage for its words (how many, which), and one for its memory.
    expect(encodeSegment(segment).words.length).toBeLessThan(100 + 128 * 3 + 10);
    expect(segmentBytes(segment)).toBeGreaterThan(128 * DIMENSION);
  });

  it("refuse a vector of another dimension", () => {
    const vector = { values: new Int8Array(DIMENSION + 1), scale: 0 };
    const given = [{ id: "a", passages: [{ vector, words: new Map<string, number>() }] }];
    expect(() => packSegment(given, DIMENSION)).toThrow(InvalidArgumentError);
  });
});

describe("numbers of variable length", () => {
  it("come back as written", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 32 - 1)), (numbers) => {
        expect([...decodeNumbers(encodeNumbers(numbers))]).toEqual(numbers);
      }),
      { seed: 5 },
    );
  });

  it("take one byte up to 127", () => {
    expect(encodeNumbers([0, 1, 127, 128, 16_383, 16_384]).length).toBe(3 + 2 + 2 + 3);
  });
});
