// A process as a user's: opens the file, recalls once, prints how many came back.
// Arguments: the built package, the file, the user, the cue.
const [dist, path, user, cue] = process.argv.slice(2);
const { createMemory } = await import(`${dist}/index.js`);
const { createSqliteStore } = await import(`${dist}/stores/sqlite.js`);
const memory = createMemory({ store: createSqliteStore({ path }) });
const { recalled } = await memory.recall({ user, cue, gate: "none" });
console.log(recalled.length);
await memory.close();
