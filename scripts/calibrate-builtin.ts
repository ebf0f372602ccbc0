/**
 * Calibrates relevance for the built-in table on the LUFY development users' stores with the bank of
 * cues that ships: prints BUILT_IN_CALIBRATION of src/relevance/calibration.ts.
 *
 *     npx tsx scripts/calibrate-builtin.ts [--data <folder with lufy>]
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { readLufy, type LufyStore } from "../lab/eval/data/lufy.ts";
import { createStaticEmbedder } from "../src/embedding/static-table.ts";
import { encodeCue, encodePassages } from "../src/engine/encode.ts";
import { calibrate } from "../src/relevance/calibration.ts";
import { createMemoryIndex, type MemoryIndex } from "../src/relevance/memory-index.ts";
import { packSegment } from "../src/stores/segment.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const data = values.data ?? fileURLToPath(new URL("../../shared/data", import.meta.url));
const stores = readLufy(data);
if (!stores) {
  console.error(`No lufy in ${data}: nothing to calibrate on`);
  process.exit(1);
}
const embedder = createStaticEmbedder();
const indexes = await Promise.all(stores.map(indexOf));
const calibration = await calibrate({
  indexes,
  encodeCue: (text) => encodeCue(embedder, text),
  wordProbability: embedder.wordProbability,
  wordVector: embedder.embed,
});
console.log(`${indexes.length} stores of ${indexes.map((index) => index.activeCount).join(", ")}`);
for (const [name, value] of Object.entries(calibration))
  console.log(`${name}: ${value.toFixed(3)}`);

/** The store as the engine indexes it. */
async function indexOf({ memories }: LufyStore): Promise<MemoryIndex> {
  const encodable = memories.map(({ at, ...memory }) => ({ ...memory, trace: { createdAt: at } }));
  const passages = await encodePassages(embedder, encodable, "UTC");
  const entries = memories.map(({ id }, i) => ({ id, passages: passages[i]! }));
  const sessions = new Map(memories.map(({ id, session }) => [id, session]));
  const index = createMemoryIndex(embedder.dimension);
  index.add(packSegment(entries, embedder.dimension), (id) => sessions.get(id)!);
  return index;
}
