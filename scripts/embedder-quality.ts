/**
 * Prints how good and how fast the built-in embedder is; docs/embedder.md keeps the figures. Needs the
 * research data beside the project.
 *
 *     npx tsx scripts/embedder-quality.ts
 */
import { readFileSync } from "node:fs";

import { createStaticEmbedder } from "../src/embedding/static-table.ts";
import { nearestAcrossLanguages, readPairs } from "./distill/cross-lingual.ts";
import { hitRates, readLufyTask } from "./distill/lufy-retrieval.ts";
import { lufyFolder, teacherFolder } from "./distill/shared-folder.ts";

const embedder = createStaticEmbedder();
const start = performance.now();
embedder.embed("hello");
console.log(`first vector, table read: ${(performance.now() - start).toFixed(1)} ms`);

const task = readLufyTask(lufyFolder);
const rates = hitRates(task, embedder.embed).map((rate) => rate.toFixed(1));
console.log(`LUFY, ${task.questions.length} questions, cosine hit@1/5/10: ${rates.join(" / ")} %`);

const { pairs, questions } = nearestAcrossLanguages(readPairs(teacherFolder), embedder.embed);
console.log(`cross-lingual: ${pairs} of 15 pairs nearest, ${questions} of 5 Chinese questions`);

const passes = 5;
const began = performance.now();
for (let pass = 0; pass < passes; pass++) for (const text of task.exchanges) embedder.embed(text);
const seconds = (performance.now() - began) / 1000;
const perSecond = Math.round((passes * task.exchanges.length) / seconds);
console.log(`speed: ${perSecond} exchanges a second on one core, table loaded`);

const megabyte = readFileSync(`${lufyFolder}/lufy.jsonl`, "utf8").repeat(2).slice(0, 1_000_000);
const long = performance.now();
embedder.embed(megabyte);
console.log(`one text of 1 MB: ${(performance.now() - long).toFixed(1)} ms`);
