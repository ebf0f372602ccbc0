/** Chinese and Japanese: 60 questions each on six stores of 25 memories, 19 of them across languages. */
import { describe, expect, it } from "vitest";

import { hitAt, rankQuestions, type RankedQuestion } from "./language-ranks.ts";

/** In %, just below what is measured: to be lifted when the ranking gets better. */
const FLOORS = [
  { name: "chinese", hit1: 65, hit3: 88, across1: 45, across3: 78 },
  { name: "japanese", hit1: 55, hit3: 73, across1: 40, across3: 65 },
] as const;

function measured(questions: readonly RankedQuestion[]): string {
  return [1, 3, 5].map((k) => hitAt(k, questions).toFixed(1)).join(" / ");
}

describe.each(FLOORS)("$name", ({ name, hit1, hit3, across1, across3 }) => {
  it("finds the right memory among others near in topic, in the same language and across", async () => {
    const questions = await rankQuestions(name);
    const across = questions.filter(({ crossLingual }) => crossLingual);
    console.log(
      `${name}: hit@1/3/5 ${measured(questions)} %, across languages ${measured(across)} %`,
    );
    expect(questions).toHaveLength(60);
    expect(across.length).toBeGreaterThanOrEqual(12);
    // A rank of 0 would be a memory that no full ranking holds.
    expect(questions.filter(({ rank }) => rank === 0)).toEqual([]);
    expect(hitAt(1, questions)).toBeGreaterThanOrEqual(hit1);
    expect(hitAt(3, questions)).toBeGreaterThanOrEqual(hit3);
    expect(hitAt(1, across)).toBeGreaterThanOrEqual(across1);
    expect(hitAt(3, across)).toBeGreaterThanOrEqual(across3);
  });
});
