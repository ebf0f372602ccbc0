import type { Evaluation } from "./evaluate.ts";
export function recallQuality(evaluation: Evaluation): string { return JSON.stringify(evaluation, undefined, 1) + "\n"; }
