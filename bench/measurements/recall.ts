/** How long ranking takes with the gate, and recall with the durable write that it ends in. */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";

import { fillFile, openEngine, US, USER } from "../engine.ts";
import type { Bench, Measurement } from "../measurement.ts";
import type { Peer } from "../peers/peer.ts";
import type { Row, Target } from "../results.ts";
import { cues, exchanges } from "../texts.ts";
import { sample, timeRow } from "../timing.ts";

const TARGETS: Readonly<Record<number, Target>> = {
  1_000: { bound: "<", value: 1 },
  20_000: { bound: "<", value: 20 },
  100_000: { bound: "<", value: 100 },
};

export const measureRecall: Measurement = {
  name: "recall",
  async run(bench) {
    const sizes = bench.quick ? [200] : [1_000, 20_000, 100_000];
    const rows: Row[] = [];
    const skipped: string[] = [];
    for (const size of sizes) {
      const count = bench.quick ? 40 : size === 100_000 ? 100 : 400;
      rows.push(...(await ours(bench, size, count)));
      for (const peer of bench.peers) {
        if (size > peer.atMost)
          skipped.push(`${peer.name} at ${thousands(size)}: would take too long`);
        else rows.push(await theirs(bench, peer, size, count));
      }
    }
    return {
      title: "Recalling",
      about:
        "`preview`: embedding of the cue, ranking of all the user's memories, gate, texts and " +
        "explanations of what passes. `recall` is the same and reinforces durably (SQLite, " +
        "`synchronous=FULL`); its gate is taken off here so that every call writes. One user, warm. " +
        "Peers: embedding of the cue and their five nearest, which reinforces nothing.",
      rows,
      skipped,
    };
  },
};

async function ours(bench: Bench, size: number, count: number): Promise<readonly Row[]> {
  const file = `recall-${size}.db`;
  await fillFile(bench, file, size);
  // A minute after the last exchange, when the memories are still there to be recalled.
  const now = exchanges(size).at(-1)!.at + 60_000;
  const memory = openEngine(bench, file, { now });
  const said = cues(count + 20);
  const ranking = await sample(count, (i) => memory.preview({ user: USER, cue: said[i]! }));
  const reinforcing = await sample(count, (i) =>
    memory.recall({ user: USER, cue: said[i]!, gate: "none" }),
  );
  await memory.close();
  const target = TARGETS[size];
  return [
    { what: ranked(size), of: US, ...timeRow(ranking), ...(target && { target }) },
    { what: `recall of ${thousands(size)}, reinforcing`, of: US, ...timeRow(reinforcing) },
  ];
}

async function theirs(bench: Bench, peer: Peer, size: number, count: number): Promise<Row> {
  const store = await peer.open(await mkdtemp(join(bench.folder, "recall-")));
  const history = exchanges(size);
  if (store.addAll) await store.addAll(history);
  else for (const exchange of history) await store.add(exchange);
  const said = cues(count + 20);
  const samples = await sample(count, (i) => store.search(said[i]!));
  await store.close();
  return { what: ranked(size), of: peer.name, ...timeRow(samples), beside: ranked(size) };
}

function ranked(size: number): string {
  return `ranking of ${thousands(size)}`;
}

function thousands(size: number): string {
  return size.toLocaleString("en");
}
