/**
 * Cues about nothing that any user has stored, written for this project: what calibration takes as
 * noise. English mostly, with some Chinese and Japanese.
 */
import { OFF_TOPIC } from "./cue-bank/off-topic.ts";
import { QUESTIONS } from "./cue-bank/questions.ts";
import { SMALL_TALK } from "./cue-bank/small-talk.ts";

/** A cue that should bring nothing back. */
export interface BankCue {
  readonly kind: "question" | "smallTalk" | "offTopic";
  readonly text: string;
}

/** About 200 personal questions on invented things, and 100 cues of small talk and general knowledge. */
export const CUE_BANK: readonly BankCue[] = [
  ...linesOf("question", QUESTIONS),
  ...linesOf("smallTalk", SMALL_TALK),
  ...linesOf("offTopic", OFF_TOPIC),
];

function linesOf(kind: BankCue["kind"], lines: string): BankCue[] {
  return lines
    .trim()
    .split("\n")
    .map((text) => ({ kind, text }));
}
