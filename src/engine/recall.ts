/**
 * recall: relevance of the user's memories, the policy's score, its gate, and one reinforcement of
 * what came back. `preview` is the same with nothing reinforced.
 */
import { InvalidArgumentError } from "../errors.ts";
import type { Moment, Part, Policy, Scorer } from "../policies/policy.ts";
import { readCueContext } from "../relevance/cue-context.ts";
import type { EncodedCue, Relevance } from "../relevance/relevance.ts";
import type { Operation } from "../stores/store.ts";
import type { Memory, MemoryTrace, Scope, Score } from "../types.ts";
import {
  CALL_KEYS,
  checkId,
  checkKeys,
  checkLimit,
  MAX_AHEAD_MS,
  resolveCall,
  type CallOptions,
} from "./call.ts";
import { encodeCue, MAX_CUE_LENGTH } from "./encode.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import { atRevision, fallbacksOf } from "./forget.ts";
import { sessionNumber, type LoadedUser } from "./loaded-user.ts";
import { stripRecalledBlocks } from "./recalled-block.ts";

export interface RecallOptions extends CallOptions {
  /** What is said now. Blank: an empty result. */
  readonly cue: string;
  /** The session under way. Default: the user's open session. */
  readonly session?: string;
  /** At most so many recalled, 1 to 1,000. Default: the policy's. */
  readonly limit?: number;
  /** Another memory model for this call alone. */
  readonly policy?: Policy;
  /** none: the plain ranking, nothing silenced. Default: policy. */
  readonly gate?: "policy" | "none";
  /**
   * The turn this recall serves: repeated recalls of one turn (tool steps, retries) reinforce once.
   * Default: each recall is a turn of its own.
   */
  readonly turn?: string;
}

/** One memory as it came back. */
export interface RecalledMemory {
  readonly memory: Memory;
  /** The policy's score with its terms; `score.value` ranks. */
  readonly score: Score;
  /** r in [0, 1] with its terms. */
  readonly relevance: Score;
  /** How well the memory is held now, [0, 1]. */
  readonly retention: number;
}

export interface RecallResult {
  /** Best first; empty is an answer. */
  readonly recalled: readonly RecalledMemory[];
  /** Came close and is left unmentioned (R2 of [LUFY]). */
  readonly passedOver: readonly RecalledMemory[];
  /** Active memories looked at. */
  readonly considered: number;
  /** Of those, how many the gate held back. */
  readonly gated: number;
  /** The best score of all looked at, gated or not; absent when nothing was. */
  readonly bestScore?: number;
  readonly policy: string;
  /**
   * False when r was never set for this embedder: the gate then lies anywhere. See `calibrate`. In
   * paper mode r is the raw cosine, as asked for.
   */
  readonly calibrated: boolean;
  /** Signals some memory lacked, so that the policy's fallback was taken. */
  readonly fallbacks: readonly string[];
  readonly now: number;
}

export async function recall(
  parts: EngineParts,
  options: RecallOptions,
  reinforcing: boolean,
): Promise<RecallResult> {
  checkOptions(options);
  const { scope, now, timeZone, signal } = resolveCall(options, parts);
  const policy = options.policy ?? parts.policy;
  const text = stripRecalledBlocks(options.cue);
  const cue = await encodeCue(parts.embedder, text, signal);
  if (!cue) {
    return {
      recalled: [],
      passedOver: [],
      considered: 0,
      gated: 0,
      policy: policy.name,
      calibrated: parts.calibrated,
      fallbacks: [],
      now,
    };
  }
  await matchingEmbedder(parts);
  const user = await parts.users.load(scope);
  const moment = { now, session: sessionNumber(user.sessions, options.session) };
  const ranking = rank(user, { cue, text, timeZone }, policy, moment, parts.relevance);
  const limit = options.limit ?? policy.limits.mentioned;
  const { best, passing, bestScore } = selectBest(
    ranking,
    limit + policy.limits.passedOver,
    options.gate === "none",
  );
  // Explained before anything is awaited: the loaded user may move on meanwhile.
  const explained = best.map((i) => ({
    id: ranking.memories[i]!.id,
    score: ranking.scorer.explain(i),
    relevance: ranking.explainRelevance(i),
    retention: policy.retention(ranking.memories[i]!, moment),
  }));
  const considered = ranking.memories.length;
  const texts = new Map(
    (
      await parts.store.get(
        scope,
        explained.map(({ id }) => id),
      )
    ).map((memory) => [memory.id, memory]),
  );
  // What another process erased in between is no longer recalled.
  const found = explained.flatMap(({ id, ...scores }) => {
    const memory = texts.get(id);
    return memory ? [{ memory, ...scores }] : [];
  });
  const recalled = found.slice(0, limit);
  const passedOver = found.slice(limit);
  if (reinforcing) {
    signal?.throwIfAborted();
    await reinforce(parts, scope, policy, moment, recalled, passedOver, options.turn);
  }
  const gated = considered - passing;
  parts.logger?.debug("recalled", { recalled: recalled.length, considered, gated });
  return {
    recalled,
    passedOver,
    considered,
    gated,
    ...(considered > 0 && { bestScore }),
    policy: policy.name,
    calibrated: parts.calibrated,
    fallbacks: fallbacksOf(policy, ranking.memories),
    now,
  };
}

