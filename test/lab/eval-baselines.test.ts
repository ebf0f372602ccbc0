/** The baselines, by hand on a few memories. */
import { describe, expect, it } from "vitest";

import { bestFirst, openBaselines } from "../../lab/eval/baselines/baselines.ts";
import { bm25, bm25Share } from "../../lab/eval/baselines/bm25.ts";
import { cosines } from "../../lab/eval/baselines/cosine.ts";
import { createEncoder, type CorpusMemory } from "../../lab/eval/baselines/corpus.ts";
import { fourFeatures } from "../../lab/eval/baselines/four-features.ts";
import { zSum } from "../../lab/eval/baselines/z-sum.ts";
import { readLufy } from "../../lab/eval/data/lufy.ts";
import { dataFolder, LUFY_FILES } from "./fixtures.ts";

function passage(words: string, vector: readonly number[] = [1, 0]) {
  const counts = new Map<string, number>();
  for (const word of words.split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { vector: Float32Array.from(vector), counts, length: words.split(" ").length };
}

const memories: readonly CorpusMemory[] = [
  { id: "a", session: "1", passages: [passage("cat dog"), passage("cat", [0, 1])] },
  { id: "b", session: "1", passages: [passage("dog dog bird fish", [0.6, 0.8])] },
  { id: "c", session: "2", passages: [passage("bird", [0, -1])] },
];
const cue = { vector: Float32Array.of(0, 1), stems: new Map([["cat", 0.01]]) };

describe("BM25", () => {
  // Mean length of all passages: (2 + 1 + 4 + 1) / 4 = 2. One of three memories holds "cat".
  it("is the formula, with the best passage of a memory", () => {
    const idf = Math.log(1 + 2.5 / 1.5);
    const best = (idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 2));
    expect(bm25(memories, cue)).toEqual([expect.closeTo(best, 12), 0, 0]);
  });

  it("as a share has the prior of 50 imagined memories and the shrinkage of 6", () => {
    const imagined = 50 * (1 - 0.99 ** 25);
    const n = 1 + imagined;
    const idf = Math.log(1 + (53 - n + 0.5) / (n + 0.5));
    const best = (idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 2)) / (2.2 * (idf + 6));
    expect(bm25Share(memories, cue)).toEqual([expect.closeTo(best, 12), 0, 0]);
  });

  it("counts words that no memory holds below the line alone", () => {
    const more = { ...cue, stems: new Map([...cue.stems, ["zebra", 0.01]]) };
    expect(bm25(memories, more)).toEqual(bm25(memories, cue));
    expect(bm25Share(memories, more)[0]!).toBeLessThan(bm25Share(memories, cue)[0]!);
  });
});

it("cosine is that of the best passage", () => {
  expect(cosines(memories, cue)).toEqual([1, expect.closeTo(0.8, 6), -1]);
});

it("zSum adds z-scores; a constant list adds nothing", () => {
  const z = Math.sqrt(1.5);
  expect(zSum([1, 2, 3], [5, 5, 5])).toEqual([expect.closeTo(-z, 12), 0, expect.closeTo(z, 12)]);
  expect(zSum([1, 2, 3], [1, 2, 3])[2]).toBeCloseTo(2 * z, 12);
});

it("fourFeatures sums own and neighbours' values within the session", () => {
  const usual = { mean: 0.191, deviation: 0.116 };
  const rs = fourFeatures(memories, [0.5, 0.3, 0.1], [0.2, 0.1, 0.05], usual);
  const r = (sum: number): number => 1 / (1 + Math.exp(-(-3.99 + sum - 0.3 * Math.log(3))));
  expect(rs[0]).toBeCloseTo(r(5 * 0.5 + 12 * 0.2 + 2.5 * 0.3 + 7.5 * 0.1), 12);
  expect(rs[1]).toBeCloseTo(r(5 * 0.3 + 12 * 0.1 + 2.5 * 0.5 + 7.5 * 0.2), 12);
  // Alone in its session: the cue's mean cosine, and share 0.
  expect(rs[2]).toBeCloseTo(r(5 * 0.1 + 12 * 0.05 + 2.5 * 0.3), 12);
});

it("bestFirst gives ties to the newer", () => {
  expect(bestFirst([1, 3, 1, 3], 3)).toEqual([3, 1, 2]);
});

describe("baselines on a store", () => {
  it("find what words and meaning point to, among what was said so far", async () => {
    const [ann] = readLufy(dataFolder(LUFY_FILES))!;
    const baselines = await openBaselines(ann!);
    const early = await baselines.rank("Who repairs clarinets?", 2, 20);
    expect(early).toEqual({
      bm25: ["lufy/Ann/1", "lufy/Ann/0"],
      cosine: ["lufy/Ann/1", "lufy/Ann/0"],
      zsum: ["lufy/Ann/1", "lufy/Ann/0"],
      four: ["lufy/Ann/1", "lufy/Ann/0"],
    });
    expect((await baselines.rank("tortoise in the garden", 3, 1)).four).toEqual(["lufy/Ann/2"]);
  });

  it("match a set's date as words and not in the vector", async () => {
    const { encodeMemories } = createEncoder();
    const memory = { id: "a", session: "1", at: 0, text: "A parrot" };
    const [plain, dated] = await encodeMemories([memory, { ...memory, date: "1 May 2023" }]);
    expect(dated!.passages[0]!.vector).toEqual(plain!.passages[0]!.vector);
    expect([...dated!.passages[0]!.counts.keys()]).toEqual(["parrot", "1", "may", "2023"]);
  });
});
