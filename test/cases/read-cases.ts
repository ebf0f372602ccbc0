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

/** test/cases/chinese.jsonl, japanese.jsonl: stores of 25 memories, each followed by its questions. */
export type LanguageLine =
  | {
      readonly store: string;
      /** Its number in the store, from 1. */
      readonly memory: number;
      readonly agent?: string;
      readonly text: string;
    }
  | {
      readonly store: string;
      readonly cue: string;
      /** Number of the memory that answers. */
      readonly expected: number;
      /** True when cue and memory are in different languages. */
      readonly crossLingual?: true;
    };
