/**
 * What the engine's tests share: a clock at a known day and an engine on it. The store is in memory, or
 * a new SQLite file each where MADELEINE_TEST_STORE says `sqlite`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createManualClock, type ManualClock } from "../../src/clock.ts";
import {
  createMemory,
  type MemoryEngine,
  type MemoryOptions,
} from "../../src/engine/memory-engine.ts";
import { createSqliteStore } from "../../src/stores/sqlite.ts";
import type { MemoryStore } from "../../src/stores/store.ts";

export const DAY_MS: number = 24 * 60 * 60_000;
export const START_AT: number = Date.UTC(2026, 0, 5, 9);

export function engineAt(
  options: MemoryOptions = {},
  startAt: number = START_AT,
): { memory: MemoryEngine; clock: ManualClock } {
  const clock = createManualClock(startAt);
  const store = process.env["MADELEINE_TEST_STORE"] === "sqlite" ? { store: sqliteStore() } : {};
  return { memory: createMemory({ clock, ...store, ...options }), clock };
}

let files = 0;
let folder: string | undefined;

function sqliteStore(): MemoryStore {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), "madeleine-"));
    folder = made;
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  }
  return createSqliteStore({ path: join(folder, `${files++}.db`), synchronous: "normal" });
}

/** Ten exchanges of everyday life, one each on its own subject. */
export const LIFE: readonly { agent: string; text: string }[] = [
  { agent: "Do you have any pets?", text: "Yes, a cat called Miso. She sleeps on my keyboard." },
  { agent: "What do you do for a living?", text: "I repair violins in a small workshop." },
  { agent: "How was the weekend?", text: "I failed my driving test again, I was so upset." },
  { agent: "Any plans for summer?", text: "We are going to hike in the Dolomites in July." },
  {
    agent: "What did you have for lunch?",
    text: "Lentil soup. I am allergic to peanuts, by the way.",
  },
  { agent: "Where do you live now?", text: "I moved to Lisbon last year and love the light." },
  { agent: "Do you have siblings?", text: "My sister Ines is a pilot." },
  { agent: "Reading anything good?", text: "A novel about lighthouse keepers." },
  { agent: "Did you sleep well?", text: "Not really, the neighbours had a party." },
  { agent: "What music do you like?", text: "Mostly fado, and Bach when I work." },
];

export async function tell(
  memory: MemoryEngine,
  clock: ManualClock,
  user = "ada",
): Promise<string[]> {
  const ids: string[] = [];
  for (const exchange of LIFE) {
    ids.push((await memory.observe({ user, ...exchange })).id!);
    clock.advance(60_000);
  }
  return ids;
}
