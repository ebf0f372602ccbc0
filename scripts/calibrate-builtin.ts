/**
 * Calibrates relevance for the built-in table on the LUFY development users' stores with the bank of
 * cues that ships: prints BUILT_IN_CALIBRATION of src/relevance/calibration.ts.
 *
 *     npx tsx scripts/calibrate-builtin.ts [--data <folder with lufy>]
 */
import { parseArgs } from "node:util";

import { calibrate } from "../src/relevance/calibration.ts";
import { dataFolder, readLufy } from "./relevance/datasets.ts";
import { encodeCue, growingIndex, wordProbability } from "./relevance/encode.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const data = values.data ?? dataFolder;
const stores = readLufy(data);
if (!stores) {
  console.error(`No lufy in ${data}: nothing to calibrate on`);
  process.exit(1);
}
const indexes = stores.map(({ memories }) => {
  const { index, addUpTo } = growingIndex(memories);
  addUpTo(memories.length);
  return index;
});
const calibration = await calibrate({
  indexes,
  encodeCue: (text) => Promise.resolve(encodeCue(text)),
  wordProbability,
});
console.log(`${indexes.length} stores of ${indexes.map((index) => index.activeCount).join(", ")}`);
for (const [name, value] of Object.entries(calibration))
  console.log(`${name}: ${value.toFixed(3)}`);
