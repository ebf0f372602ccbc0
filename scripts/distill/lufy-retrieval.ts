/**
 * The development task of the table: find the exchange that holds the answer, by cosine alone, in
 * the LUFY dialogues (12 users; research data beside the project, not part of it). What is asked of
 * which exchanges, and which are right, is the evaluation's to say; ties go to the newer.
 */
import { dirname } from "node:path";

import { readLufy } from "../../lab/eval/data/lufy.ts";
import { wholeText } from "../../lab/eval/data/research-set.ts";

/** A question with the numbers of the exchanges it is asked of and of those that answer it. */
export interface Question {
  readonly text: string;
  readonly asked: readonly number[];
  readonly right: ReadonlySet<number>;
}

/** All exchanges, and the questions about them. */
export interface RetrievalTask {
  readonly exchanges: readonly string[];
  readonly questions: readonly Question[];
}

/**
 * Reads the task from the folder of the dialogues.
 *
 * @throws {Error} When one of its files is missing.
 */
export function readLufyTask(folder: string): RetrievalTask {
  const stores = readLufy(dirname(folder));
  if (!stores) throw new Error(`Cannot read LUFY: a file is missing in ${folder}`);
  const exchanges: string[] = [];
  const questions: Question[] = [];
  for (const store of stores) {
    const first = exchanges.length;
    const places = new Map(store.memories.map(({ id }, i) => [id, first + i]));
    exchanges.push(...store.memories.map(wholeText));
    for (const { text, after, evidence } of store.questions) {
      questions.push({
        text,
        asked: Array.from({ length: after }, (_, i) => first + i),
        right: new Set(evidence.flatMap((id) => (id === undefined ? [] : places.get(id)!))),
      });
    }
  }
  return { exchanges, questions };
}

/**
 * Share of questions, in percent, with a right exchange among the first 1, 5 and 10 by cosine.
 * @param embed - Unit vector of a text; may give the same array each time.
 */
export function hitRates(task: RetrievalTask, embed: (text: string) => Float32Array): number[] {
  const vectors = task.exchanges.map((text) => embed(text).slice());
  const ranks = task.questions.map(({ text, asked, right }) => {
    const cue = embed(text);
    const cosines = new Map(asked.map((i) => [i, dot(cue, vectors[i]!)]));
    const ranked = asked.toSorted((a, b) => cosines.get(b)! - cosines.get(a)! || b - a);
    return ranked.findIndex((i) => right.has(i));
  });
  return [1, 5, 10].map((k) => (100 * ranks.filter((rank) => rank < k).length) / ranks.length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
