/** What a cue brings back and why, and what stays silent. */
import { MS_PER_DAY } from "../../model/units.ts";
import type { RecallResult } from "../../engine/recall.ts";
import type { MemoryEngine } from "../../engine/memory-engine.ts";
import { TODAY } from "./example.ts";
import { clip, COLUMNS, day, short, type Screen } from "./screen.ts";

/** Under this r the nearest memory is about something else. */
const UNRELATED = 0.3;

const CUES: readonly { readonly user: string; readonly cue: string; readonly at: number }[] = [
  { user: "mia", cue: "Who did I lend my yellow umbrella to?", at: Date.UTC(2026, 0, 14, 8) },
  { user: "mia", cue: "Who did I lend my yellow umbrella to?", at: TODAY },
  { user: "mia", cue: "When do I start my job at the seed bank?", at: TODAY },
  { user: "mia", cue: "Where is Lena's wedding?", at: TODAY },
  { user: "mia", cue: "Biscuit 的牙齿怎么了？", at: TODAY },
  { user: "mia", cue: "Who will win the football cup?", at: TODAY },
  { user: "xiaoyu", cue: "我的小狗叫什么名字？", at: TODAY },
];

export async function showRecall(screen: Screen, memory: MemoryEngine): Promise<void> {
  screen.heading("What a cue brings back, and what stays silent");
  for (const { user, cue, at } of CUES) {
    const asked = { user, cue, at };
    const result = await memory.preview(asked);
    const nearest = await memory.preview({ ...asked, gate: "none", limit: 1 });
    const whose = user === "mia" ? "" : ` (of ${user}, whose memories are apart)`;
    screen.line(`${day(at)}  "${cue}"${whose}`);
    if (result.recalled.length > 0) showHit(screen, result);
    else showSilence(screen, nearest);
  }
}

function showHit(screen: Screen, { recalled: [best], now }: RecallResult): void {
  const { memory, score, relevance, retention } = best!;
  const said = clip(memory.text, COLUMNS - 22);
  const days = Math.round((now - memory.trace.lastRecalledAt) / MS_PER_DAY);
  screen.hit(`        -> ${day(memory.trace.createdAt)}  ${said}`);
  screen.line(
    `           p ${short(score.value)}: relevance ${short(relevance.value)}` +
      ` (meaning ${termOf(relevance, "cosine")}, rare words shared ${termOf(relevance, "wordShare")}),` +
      ` held ${short(retention)} after ${days} days`,
  );
}

function showSilence(screen: Screen, { recalled: [nearest], considered, now }: RecallResult): void {
  const { memory, score, relevance, retention } = nearest!;
  const days = Math.round((now - memory.trace.lastRecalledAt) / MS_PER_DAY);
  const why =
    relevance.value < UNRELATED
      ? `the nearest has relevance ${short(relevance.value)}: nothing is about it`
      : `relevance ${short(relevance.value)}, but held ${short(retention)} after ${days} days: it has faded`;
  screen.silence(`        -- silence: p ${short(score.value)}, best of ${considered}; ${why}`);
}

function termOf(
  score: { terms: readonly { name: string; value: number }[] },
  name: string,
): string {
  return short(score.terms.find((term) => term.name === name)!.value);
}
