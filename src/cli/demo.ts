/**
 * demo: a conversation of our own with a companion over six weeks, and on one screen what its memory
 * does: what a cue brings back and why, what stays silent, what recall makes last, what each
 * session's end lets go, what fades when. Nothing is drawn by chance or read from the machine's
 * clock: the screen is the same everywhere.
 */
import { createManualClock } from "../clock.ts";
import { createMemory } from "../engine/memory-engine.ts";
import { CHINESE, ENGLISH, readExample, TODAY } from "./demo/example.ts";
import { createScreen, type Screen } from "./demo/screen.ts";
import { showFading } from "./demo/show-fading.ts";
import { showLettingGo } from "./demo/show-letting-go.ts";
import { showRecall } from "./demo/show-recall.ts";

export interface DemoOptions {
  /** Whether headings and hits may be coloured. */
  readonly color: boolean;
  readonly out: { write(text: string): unknown };
}

/**
 * Shows the demo.
 *
 * @param options.out Where it goes; lines of at most 100 columns.
 */
export async function runDemo({ color, out }: DemoOptions): Promise<void> {
  const screen = createScreen({ color, out });
  const memory = createMemory({ clock: createManualClock(TODAY) });
  const english = readExample(ENGLISH);
  const chinese = readExample(CHINESE);
  await memory.import({ user: "mia", records: english });
  await memory.import({ user: "xiaoyu", records: chinese });

  screen.heading("A companion's memory of Mia, 12 January to 21 February 2026");
  screen.line(
    `${english.length} exchanges in 4 sessions (examples/${ENGLISH}), taken in one by one.`,
    "A cue brings a memory back when p = (1 - exp(-r exp(-t/g))) / (1 - 1/e) is over 0.86 [Hou24]:",
    "r: how surely it is what the cue is about   exp(-t/g): how well it is held   g: consolidation",
  );
  await showRecall(screen, memory);
  await showFading(screen, memory);
  await showLettingGo(screen, english);
  showTheWayOn(screen);
  await memory.close();
}

function showTheWayOn(screen: Screen): void {
  screen.heading("Your own conversation");
  screen.line(
    "npx tsx src/cli/main.ts import FILE --user NAME     chats of ChatGPT, Claude, SillyTavern, ...",
    'npx tsx src/cli/main.ts recall "what is said now" --user NAME --why',
    "An installed package has the command `madeleine` for both. README.md shows the library.",
  );
}
