/** What each session's end lets go under a model that forgets. */
import { createManualClock } from "../../clock.ts";
import type { ImportedExchange } from "../../engine/import.ts";
import { createMemory } from "../../engine/memory-engine.ts";
import { policies } from "../../policies/index.ts";
import { TODAY } from "./example.ts";
import { clip, COLUMNS, day, type Screen } from "./screen.ts";

export async function showLettingGo(
  screen: Screen,
  exchanges: readonly ImportedExchange[],
): Promise<void> {
  screen.heading("What each session's end lets go");
  screen.line(
    "cuedRecall lets nothing go, it only fades. The model lufy [LUFY] keeps a tenth of all held when a",
    "session ends, by arousal, surprise and importance: here signals written by hand, in the example.",
  );
  const user = "mia";
  const memory = createMemory({ clock: createManualClock(TODAY), policy: policies.lufy });
  const sessions = new Set(exchanges.map(({ session }) => session));
  for (const id of sessions) {
    const session = exchanges.filter((exchange) => exchange.session === id);
    for (const { type: _, ...exchange } of session) await memory.observe({ user, ...exchange });
    const { kept, letGo } = await memory.endSession({ user, at: session.at(-1)!.at });
    screen.line(`${day(session[0]!.at)}  ${letGo.length} let go, ${kept} kept:`);
    const { items } = await memory.list({ user, state: "active" });
    for (const { text } of items) screen.hit(`        ${clip(text, COLUMNS - 8)}`);
  }
  const { items } = await memory.list({ user, state: "letGo" });
  screen.line(
    `Let go is not erased: ${items.length} memories are listed with reasons and can be restored, until purged.`,
  );
  await memory.close();
}
