/** Runs the questions of a language through the engine. */
import { createMemory, type MemoryEngine } from "../../src/engine/memory-engine.ts";
import { createNaiveRag } from "../../src/policies/naive-rag.ts";
import { createManualClock } from "../../src/clock.ts";
import { readCases, type LanguageLine } from "./read-cases.ts";

export interface RankedQuestion {
  readonly cue: string;
  readonly crossLingual: boolean;
  /** Place of the right memory, from 1. */
  readonly rank: number;
  /** What came first instead, or the right one. */
  readonly first: string;
}

/** Five memories a session, one session a day. */
const SESSION_LENGTH = 5;
const DAY_MS = 24 * 60 * 60_000;

export async function rankQuestions(name: string): Promise<readonly RankedQuestion[]> {
  const clock = createManualClock(Date.UTC(2026, 0, 5, 9));
  const memory = createMemory({ clock, policy: createNaiveRag() });
  const numbers = new Map<string, number>();
  const ranked: RankedQuestion[] = [];
  for (const line of readCases<LanguageLine>(name)) {
    if ("memory" in line) {
      const session = Math.ceil(line.memory / SESSION_LENGTH);
      clock.set(Date.UTC(2026, 0, 5, 9, line.memory) + session * DAY_MS);
      const { id } = await memory.observe({
        user: line.store,
        session: `${line.store}-${session}`,
        text: line.text,
        ...(line.agent !== undefined && { agent: line.agent }),
      });
      numbers.set(id!, line.memory);
    } else {
      ranked.push(await rank(memory, line, numbers));
    }
  }
  return ranked;
}

async function rank(
  memory: MemoryEngine,
  question: Extract<LanguageLine, { readonly cue: string }>,
  numbers: ReadonlyMap<string, number>,
): Promise<RankedQuestion> {
  const { recalled } = await memory.preview({
    user: question.store,
    cue: question.cue,
    gate: "none",
    limit: 100,
  });
  return {
    cue: question.cue,
    crossLingual: question.crossLingual ?? false,
    rank: recalled.findIndex((one) => numbers.get(one.memory.id) === question.expected) + 1,
    first: recalled[0]!.memory.text,
  };
}

/** Share of questions, in %, whose right memory is among the first k. */
export function hitAt(k: number, questions: readonly RankedQuestion[]): number {
  const hits = questions.filter(({ rank: place }) => place >= 1 && place <= k).length;
  return (100 * hits) / questions.length;
}