const KEYS = [...CALL_KEYS, "cue", "session", "limit", "policy", "gate", "turn"];

function checkOptions(options: RecallOptions): void {
  checkKeys("recall", options, KEYS);
  checkLimit(options.limit);
  if (options.session !== undefined) checkId("session", options.session);
  if (options.turn !== undefined) checkId("turn", options.turn);
  if (typeof options.cue !== "string") {
    throw new InvalidArgumentError(
      `Cannot recall: the cue must be text, got ${typeof options.cue}`,
    );
  }
  if (options.gate !== undefined && options.gate !== "policy" && options.gate !== "none") {
    throw new InvalidArgumentError(
      `Cannot recall: the gate must be policy or none, got ${JSON.stringify(options.gate)}`,
    );
  }
}

/** All that could be recalled, scored. Index i runs over memories, slots and the scorer alike. */
export interface Ranking {
  readonly memories: readonly MemoryTrace[];
  readonly explainRelevance: (i: number) => Score;
  readonly scorer: Scorer;
}

/** Scores every memory that is active and known at the moment. */
export function rank(
  user: LoadedUser,
  said: { readonly cue: EncodedCue; readonly text: string; readonly timeZone: string },
  policy: Policy,
  moment: Moment,
  relevance: Relevance,
): Ranking {
  const context = readCueContext(
    said.text.slice(0, MAX_CUE_LENGTH),
    { at: moment.now, timeZone: said.timeZone },
    user.sessions,
    (slot) => user.memories[slot]!.trace.createdAt,
  );
  const ranked = relevance.rank(user.index, { ...said.cue, ...(context && { context }) });
  const memories: MemoryTrace[] = [];
  const slots: number[] = [];
  for (let slot = 0; slot < user.memories.length; slot++) {
    const memory = user.memories[slot]!;
    // A replay of the past does not know what came later; a skewed clock is forgiven.
    if (memory.state !== "active" || memory.trace.createdAt > moment.now + MAX_AHEAD_MS) continue;
    memories.push(memory);
    slots.push(slot);
  }
  const relevanceOf = Float64Array.from(slots, (slot) => ranked.values[slot]!);
  return {
    memories,
    explainRelevance: (i) => ranked.explain(slots[i]!),
    scorer: policy.createScorer({ memories, relevance: relevanceOf }, moment),
  };
}

/** The best candidates by score that pass the gate, ties to the newer; and how many pass in all. */
function selectBest(
  { memories, scorer }: Ranking,
  count: number,
  everything: boolean,
): { readonly best: readonly number[]; readonly passing: number; readonly bestScore: number } {
  const best: number[] = [];
  const values: number[] = [];
  let passing = 0;
  let bestScore = -Infinity;
  // Newest first, so that of equal scores the newer comes first.
  for (let i = memories.length - 1; i >= 0; i--) {
    const value = scorer.value(i);
    if (value > bestScore) bestScore = value;
    const passes = scorer.passes(i);
    if (passes) passing++;
    if (!passes && !everything) continue;
    if (best.length === count && value <= values[count - 1]!) continue;
    let place = best.length;
    while (place > 0 && values[place - 1]! < value) place--;
    best.splice(place, 0, i);
    values.splice(place, 0, value);
    if (best.length > count) {
      best.pop();
      values.pop();
    }
  }
  return { best, passing, bestScore };
}

/** Strengthens what came back, once a turn, on traces as they are at the moment of writing. */
async function reinforce(
  parts: EngineParts,
  scope: Scope,
  policy: Policy,
  moment: Moment,
  recalled: readonly RecalledMemory[],
  passedOver: readonly RecalledMemory[],
  turn: string | undefined,
): Promise<void> {
  if (recalled.length + passedOver.length === 0) return;
  await atRevision(parts, scope, async (user) => {
    const operations = [
      ...updates(user, policy, moment, recalled, "mentioned"),
      ...updates(user, policy, moment, passedOver, "passedOver"),
    ];
    if (operations.length === 0) return;
    await parts.store.apply(scope, operations, {
      expectRevision: user.revision,
      ...(turn !== undefined && { idempotencyKey: `turn:${turn}` }),
    });
  });
}

function updates(
  user: LoadedUser,
  policy: Policy,
  moment: Moment,
  found: readonly RecalledMemory[],
  part: Part,
): readonly Operation[] {
  return found.flatMap(({ memory: { id } }) => {
    const slot = user.index.slotOf(id);
    if (slot === undefined) return [];
    return [
      { type: "update", id, trace: policy.reinforce(user.memories[slot]!, part, moment) } as const,
    ];
  });
}
