/** The package as an application would use it: memories imported at their own times, cues previewed. */
import {
  createManualClock,
  createMemory,
  createNaiveRag,
  type Calibration,
  type Embedder,
  type ImportedExchange,
  type MemoryEngine,
} from "../../src/index.ts";
import { HOU24, intensityOfProbability } from "../../src/model/index.ts";
import { MINUTE_MS, type SetMemory, type SetStore } from "./data/research-set.ts";

/** One store of a research set in an engine of its own. */
export interface OurMemory {
  /** Imports what was said up to the first `count` memories: nothing later exists yet. */
  grow(count: number): Promise<void>;
  /** Ids of the best, by relevance alone, without gate. */
  rank(cue: string, limit: number): Promise<readonly string[]>;
  /** Id of the one memory that the gate lets through, if any. */
  recall(cue: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * The r that cued recall asks for when no time has passed since a memory was made:
 * p > 0.86 is r > 0.7844 then. As the threshold of a policy that knows no time it says what fires
 * while every trace is fresh.
 */
const FRESH: { readonly threshold: number } = { threshold: intensityOfProbability(HOU24.gate) };

/**
 * @param embedder Default: the built-in table. Another one is calibrated on the store first, from
 *   the bank of cues and without labels.
 */
export async function openOurs(store: SetStore, embedder?: Embedder): Promise<OurMemory> {
  if (embedder === undefined) return open(store, {});
  const trial = open(store, { embedder });
  await trial.grow(store.memories.length);
  const calibration = await trial.engine.calibrate({ user: store.cluster });
  await trial.close();
  return open(store, { embedder, calibration });
}

function open(
  { cluster: user, memories }: SetStore,
  options: { readonly embedder?: Embedder; readonly calibration?: Calibration },
): OurMemory & { readonly engine: MemoryEngine } {
  const clock = createManualClock(memories[0]!.at);
  const engine = createMemory({ ...options, clock, policy: createNaiveRag(FRESH) });
  const idOf = new Map(memories.map(({ session, at, id }) => [`${session} ${at}`, id]));
  let grown = 0;

  async function preview(cue: string, limit: number, gate: "none" | "policy"): Promise<string[]> {
    const { recalled } = await engine.preview({ user, cue, limit, gate });
    return recalled.map(({ memory }) => idOf.get(`${memory.session} ${memory.trace.createdAt}`)!);
  }

  return {
    engine,
    async grow(count) {
      if (count <= grown) return;
      // Asked a minute after the last line.
      clock.set(memories[count - 1]!.at + MINUTE_MS);
      await engine.import({ user, records: memories.slice(grown, count).map(exchangeOf) });
      grown = count;
    },
    rank: (cue, limit) => preview(cue, limit, "none"),
    recall: async (cue) => (await preview(cue, 1, "policy"))[0],
    close: () => engine.close(),
  };
}

function exchangeOf({ session, at, agent, speaker, text }: SetMemory): ImportedExchange {
  return {
    type: "exchange",
    session,
    at,
    text,
    ...(agent !== undefined && { agent }),
    ...(speaker !== undefined && { speaker }),
  };
}
