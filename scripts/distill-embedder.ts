/**
 * Makes assets/static-multilingual.bin, the table of the built-in embedder, from the teacher beside
 * the project. The teacher's vectors are kept in the temporary folder: a second run is quicker.
 *
 *     npx tsx scripts/distill-embedder.ts                the table as shipped
 *     npx tsx scripts/distill-embedder.ts 1 2 3 4        tries other seeds on the development task
 *                                                        first, prints all, and takes the best
 *                                                        of those with all cross-lingual pairs
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createTableEmbedding } from "../src/embedding/table-embedding.ts";
import { type TableFile, writeTable } from "../src/embedding/table-file.ts";
import { buildPieceTable, quantisedTable } from "./distill/piece-table.ts";
import { nearestAcrossLanguages, readPairs } from "./distill/cross-lingual.ts";
import { hitRates, readLufyTask } from "./distill/lufy-retrieval.ts";
import { lufyFolder, teacherFolder } from "./distill/shared-folder.ts";

/** Of the rotation and of k-means; the best of 1 to 8 in hit@1 (docs/embedder.md has the list). */
const chosenSeed = 4;
const target = new URL("../assets/static-multilingual.bin", import.meta.url);

const checksum = createHash("sha256")
  .update(readFileSync(`${teacherFolder}/weights.npz`))
  .digest("hex");
const pieces = await buildPieceTable(teacherFolder, checksum);

let best: { table: TableFile; seed: number; hits: number } | undefined;
const seeds = process.argv.slice(2).map(Number);
for (const seed of seeds) {
  const table = quantisedTable(pieces, seed, checksum);
  const { embed } = createTableEmbedding(table);
  const rates = hitRates(readLufyTask(lufyFolder), embed);
  const across = nearestAcrossLanguages(readPairs(teacherFolder), embed);
  const shown = rates.map((rate) => rate.toFixed(1)).join(" / ");
  console.log(
    `seed ${seed}: LUFY hit@1/5/10 ${shown}, ${across.pairs} of 15 pairs, ` +
      `${across.questions} of 5 questions`,
  );
  const complete = across.pairs === 15 && across.questions === 5;
  if (complete && rates[0]! > (best?.hits ?? 0)) best = { table, seed, hits: rates[0]! };
}
const table = best?.table ?? quantisedTable(pieces, chosenSeed, checksum);
const bytes = writeTable(table);
writeFileSync(target, bytes);
const sha = createHash("sha256").update(bytes).digest("hex");
console.log(
  `${fileURLToPath(target)}: seed ${best?.seed ?? chosenSeed}, ${bytes.length} bytes, sha256 ${sha}`,
);
