/** The cross-lingual check: the same five memories in three languages, and five Chinese questions. */
import { readFileSync } from "node:fs";

import { cosine } from "../../src/model/vector.ts";

/** Row i of each language says the same; question i is about row i. */
export interface Pairs {
  readonly memories: Readonly<Record<string, readonly string[]>>;
  readonly questionsZh: readonly string[];
}

/** Reads the check beside the teacher. */
export function readPairs(folder: string): Pairs {
  return JSON.parse(readFileSync(`${folder}/pairs.json`, "utf8")) as Pairs;
}

/**
 * Counts the rows whose partner is nearest in each other language (a pair of languages counts when it
 * is so in both directions), and the questions whose English memory is nearest.
 */
export function nearestAcrossLanguages(
  { memories, questionsZh }: Pairs,
  embed: (text: string) => Float32Array,
): { pairs: number; questions: number } {
  const languages = Object.values(memories).map((texts) => texts.map(embed));
  let pairs = 0;
  for (const [i, from] of languages.entries()) {
    for (const to of languages.slice(i + 1)) {
      pairs += from.filter(
        (vector, row) => nearest(vector, to) === row && nearest(to[row]!, from) === row,
      ).length;
    }
  }
  const english = memories["en"]!.map(embed);
  const questions = questionsZh.filter((text, row) => nearest(embed(text), english) === row).length;
  return { pairs, questions };
}

function nearest(vector: Float32Array, among: readonly Float32Array[]): number {
  const cosines = among.map((other) => cosine(vector, other));
  return cosines.indexOf(Math.max(...cosines));
}
