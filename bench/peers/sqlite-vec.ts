/** sqlite-vec: exact nearest neighbours inside SQLite, on the same vectors as floats. */
import { join } from "node:path";

import Database from "better-sqlite3";

import { createStaticEmbedder } from "../../src/embedding/index.ts";
import { wholeText, type Exchange } from "../texts.ts";
import type { ResolvePeer } from "./install.ts";
import type { Peer } from "./peer.ts";

const USER = "ada";

export async function createSqliteVec(resolve: ResolvePeer): Promise<Peer> {
  const { load } = (await import(resolve("sqlite-vec"))) as {
    load: (db: Database.Database) => void;
  };
  const embedder = createStaticEmbedder();
  const vectorOf = (text: string): Buffer => {
    const vector = embedder.embed(text);
    return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  };
  return {
    name: "sqlite-vec 0.1.9",
    about: "vec0 table partitioned by user, the same vectors as float[256], five nearest by cosine",
    atMost: Infinity,
    async open(folder) {
      const db = new Database(join(folder, "sqlite-vec.db"));
      load(db);
      db.pragma("journal_mode = WAL");
      db.pragma("synchronous = FULL");
      db.exec(`CREATE VIRTUAL TABLE memory USING vec0(
        user TEXT PARTITION KEY, vector float[${embedder.dimension}] distance_metric=cosine, +text TEXT)`);
      const insert = db.prepare("INSERT INTO memory (user, vector, text) VALUES (?, ?, ?)");
      const nearest = db.prepare<[Buffer, string], { text: string }>(
        "SELECT text, distance FROM memory WHERE vector MATCH ? AND user = ? AND k = 5",
      );
      const add = (exchange: Exchange): void => {
        const text = wholeText(exchange);
        insert.run(USER, vectorOf(text), text);
      };
      return {
        add: async (exchange) => add(exchange),
        async addAll(exchanges) {
          db.pragma("synchronous = NORMAL");
          db.transaction(() => exchanges.forEach(add))();
          db.pragma("synchronous = FULL");
        },
        search: async (cue) => nearest.all(vectorOf(cue), USER).map(({ text }) => text),
        close: async () => void db.close(),
      };
    },
  };
}
