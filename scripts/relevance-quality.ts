/**
 * How well relevance finds and how well it stays silent, on the research sets: prints the tables of
 * docs/relevance.md.
 *
 *     npx tsx scripts/relevance-quality.ts [--data <folder with lufy, locomo, beam>]
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { wordShares } from "../src/relevance/bm25.ts";
import { BUILT_IN_CALIBRATION } from "../src/relevance/calibration.ts";
import { cosines } from "../src/relevance/evidence.ts";
import type { MemoryIndex } from "../src/relevance/memory-index.ts";
import { createRelevance, type EncodedCue } from "../src/relevance/relevance.ts";
import { readBeam, readLocomo, readLufy, type SetStore } from "./relevance/datasets.ts";
import { encodeCue, growingIndex, wordProbability } from "./relevance/encode.ts";
import { measureSilence } from "./relevance/silence.ts";

type Ranking = (index: MemoryIndex, cue: EncodedCue) => Float64Array;

const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  wordProbability,
});
const rankings: readonly (readonly [string, Ranking])[] = [
  ["BM25 share", (index, cue) => wordShares(index, cue.words, wordProbability)],
  ["cosine", (index, cue) => cosines(index, cue.vector)],
  ["ours", (index, cue) => relevance.rank(index, cue)],
];
const CUTOFFS = [1, 5, 10];

/** Ids, best first; of equal ones the newer first. */
function ranked(index: MemoryIndex, values: Float64Array): string[] {
  return [...values.keys()]
    .toSorted((a, b) => values[b]! - values[a]! || b - a)
    .map((slot) => index.ids[slot]!);
}

/** hit: 1 when any evidence is among the first k; recall: the share that is. */
function printRanking(name: string, stores: readonly SetStore[], measure: "hit" | "recall"): void {
  const sums = rankings.map(() => CUTOFFS.map(() => 0));
  let questions = 0;
  for (const store of stores) {
    const { index, addUpTo } = growingIndex(store.memories);
    for (const question of store.questions.toSorted((a, b) => a.after - b.after)) {
      addUpTo(question.after);
      questions++;
      const cue = encodeCue(question.text);
      rankings.forEach(([, rank], r) => {
        const order = ranked(index, rank(index, cue));
        CUTOFFS.forEach((k, c) => {
          const first = new Set(order.slice(0, k));
          const found = question.evidence.filter((id) => id !== undefined && first.has(id)).length;
          sums[r]![c]! += measure === "hit" ? Number(found > 0) : found / question.evidence.length;
        });
      });
    }
  }
  console.log(`\n${name}, ${questions} questions, ${measure}@${CUTOFFS.join("/")} in %`);
  rankings.forEach(([label], r) => {
    const shares = sums[r]!.map((sum) => ((100 * sum) / questions).toFixed(1));
    console.log(`  ${label.padEnd(11)} ${shares.join(" / ")}`);
  });
}

const { values } = parseArgs({ options: { data: { type: "string" } } });
const shared =
  process.env["MADELEINE_SHARED"] ?? fileURLToPath(new URL("../../shared", import.meta.url));
const data = values.data ?? join(shared, "data");

const lufy = readLufy(data);
if (lufy) printRanking("LUFY", lufy, "hit");
const locomo = readLocomo(data);
if (locomo) printRanking("LoCoMo evidence", locomo, "recall");
const beam = readBeam(data);
if (beam) printRanking("BEAM evidence, exchanges", beam, "recall");
if (lufy) measureSilence(lufy, relevance);
for (const [name, set] of Object.entries({ lufy, locomo, beam })) {
  if (!set) console.log(`\nNo ${name} in ${data}: left out`);
}
