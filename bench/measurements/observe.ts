/** How long storing one exchange takes: embedding and a durable write. */
import { mkdtemp, open } from "node:fs/promises";
import { join } from "node:path";

import { importExchanges, openEngine, US, USER } from "../engine.ts";
import type { Bench, Measurement } from "../measurement.ts";
import type { Row } from "../results.ts";
import { exchanges } from "../texts.ts";
import { sample, timeRow } from "../timing.ts";

export const measureObserve: Measurement = {
  name: "observe",
  async run(bench) {
    const [before, count] = bench.quick ? [100, 50] : [1_000, 500];
    const history = exchanges(before + count + 20);
    const fresh = history.slice(before);
    const what = "one exchange";
    const rows: Row[] = [];

    for (const synchronous of ["full", "normal"] as const) {
      const memory = openEngine(bench, `observe-${synchronous}.db`, { synchronous });
      await importExchanges(memory, USER, history.slice(0, before));
      const samples = await sample(count, (i) => memory.observe({ user: USER, ...fresh[i]! }));
      await memory.close();
      rows.push(
        synchronous === "full"
          ? { what, of: US, ...timeRow(samples), target: { bound: "<", value: 2 } }
          : { what: `${what}, synchronous=NORMAL`, of: US, ...timeRow(samples) },
      );
    }

    for (const peer of bench.peers) {
      const store = await peer.open(await mkdtemp(join(bench.folder, "observe-")));
      if (store.addAll) await store.addAll(history.slice(0, before));
      const peerSamples = await sample(count, (i) => store.add(fresh[i]!));
      await store.close();
      rows.push({ what, of: peer.name, ...timeRow(peerSamples), beside: what });
    }
    rows.push({ what: "4 KiB written and synced", of: "disk", ...(await disk(bench, count)) });
    return {
      title: "Observing",
      about:
        "`observe`: embedding and one durable write (SQLite, `synchronous=FULL`) for a user of " +
        `${before.toLocaleString("en")} memories. Peers: their own durable add of the same text, embedding included. The disk alone is the floor of all, and NORMAL (not synced at each write) shows our own share.`,
      rows,
      skipped: [],
    };
  },
};

/** What the disk takes for the least durable write. */
async function disk(bench: Bench, count: number): Promise<ReturnType<typeof timeRow>> {
  const file = await open(join(bench.folder, "disk"), "w");
  const page = Buffer.alloc(4096, 1);
  const samples = await sample(count, async () => {
    await file.write(page);
    await file.datasync();
  });
  await file.close();
  return timeRow(samples);
}
