/** What recall makes last, and what fades when. */
import { plot } from "simple-ascii-chart";

import { consolidate } from "../../model/consolidation.ts";
import { recallProbability } from "../../model/recall-probability.ts";
import { HOU24 } from "../../model/presets.ts";
import { SECONDS_PER_DAY } from "../../model/units.ts";
import type { MemoryEngine } from "../../engine/memory-engine.ts";
import { TODAY } from "./example.ts";
import { day, short, type Screen } from "./screen.ts";

const CUE = "Do I have an allergy to cashews?";
/** Evenings on which the companion looks for a recipe. */
const ASKED = [Date.UTC(2026, 0, 24, 16), Date.UTC(2026, 1, 7, 18), TODAY];

export async function showFading(screen: Screen, memory: MemoryEngine): Promise<void> {
  screen.heading("What recall makes last");
  const user = "mia";
  const unasked = await memory.preview({ user, cue: CUE, gate: "none" });
  const { id } = unasked.recalled[0]!.memory;
  const { createdAt } = unasked.recalled[0]!.memory.trace;
  const told = await memory.explain({ user, id, cue: CUE, at: createdAt });
  screen.line(
    `"${CUE}", had it not been asked before: on ${day(TODAY).trim()} p ${short(unasked.recalled[0]!.score.value)}, silent.`,
    `  ${day(createdAt)}  told      g 1.00   fades under the gate on ${day(told.darkAt!)}`,
  );
  for (const at of ASKED) {
    const { recalled } = await memory.recall({ user, cue: CUE, at });
    const after = await memory.explain({ user, id, cue: CUE, at });
    screen.line(
      `  ${day(at)}  recalled  g ${short(after.memory.trace.consolidation)}   fades under the gate on ` +
        `${day(after.darkAt!)}   (p was ${short(recalled[0]!.score.value)})`,
    );
  }
  screen.heading("What fades when");
  screen.line(
    "p by days since the last recall, r = 0.95: lower curve never recalled, upper one recalled three",
    `times two weeks apart. The straight line is the gate, ${HOU24.gate}.`,
    curves(),
  );
}

function curves(): string {
  const DAYS = 120;
  let thrice = 1;
  for (let i = 0; i < 3; i++) {
    thrice = consolidate({ consolidation: thrice, elapsedSeconds: 14 * SECONDS_PER_DAY });
  }
  const curve = (consolidation: number): [number, number][] =>
    Array.from({ length: DAYS / 2 + 1 }, (_, i) => {
      const elapsedSeconds = 2 * i * SECONDS_PER_DAY;
      return [2 * i, recallProbability({ relevance: 0.95, elapsedSeconds, consolidation })];
    });
  const drawn = plot([curve(1), curve(thrice)], {
    width: 84,
    height: 9,
    yRange: [0.4, 1],
    thresholds: [{ y: HOU24.gate }],
    customXAxisTicks: [0, 20, 40, 60, 80, 100, 120],
    customYAxisTicks: [0.4, 0.6, 0.8, 1],
  });
  return drawn
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}
