/** What a cue brings back and why, and what stays silent. */
import { HOU24 } from "../../model/presets.ts";
import { intensityOfProbability } from "../../model/recall-probability.ts";
import { MS_PER_DAY } from "../../model/units.ts";
import type { RecallResult } from "../../engine/recall.ts";
import type { MemoryEngine } from "../../engine/memory-engine.ts";
import type { Trace } from "../../types.ts";
import { TODAY } from "./example.ts";
import { clip, COLUMNS, day, short, type Screen } from "./screen.ts";

/** An r under this is held back however fresh the memory is. */
const LEAST_RELEVANCE = intensityOfProbability(HOU24.gate);

interface DemoCue {
  readonly user: string;
  readonly cue: string;
  readonly at: number;
  readonly note?: string;
}

const CUES: readonly DemoCue[] = [
  { user: "mia", cue: "Who did I lend my yellow umbrella to?", at: Date.UTC(2026, 0, 14, 8) },
  { user: "mia", cue: "Who did I lend my yellow umbrella to?", at: TODAY },
  { user: "mia", cue: "When do I start at the seed bank?", at: TODAY },
  { user: "mia", cue: "Where is Lena's wedding?", at: TODAY },
  { user: "mia", cue: "Biscuit 的牙呢？", at: TODAY, note: "across languages, where a name helps" },
  { user: "mia", cue: "Who will win the football cup?", at: TODAY },
  {
    user: "xiaoyu",
    cue: "我的小狗叫什么名字？",
    at: TODAY,
    note: "xiaoyu's, whose memories are apart",
  },
];

export async function showRecall(screen: Screen, memory: MemoryEngine): Promise<void> {
  screen.heading("What a cue brings back, and what stays silent");
  for (const { user, cue, at, note } of CUES) {
    const asked = { user, cue, at };
    const result = await memory.preview(asked);
    const nearest = await memory.preview({ ...asked, gate: "none", limit: 1 });
    screen.line(`${day(at)}  "${cue}"${note === undefined ? "" : `  (${note})`}`);
    if (result.recalled.length > 0) showHit(screen, result);
    else showSilence(screen, nearest);
  }
}

function showHit(screen: Screen, { recalled: [best], now }: RecallResult): void {
  const { memory, score, relevance, retention } = best!;
  const said = clip(memory.text, COLUMNS - 22);
  screen.hit(`        -> ${day(memory.trace.createdAt)}  ${said}`);
  screen.line(
    `           p ${short(score.value)}: relevance ${short(relevance.value)}` +
      ` (meaning ${termOf(relevance, "cosine")}, rare words shared ${termOf(relevance, "wordShare")}),` +
      ` held ${short(retention)} after ${inDays(memory.trace, now)}`,
  );
}

function showSilence(screen: Screen, { recalled: [nearest], considered, now }: RecallResult): void {
  const { memory, score, relevance, retention } = nearest!;
  const why =
    relevance.value < LEAST_RELEVANCE
      ? `the nearest has relevance ${short(relevance.value)}: nothing is surely about it`
      : `relevance ${short(relevance.value)}, but held ${short(retention)} after ${inDays(memory.trace, now)}: it has faded`;
  screen.silence(`        -- silence: p ${short(score.value)}, best of ${considered}; ${why}`);
}

function termOf(
  score: { terms: readonly { name: string; value: number }[] },
  name: string,
): string {
  return short(score.terms.find((term) => term.name === name)!.value);
}

function inDays({ lastRecalledAt }: Trace, now: number): string {
  const days = Math.round((now - lastRecalledAt) / MS_PER_DAY);
  return days === 1 ? "1 day" : `${days} days`;
}
