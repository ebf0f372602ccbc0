/** mem0's TypeScript package without a language model (`infer: false`), our embedder handed in. */
import { mkdtemp } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";

import { createStaticEmbedder } from "../../src/embedding/index.ts";
import { wholeText } from "../texts.ts";
import type { ResolvePeer } from "./install.ts";
import type { Peer } from "./peer.ts";

interface Mem0 {
  add(text: string, options: { userId: string; infer: false }): Promise<unknown>;
  search(
    cue: string,
    options: { filters: { user_id: string }; topK: number },
  ): Promise<{ results: { memory: string }[] }>;
}

interface Mem0Module {
  Memory: new (config: Readonly<Record<string, unknown>>) => Mem0;
}

const USER = "ada";

/** @param folder Where it may keep what it keeps in the home folder else. */
export async function createMem0(resolve: ResolvePeer, folder: string): Promise<Peer> {
  // Read when the package is imported: nothing is sent and nothing is asked of its servers.
  process.env["MEM0_TELEMETRY"] = "false";
  process.env["MEM0_DIR"] = await mkdtemp(join(folder, "mem0-"));
  refuseConnections();
  // Its build for `require` finds its optional helper for word forms, its build for `import` not.
  const { Memory } = (await import(resolve("mem0ai/oss"))) as Mem0Module;
  const embedder = createStaticEmbedder();
  const embedQuery = async (text: string): Promise<number[]> => [...embedder.embed(text)];
  return {
    name: "mem0ai 3.3.1",
    about:
      "`infer: false`, no language model called, our embedder handed in, its own default SQLite " +
      "store; telemetry off and every outgoing connection refused",
    // It reads the whole table twice a search.
    atMost: 1_000,
    async open(where) {
      const memory = new Memory({
        embedder: {
          provider: "langchain",
          config: {
            model: {
              embedQuery,
              embedDocuments: (texts: string[]) => Promise.all(texts.map(embedQuery)),
            },
            embeddingDims: embedder.dimension,
          },
        },
        vectorStore: {
          provider: "memory",
          config: { collectionName: "bench", dbPath: join(where, "mem0.db") },
        },
        // Never called: `infer` is false.
        llm: { provider: "openai", config: { apiKey: "unused" } },
        historyStore: {
          provider: "sqlite",
          config: { historyDbPath: join(where, "mem0-history.db") },
        },
      });
      return {
        async add(exchange) {
          await memory.add(wholeText(exchange), { userId: USER, infer: false });
        },
        async search(cue) {
          const { results } = await memory.search(cue, { filters: { user_id: USER }, topK: 5 });
          return results.map((result) => result.memory);
        },
        close: async () => {},
      };
    },
  };
}

/** No connection leaves this process from here on, whoever asks. */
function refuseConnections(): void {
  Socket.prototype.connect = () => {
    throw new Error("Cannot connect: a benchmark uses no network");
  };
}
