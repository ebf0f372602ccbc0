/** explain: why a memory would come back or not, in numbers that reproduce the score and in words. */
import { InvalidArgumentError, NotFoundError } from "../errors.ts";
import type { Moment, Policy } from "../policies/policy.ts";
import type { Memory, MemoryTrace, Score } from "../types.ts";
import { CALL_KEYS, checkKeys, resolveCall, type CallOptions } from "./call.ts";
import { encodeCue } from "./encode.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import { memoryOf } from "./forget.ts";
import { sessionNumber } from "./loaded-user.ts";
import { rank } from "./recall.ts";

export interface ExplainOptions extends CallOptions {
  readonly id: string;
  /** Explain the memory's score for this cue; absent: its retention alone. */
  readonly cue?: string;
  readonly policy?: Policy;
}

export interface Explanation {
  readonly memory: Memory;
  readonly policy: string;
  readonly now: number;
  /** How well it is held now, [0, 1]. */
  readonly retention: number;
  /**
   * When it falls under the gate if not recalled, for the relevance of the cue given or else for a
   * perfect cue (r = 1); absent when it never does, or is under it now.
   */
  readonly darkAt?: number;
  /** Present when a readable cue was given and the memory is active. */
  readonly relevance?: Score;
  readonly score?: Score;
  /** Whether the gate lets it through. */
  readonly passes?: boolean;
  /** The whole of it in words, for people; holds no memory text. */
  readonly words: string;
}

export async function explain(parts: EngineParts, options: ExplainOptions): Promise<Explanation> {
  checkKeys("explain", options, [...CALL_KEYS, "id", "cue", "policy"]);
  const { scope, now, timeZone, signal } = resolveCall(options, parts);
  if (options.cue !== undefined && typeof options.cue !== "string") {
    throw new InvalidArgumentError(
      `Cannot explain: the cue must be text, got ${typeof options.cue}`,
    );
  }
  const policy = options.policy ?? parts.policy;
  const cue =
    options.cue === undefined ? undefined : await encodeCue(parts.embedder, options.cue, signal);
  if (cue) await matchingEmbedder(parts);
  const user = await parts.users.load(scope);
  const trace = memoryOf(user, options.id);
  const moment = { now, session: sessionNumber(user.sessions, undefined) };
  const retention = policy.retention(trace, moment);
  const judged = cue && judge();
  const darkAt = trace.letGo
    ? undefined
    : findDarkAt(policy, trace, judged?.relevance.value ?? 1, moment);
  const [memory] = await parts.store.get(scope, [options.id]);
  if (!memory)
    throw new NotFoundError(`Cannot explain memory ${options.id}: it was erased just now`);
  const numbers = {
    policy: policy.name,
    now,
    retention,
    ...(darkAt !== undefined && { darkAt }),
    ...judged,
  };
  return { memory, ...numbers, words: inWords(trace, numbers) };

  function judge(): { relevance: Score; score: Score; passes: boolean } | undefined {
    const ranking = rank(
      user,
      { cue: cue!, text: options.cue!, timeZone },
      policy,
      moment,
      parts.relevance,
    );
    const i = ranking.memories.indexOf(trace);
    if (i < 0) return undefined;
    return {
      relevance: ranking.explainRelevance(i),
      score: ranking.scorer.explain(i),
      passes: ranking.scorer.passes(i),
    };
  }
}

/** Nothing is looked for further ahead than this. */
const HORIZON_MS = 100 * 365.25 * 24 * 60 * 60_000;

/**
 * When a memory falls under a policy's gate if not recalled: found by halving, so that it holds for
 * any policy whose score falls with time.
 *
 * @param relevance r of the cue, [0, 1].
 * @returns Epoch milliseconds; undefined when it is under the gate now or stays above it for a
 *   hundred years.
 */
export function findDarkAt(
  policy: Policy,
  memory: MemoryTrace,
  relevance: number,
  moment: Moment,
): number | undefined {
  const candidates = { memories: [memory], relevance: Float64Array.of(relevance) };
  const fires = (now: number): boolean =>
    policy.createScorer(candidates, { ...moment, now }).passes(0);
  let fired = moment.now;
  let dark = moment.now + HORIZON_MS;
  if (!fires(fired) || fires(dark)) return undefined;
  while (dark - fired > 1) {
    const middle = Math.floor((fired + dark) / 2);
    if (fires(middle)) fired = middle;
    else dark = middle;
  }
  return dark;
}

/** A score in words: its value, the formula, and what each term is. */
export function scoreInWords(score: Score): string {
  const terms = score.terms.map((term) => `  ${term.name} = ${round(term.value)}: ${term.meaning}`);
  return [`${round(score.value)} = ${score.formula}`, ...terms].join("\n");
}

function inWords(memory: MemoryTrace, numbers: Omit<Explanation, "memory" | "words">): string {
  const lines = [
    `Made ${iso(memory.trace.createdAt)} in session ${memory.sessionNumber}; recalled ` +
      `${memory.trace.recalls} times, last ${iso(memory.trace.lastRecalledAt)}.`,
  ];
  if (memory.letGo) {
    lines.push(`Let go ${iso(memory.letGo.at)} (${memory.letGo.reason}): it is not recalled.`);
  } else if (memory.pinned) {
    lines.push("Pinned: it is never let go.");
  }
  lines.push(`Held at ${round(numbers.retention)} of 1 by the policy ${numbers.policy}.`);
  if (numbers.relevance) lines.push(`Relevance r = ${scoreInWords(numbers.relevance)}`);
  if (numbers.score) {
    lines.push(
      `Score = ${scoreInWords(numbers.score)}`,
      numbers.passes ? "The gate lets it through." : "The gate holds it back.",
    );
  }
  if (numbers.darkAt !== undefined) {
    lines.push(`If not recalled it falls under the gate on ${iso(numbers.darkAt)}.`);
  }
  return lines.join("\n");
}

function iso(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

function round(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
