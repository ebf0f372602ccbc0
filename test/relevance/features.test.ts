import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cosine, normalize, quantize } from "../../src/model/vector.ts";
import { bestOfPassages } from "../../src/relevance/best-passage.ts";
import { createWordShares } from "../../src/relevance/bm25.ts";
import { matchCueWords } from "../../src/relevance/cue-words.ts";
import { scanCosines } from "../../src/relevance/cosine-scan.ts";
import { bestOfNeighbours } from "../../src/relevance/neighbours.ts";
import { countWords } from "../../src/relevance/words.ts";
import { createNearWords } from "../../src/relevance/near-words.ts";
import { bestOfSession } from "../../src/relevance/session-best.ts";
import { informativeness } from "../../src/relevance/informativeness.ts";
import { speakerNamed } from "../../src/relevance/speaker-named.ts";
import type { MemoryIndex } from "../../src/relevance/memory-index.ts";
import { cueOf, indexOf, knowledge, passagesOf, rareWord, segmentOf } from "./fakes.ts";

describe("scanCosines", () => {
  it("gives the cosine of every row within int8's rounding, for any count and dimension", () => {
    const shape = fc.record({
      count: fc.integer({ min: 0, max: 11 }),
      dimension: fc.integer({ min: 1, max: 40 }),
      seed: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(shape, ({ count, dimension, seed }) => {
        let state = seed;
        const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
        const unit = (): Float32Array => normalize(Float32Array.from({ length: dimension }, next));
        const rows = Array.from({ length: count }, unit);
        const cue = unit();
        const vectors = new Int8Array((count + 3) * dimension);
        const scales = new Float32Array(count + 3);
        rows.forEach((row, i) => {
          const { values, scale } = quantize(row);
          vectors.set(values, i * dimension);
          scales[i] = scale;
        });
        const cosines = scanCosines(vectors, scales, count, dimension, cue);
        expect(cosines).toHaveLength(count);
        rows.forEach((row, i) => {
          expect(Math.abs(cosines[i]! - cosine(row, cue))).toBeLessThan(0.02);
          expect(Math.abs(cosines[i]!)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

describe("bestOfPassages", () => {
  it("takes the largest, also where all are negative", () => {
    const essay = "One more line about the garden here. ".repeat(40);
    const index = indexOf(["cat", essay, "dog"]);
    const { count } = index.passages;
    const values = new Float64Array(count).fill(-0.5);
    values[2] = -0.1;
    expect([...bestOfPassages(index, values)]).toEqual([-0.5, -0.1, -0.5]);
  });
});

/** Shares of the cue's words by stem, or in the other two ways. */
function wordShares(
  index: MemoryIndex,
  words: ReadonlyMap<string, number>,
  probability: (word: string) => number,
  way: "asSaid" | "byStem" | "byMeaning" = "byStem",
  wordVector: (word: string) => Float32Array = knowledge.wordVector,
): Float64Array {
  const near = createNearWords(index.words, wordVector);
  return createWordShares(index)(matchCueWords(words, index.words, near, probability)[way]).shares;
}

/** Unit vectors in the plane, by angle in degrees: cosines as wanted. */
const atAngle =
  (angles: Readonly<Record<string, number>>) =>
  (word: string): Float32Array => {
    const angle = angles[word];
    if (angle === undefined) return new Float32Array(2);
    return Float32Array.of(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180));
  };

describe("word shares", () => {
  const texts = ["my cat Bao sleeps", "cat", "violin lessons on Monday", "we moved to Beijing"];
  const index = indexOf(texts);
  const probability = 1e-4;
  const idf = (n: number, all = 4): number => {
    const n0 = 50 * (1 - (1 - probability) ** 25);
    return Math.log(1 + (all + 50 - n - n0 + 0.5) / (n + n0 + 0.5));
  };
  const lengths = texts.map((text) => countWords(text).size);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / 4;
  const weight = (length: number): number => 2 / (1 + (0.25 + (0.75 * length) / mean));

  it("are the stated formula", () => {
    const words = countWords("cat Bao zebra");
    const most = 2 * (idf(2) + idf(1) + idf(0) + 6);
    const shares = wordShares(index, words, () => probability);
    expect(shares[0]).toBeCloseTo(((idf(2) + idf(1)) * weight(lengths[0]!)) / most, 12);
    expect(shares[1]).toBeCloseTo((idf(2) * weight(lengths[1]!)) / most, 12);
    expect([shares[2], shares[3]]).toEqual([0, 0]);
  });

  it("take what is near in meaning by (cosine - 0.4) / 0.6 of an exact match", () => {
    const vector = atAngle({ kitten: 0, cat: 30, violin: 70 });
    const shares = wordShares(index, countWords("kitten"), () => probability, "byMeaning", vector);
    const likeness = (Math.cos(Math.PI / 6) - 0.4) / 0.6;
    const expected = (idf(0) * likeness * weight(lengths[1]!)) / (2 * (idf(0) + 6));
    expect(Math.abs(shares[1]! - expected)).toBeLessThan(0.01 * expected);
    expect([shares[2], shares[3]]).toEqual([0, 0]);
    expect(wordShares(index, countWords("kitten"), () => probability)[1]).toBe(0);
  });

  it("take the best of several matches, not their sum", () => {
    const vector = atAngle({ cat: 0, bao: 5, sleeps: 10 });
    const cat = countWords("cat");
    expect(wordShares(index, cat, rareWord, "byMeaning", vector)[0]).toBe(
      wordShares(index, cat, rareWord)[0],
    );
  });

  it("count the line before in between named speakers, while it is active", () => {
    const lines = ["I bought a violin", "That sounds like fun", "So does rain"];
    const spoken = indexOf([]);
    spoken.add(
      segmentOf(lines.map((line, i) => ({ id: `m${i}`, passages: passagesOf(line) }))),
      () => "s",
      () => "Ann",
    );
    const found = (): boolean[] =>
      [...wordShares(spoken, countWords("violin"), rareWord)].map((share) => share > 0);
    expect(found()).toEqual([true, true, false]);
    const [own, next] = wordShares(spoken, countWords("violin"), rareWord);
    expect(next).toBeLessThan(own!);
    spoken.setActive("m1", false);
    expect(found()).toEqual([true, false, true]);
    const users = indexOf(lines);
    expect([...wordShares(users, countWords("violin"), rareWord)].slice(1)).toEqual([0, 0]);
  });

  it("match as said, or by stem", () => {
    const own = indexOf(["many allergies", "an allergy"]);
    const said = wordShares(own, countWords("allergy"), rareWord, "asSaid");
    expect(said[0]).toBe(0);
    expect(said[1]).toBeGreaterThan(0);
    const share = (text: string, cue: string): number =>
      wordShares(indexOf([text, "other"]), countWords(cue), rareWord)[0]!;
    expect(share("many allergies", "allergy")).toBeGreaterThan(0);
    expect(share("many allergies", "allergy allergy")).toBe(share("many allergies", "allergy"));
    expect(share("cats cat dog", "cat")).toBeGreaterThan(share("cat dog bird", "cat"));
  });

  it("hold rare words for more than common ones", () => {
    const words = countWords("cat violin");
    const shares = wordShares(index, words, (word) => (word === "cat" ? 0.05 : 1e-7));
    expect(shares[2]).toBeGreaterThan(shares[1]!);
  });

  it("stay in [0, 1) and finite for any words and probabilities", () => {
    const cue = fc.array(fc.constantFrom("cat", "bao", "violin", "move", "zebra"));
    const way = fc.constantFrom("asSaid", "byStem", "byMeaning");
    fc.assert(
      fc.property(cue, way, fc.double({ min: 0, max: 1, noNaN: true }), (words, by, p) => {
        for (const share of wordShares(index, countWords(words.join(" ")), () => p, by)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThan(1);
        }
      }),
    );
  });
});

describe("near words", () => {
  it("are those above 0.4, the nearest first, without the word's own forms and without marks", () => {
    const vector = atAngle({ cats: 2, cat: 0, kitten: 20, dog: 50, car: 80, "#home": 1 });
    const { words } = indexOf(["cats dog kitten car zebra"]);
    const marked = { ...words, vocabulary: [...words.vocabulary, "#home"] };
    const near = createNearWords(marked, vector).of("cat");
    expect(near.map(({ word }) => words.vocabulary[word])).toEqual(["kitten", "dog"]);
    expect(near[0]!.likeness).toBeCloseTo((Math.cos(Math.PI / 9) - 0.4) / 0.6, 2);
  });

  it("are found again when the vocabulary has grown", () => {
    const vector = atAngle({ cat: 0, kitten: 20, puss: 10 });
    const index = indexOf(["kitten"]);
    const near = createNearWords(index.words, vector);
    expect(near.of("cat")).toHaveLength(1);
    index.add(segmentOf([{ id: "later", passages: passagesOf("puss") }]), () => "s");
    expect(near.of("cat").map(({ word }) => index.words.vocabulary[word])).toEqual([
      "puss",
      "kitten",
    ]);
  });

  it("are the same that comparing all vectors finds, but for a few at the edge", () => {
    let state = 5;
    const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
    const centre = Array.from({ length: 256 }, next);
    const vectors = new Map<string, Float32Array>();
    const vectorOf = (word: string): Float32Array => {
      let vector = vectors.get(word);
      if (!vector) {
        const share = Math.abs(next()) * 4;
        vector = normalize(Float32Array.from(centre, (value) => share * value + next()));
        vectors.set(word, vector);
      }
      return vector;
    };
    const index = indexOf([Array.from({ length: 2_000 }, (_, i) => `w${i}x`).join(" ")]);
    const found = new Set(
      createNearWords(index.words, vectorOf)
        .of("asked")
        .map((one) => one.word),
    );
    const all = [...index.words.vocabulary.keys()].filter(
      (word) => cosine(vectorOf(index.words.vocabulary[word]!), vectorOf("asked")) > 0.4,
    );
    expect(all.length).toBeGreaterThan(50);
    const kept = all.filter((word) => found.has(word)).length;
    expect(kept / all.length).toBeGreaterThan(0.95);
    expect(found.size - kept).toBeLessThan(5);
  });
});

describe("bestOfNeighbours", () => {
  const values = Float64Array.of(0.1, 0.2, 0.9, 0.4, -0.5);

  it("takes the better of the memories just before and after", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"]);
    expect([...bestOfNeighbours(index, values, 1, 7)]).toEqual([0.2, 0.9, 0.4, 0.9, 0.4]);
  });

  it("looks past inactive ones, and never into another session", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"], (id) => (id === "m3" ? "other" : "s"));
    expect([...bestOfNeighbours(index, values, 1, 7)]).toEqual([0.2, 0.9, 0.2, 7, 0.9]);
    index.setActive("m2", false);
    expect([...bestOfNeighbours(index, values, 1, 7)]).toEqual([0.2, 0.1, 0, 7, 0.2]);
  });

  it("takes those two places before and after, too", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"]);
    expect([...bestOfNeighbours(index, values, 2, 7)]).toEqual([0.9, 0.4, 0.1, 0.2, 0.9]);
    index.setActive("m1", false);
    expect([...bestOfNeighbours(index, values, 2, 7)]).toEqual([0.4, 0, -0.5, 0.1, 0.9]);
  });

  it("keeps sessions apart that take turns", () => {
    const index = indexOf(["a1", "b1", "c1", "d1", "e1"], (id) => `s${Number(id.slice(1)) % 2}`);
    expect([...bestOfNeighbours(index, values, 1, 7)]).toEqual([0.9, 0.4, 0.1, 0.2, 0.9]);
  });
});

describe("bestOfSession", () => {
  it("is the best of each session's active memories", () => {
    const index = indexOf(["a1", "b1", "c1", "d1"], (id) => (id === "m3" ? "other" : "s"));
    const values = Float64Array.of(0.1, 0.2, 0.9, 0.4);
    expect([...bestOfSession(index, values)]).toEqual([0.9, 0.9, 0.9, 0.4]);
    index.setActive("m2", false);
    expect([...bestOfSession(index, values)]).toEqual([0.2, 0.2, 0, 0.4]);
  });
});

describe("informativeness", () => {
  it("is the log of the whole text's words, at most 30, without marks", () => {
    const essay = "One more line about the garden here. ".repeat(40);
    const index = indexOf(["cat sleeps", "the", essay]);
    const values = informativeness(index);
    expect([...values]).toEqual([Math.log(3), 0, Math.log(31)]);
    const words = new Map([...countWords("cat sleeps"), ["?", 1], ["#home", 1], ["@2026-05", 1]]);
    const [passage] = passagesOf("cat sleeps");
    index.add(segmentOf([{ id: "marked", passages: [{ ...passage!, words }] }]), () => "s");
    expect(informativeness(index)[3]).toBe(Math.log(3));
    expect(index.passages.asks[index.passages.count - 1]).toBe(1);
  });
});

describe("speakerNamed", () => {
  const speakers = ["Ann", "Bo Lee", undefined, "Ann"];
  const index = indexOf([]);
  index.add(
    segmentOf(speakers.map((_, i) => ({ id: `m${i}`, passages: passagesOf("something") }))),
    () => "s",
    (id) => speakers[Number(id.slice(1))],
  );
  const named = (cue: string): number[] => [...speakerNamed(index, cueOf(cue).words)];

  it("is 1 for what the named one said and -1 for what other named ones said", () => {
    expect(named("What did ann say?")).toEqual([1, -1, 0, 1]);
    expect(named("Did Bo Lee like it?")).toEqual([-1, 1, 0, -1]);
    expect(named("Ann and Bo Lee")).toEqual([1, 1, 0, 1]);
  });

  it("is 0 when no speaker is named, or only half a name, or one whose memories are inactive", () => {
    expect(named("What did they say to Lee?")).toEqual([0, 0, 0, 0]);
    index.setActive("m1", false);
    expect(named("Bo Lee?")).toEqual([0, 0, 0, 0]);
    index.setActive("m1", true);
  });
});
