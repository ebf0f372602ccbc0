/** How many exchanges a second an import takes in, and where its time goes. */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";

import { createStaticEmbedder, embedTexts, identifyEmbedder } from "../../src/embedding/index.ts";
import { createInMemoryStore, createMemory } from "../../src/index.ts";
import { quantize } from "../../src/model/vector.ts";
import { countWords, findTimes, searchableText } from "../../src/relevance/index.ts";
import { createSqliteStore } from "../../src/stores/sqlite.ts";
import type { Operation } from "../../src/stores/store.ts";
import { importExchanges, openEngine, US, USER } from "../engine.ts";
import type { Bench, Measurement } from "../measurement.ts";
import type { Row } from "../results.ts";
import { exchanges, wholeText, type Exchange } from "../texts.ts";
import { elapsedMs } from "../timing.ts";

export const measureImport: Measurement = {
  name: "import",
  async run(bench) {
    const history = exchanges(bench.quick ? 500 : 10_000);
    const oneSession = history.map((exchange) => ({ ...exchange, session: "all" }));
    const what = "import, sessions of 25";
    const rate = (ms: number): { unit: "1/s"; value: number } => ({
      unit: "1/s",
      value: (history.length / ms) * 1000,
    });
    const texts = history.map((exchange) => searchableText(wholeText(exchange)));
    const embedder = createStaticEmbedder();
    embedder.embed("warm");

    const cpuBefore = process.cpuUsage();
    const whole = await timeImport(bench, "import.db", history);
    const cpu = process.cpuUsage(cpuBefore);
    const rows: Row[] = [
      { what, of: US, ...rate(whole), target: { bound: ">=", value: 5_000 } },
      { what: "the same a second of processor", of: US, ...rate((cpu.user + cpu.system) / 1000) },
      {
        what: "import, one session",
        of: US,
        ...rate(await timeImport(bench, "import-one.db", oneSession)),
      },
      { what: "import into memory, sessions of 25", of: US, ...rate(await inMemory(history)) },
      {
        what: "of it: embedding only",
        of: US,
        ...rate(await elapsedMs(() => embedTexts(embedder, texts))),
      },
      {
        what: "of it: words only",
        of: US,
        ...rate(await elapsedMs(() => texts.forEach((text) => countWords(text)))),
      },
      {
        what: "of it: times named only",
        of: US,
        ...rate(
          await elapsedMs(() =>
            history.forEach(({ at, text }) => findTimes(text, { at, timeZone: "UTC" }, "nearest")),
          ),
        ),
      },
      { what: "of it: store only", of: US, ...rate(await storeOnly(bench, history)) },
    ];
    for (const peer of bench.peers) {
      const store = await peer.open(await mkdtemp(join(bench.folder, "import-")));
      // One by one is slow, and as slow for the first hundreds.
      const some = store.addAll ? history : history.slice(0, bench.quick ? 30 : 300);
      const ms = await elapsedMs(async () => {
        if (store.addAll) await store.addAll(some);
        else for (const exchange of some) await store.add(exchange);
      });
      await store.close();
      rows.push({
        what,
        of: peer.name,
        unit: "1/s",
        value: (some.length / ms) * 1000,
        beside: what,
      });
    }
    return {
      title: "Importing",
      about:
        `${history.length.toLocaleString("en")} exchanges into an empty file (SQLite, ` +
        "`synchronous=NORMAL`), each session ended as the next begins; then the parts alone, and " +
        "peers: sqlite-vec in one transaction, mem0ai the first hundreds one by one, as its interface has it.",
      rows,
      skipped: [],
    };
  },
};

async function timeImport(bench: Bench, file: string, history: Exchange[]): Promise<number> {
  const memory = openEngine(bench, file, { synchronous: "normal" });
  const ms = await elapsedMs(() => importExchanges(memory, USER, history));
  await memory.close();
  return ms;
}

async function inMemory(history: Exchange[]): Promise<number> {
  const memory = createMemory({ store: createInMemoryStore() });
  const ms = await elapsedMs(() => importExchanges(memory, USER, history));
  await memory.close();
  return ms;
}

/** The store's part: batches of a session each, encoded beforehand. */
async function storeOnly(bench: Bench, history: readonly Exchange[]): Promise<number> {
  const embedder = createStaticEmbedder();
  const identity = await identifyEmbedder(embedder);
  const batches = new Map<string, Operation[]>();
  for (const [i, exchange] of history.entries()) {
    const { session, at, agent, text } = exchange;
    const operations = batches.get(session) ?? [
      { type: "openSession", session, startedAt: at } as const,
    ];
    batches.set(session, operations);
    const id = `memory-${i}`;
    const whole = wholeText(exchange);
    operations.push(
      {
        type: "insert",
        memory: {
          id,
          kind: "exchange",
          session,
          agent,
          text,
          appraisal: {},
          trace: {
            createdAt: at,
            lastRecalledAt: at,
            lastRecalledSession: 1,
            recalls: 0,
            consolidation: 1,
            mentions: 0,
            passedOver: 0,
          },
          pinned: false,
        },
        passages: [{ vector: quantize(embedder.embed(whole)), words: countWords(whole) }],
      },
      { type: "turn", turn: { session, at, role: "agent", text: agent, memory: id } },
      { type: "turn", turn: { session, at, role: "user", text, memory: id } },
    );
  }
  const store = createSqliteStore({
    path: join(bench.folder, "store-only.db"),
    synchronous: "normal",
  });
  const ms = await elapsedMs(async () => {
    for (const operations of batches.values()) {
      await store.apply({ user: USER }, operations, { embedder: identity });
    }
  });
  await store.close();
  return ms;
}
