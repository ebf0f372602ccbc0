/** The example conversations, as they lie in examples/. */
import { readFileSync } from "node:fs";

import type { ImportedExchange } from "../../engine/import.ts";
import type { Appraisal } from "../../types.ts";

export const ENGLISH = "companion.jsonl";
export const CHINESE = "companion.zh.jsonl";
/** The day after the last session, when most cues come. */
export const TODAY: number = Date.UTC(2026, 1, 22, 20);

interface ExampleLine {
  readonly session: string;
  readonly at: string;
  readonly agent: string;
  readonly user: string;
  /** Written by hand: nothing computes these signals yet. */
  readonly appraisal: Appraisal;
}

/** The exchanges of an example, oldest first. */
export function readExample(name: string): ImportedExchange[] {
  const text = readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((json) => {
      const { session, at, agent, user, appraisal } = JSON.parse(json) as ExampleLine;
      return { type: "exchange", session, at: Date.parse(at), agent, text: user, appraisal };
    });
}
