// Observes and forgets over and over; prints resident memory and file size as JSON.
// Arguments: the built package, a JSON file of exchanges, the number of cycles, the file or "".
import { readFileSync, statSync } from "node:fs";

const [dist, historyPath, cycles, path] = process.argv.slice(2);
const { createInMemoryStore, createManualClock, createMemory } = await import(`${dist}/index.js`);
const { createSqliteStore } = await import(`${dist}/stores/sqlite.js`);
const history = JSON.parse(readFileSync(historyPath, "utf8"));
const clock = createManualClock(history[0].at);
const store = path ? createSqliteStore({ path, synchronous: "normal" }) : createInMemoryStore();
const memory = createMemory({ store, clock });
const scope = { user: "ada" };
const PURGED_EVERY = 500;

const count = Number(cycles);
const readings = new Set([count / 10, count / 2, count]);
const rssBytes = [];
const fileBytes = [];
for (let i = 1; i <= count; i++) {
  clock.advance(60_000);
  const { agent, text } = history[i % history.length];
  const { id } = await memory.observe({ ...scope, agent, text });
  await memory.forget({ ...scope, ids: [id] });
  if (i % PURGED_EVERY === 0 || readings.has(i)) await memory.purge({ ...scope, olderThanMs: 0 });
  if (!readings.has(i)) continue;
  globalThis.gc();
  rssBytes.push(process.memoryUsage().rss);
  fileBytes.push(path ? statSync(path).size : 0);
}
const { memories } = await memory.stats(scope);
await memory.close();
console.log(JSON.stringify({ rssBytes, fileBytes, memories }));
