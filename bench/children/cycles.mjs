// Observes and forgets over and over; prints memory and file size at 18 moments as JSON: every
// twentieth of the way, but for the first two, in which everything is still being warmed up.
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
const residentBytes = [];
const heldBytes = [];
const fileBytes = [];
for (let i = 1; i <= count; i++) {
  clock.advance(60_000);
  const { agent, text } = history[i % history.length];
  const { id } = await memory.observe({ ...scope, agent, text });
  await memory.forget({ ...scope, ids: [id] });
  const reads = i % (count / 20) === 0 && i > count / 10;
  if (i % PURGED_EVERY === 0 || reads) await memory.purge({ ...scope, olderThanMs: 0 });
  if (!reads) continue;
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  residentBytes.push(rss);
  heldBytes.push(heapUsed + external);
  fileBytes.push(path ? statSync(path).size : 0);
}
await memory.close();
console.log(JSON.stringify({ residentBytes, heldBytes, fileBytes }));
