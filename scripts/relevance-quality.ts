/**
 * How well relevance finds and how well it stays silent, on the research sets: prints the tables of
 * docs/relevance.md.
 *
 *     npx tsx scripts/relevance-quality.ts [--data <folder with lufy, locomo, beam>]
 */
import { parseArgs } from "node:util";

import { BUILT_IN_CALIBRATION, FIRING_RELEVANCE } from "../src/relevance/calibration.ts";
import { createRelevance } from "../src/relevance/relevance.ts";
import { dataFolder, readBeam, readLocomo, readLufy, type SetStore } from "./relevance/datasets.ts";
import { wordProbability } from "./relevance/encode.ts";
import { CUTOFFS, measureRanking, rankingsOf } from "./relevance/ranking.ts";
import { measureSilence } from "./relevance/silence.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const data = values.data ?? dataFolder;
const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  wordProbability,
});
const lufy = readLufy(data);
const locomo = readLocomo(data);
const beam = readBeam(data);

if (lufy) printRanking("LUFY", lufy, "hit");
if (locomo) printRanking("LoCoMo evidence", locomo, "recall");
if (beam) printRanking("BEAM evidence, exchanges", beam, "recall");
if (lufy) {
  const silence = measureSilence(lufy, relevance);
  console.log(`\nSilence on LUFY at r > ${FIRING_RELEVANCE}, in %`);
  for (const [name, share] of Object.entries(silence)) {
    console.log(`  ${name.padEnd(30)} ${share.toFixed(1)}`);
  }
}
for (const [name, set] of Object.entries({ lufy, locomo, beam })) {
  if (!set) console.log(`\nNo ${name} in ${data}: left out`);
}

function printRanking(name: string, stores: readonly SetStore[], measure: "hit" | "recall"): void {
  const questions = stores.reduce((sum, store) => sum + store.questions.length, 0);
  console.log(`\n${name}, ${questions} questions, ${measure}@${CUTOFFS.join("/")} in %`);
  const shares = measureRanking(stores, rankingsOf(relevance), measure);
  for (const [label, row] of Object.entries(shares)) {
    console.log(`  ${label.padEnd(11)} ${row.map((share) => share.toFixed(1)).join(" / ")}`);
  }
}
