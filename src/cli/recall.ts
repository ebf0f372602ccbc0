/** `madeleine recall`: what a cue brings back, or nothing, and why. */
import { scoreInWords } from "../engine/explain.ts";
import type { RecalledMemory, RecallResult } from "../engine/recall.ts";
import { InvalidArgumentError } from "../errors.ts";
import { withMemory, type SharedOptions, type World } from "./context.ts";
import { inOneLine, when } from "./format.ts";
import { wholeNumber } from "./option-values.ts";

export interface RecallCommandOptions extends SharedOptions {
  readonly limit?: string;
  readonly preview?: boolean;
  readonly gate?: string;
  readonly why?: boolean;
}

export function recallCommand(
  cue: string,
  options: RecallCommandOptions,
  world: World,
): Promise<number> {
  const gate = options.gate ?? "policy";
  if (gate !== "policy" && gate !== "none") {
    throw new InvalidArgumentError(
      `Cannot recall: --gate must be policy or none, got ${JSON.stringify(gate)}`,
    );
  }
  return withMemory(options, world, async ({ memory, scope, output, now }) => {
    const call = {
      ...scope,
      cue,
      gate,
      signal: world.signal,
      ...(options.limit !== undefined && { limit: wholeNumber("--limit", options.limit) }),
    } as const;
    const result = await (options.preview === true ? memory.preview(call) : memory.recall(call));
    if (output.json) {
      output.emit(asJson(result, options.why === true));
      return;
    }
    if (result.recalled.length === 0) output.say(silence(result));
    for (const found of result.recalled) sayMemory(found, "");
    if (result.passedOver.length > 0) output.say("Passed over:");
    for (const found of result.passedOver) sayMemory(found, "  ");
    if (result.fallbacks.length > 0) {
      output.say(
        `${result.policy} lacked ${result.fallbacks.join(", ")} and took its published stand-ins.`,
      );
    }

    function sayMemory(
      { memory: one, score, relevance, retention }: RecalledMemory,
      indent: string,
    ): void {
      output.say(`${indent}${when(one.trace.createdAt, now)}  ${inOneLine(one, 160)}`);
      output.say(
        `${indent}  score ${score.value.toFixed(3)}, relevance ${relevance.value.toFixed(3)}, ` +
          `held ${retention.toFixed(3)}, session ${one.sessionNumber}, id ${one.id}`,
      );
      if (options.why !== true) return;
      const why = `Score ${scoreInWords(score)}\nRelevance ${scoreInWords(relevance)}`;
      for (const line of why.split("\n")) output.say(`${indent}    ${line}`);
    }
  });
}

function silence({ considered, bestScore }: RecallResult): string {
  if (considered === 0) return "Nothing is stored that could be recalled.";
  return (
    `Nothing comes back: none of ${considered} memories passes the gate` +
    (bestScore === undefined ? "." : ` (best score ${bestScore.toFixed(3)}).`)
  );
}

function asJson(result: RecallResult, why: boolean): unknown {
  const item = ({ memory, score, relevance, retention }: RecalledMemory): unknown => ({
    id: memory.id,
    text: memory.text,
    ...(memory.agent !== undefined && { agent: memory.agent }),
    ...(memory.speaker !== undefined && { speaker: memory.speaker }),
    score: score.value,
    relevance: relevance.value,
    retention,
    createdAt: new Date(memory.trace.createdAt).toISOString(),
    session: memory.session,
    ...(why && { why: { score, relevance } }),
  });
  return {
    recalled: result.recalled.map(item),
    passedOver: result.passedOver.map(item),
    considered: result.considered,
    gated: result.gated,
    ...(result.bestScore !== undefined && { bestScore: result.bestScore }),
    policy: result.policy,
    fallbacks: result.fallbacks,
    now: new Date(result.now).toISOString(),
  };
}
