/** Reads our own cases: one JSON object a line. */
import { readFileSync } from "node:fs";

export function readCases<Case>(name: string): readonly Case[] {
  return readFileSync(new URL(`${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);
}

/** test/cases/updates.jsonl: something that changed, told at two times, and asked for. */
export interface UpdateCase {
  readonly subject: string;
  readonly language: "en" | "zh" | "ja";
  readonly old: string;
  readonly oldAt: string;
  readonly new: string;
  readonly newAt: string;
  /** Near in words, on something else. */
  readonly distractors: readonly string[];
  readonly asksNow: string;
  readonly asksBefore: string;
}

/** test/cases/unrelated.jsonl: everyday sentences that change no subject. */
export interface UnrelatedCase {
  readonly language: "en" | "zh" | "ja";
  readonly text: string;
}
