/**
 * The development task of the table: find the exchange that holds the answer, by cosine alone, in
 * the LUFY dialogues (12 users; research data beside the project, not part of it).
 *
 * One exchange is one memory; a question about session s is asked of the exchanges of its user and
 * system up to session s. Right are the exchanges of session s that hold every content word of the
 * answer (stemmed) which is neither in the question nor a name of the two speakers. Ties go to the
 * newer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import stem from "wink-porter2-stemmer";

const systems = ["lufy", "memorybank", "naive-rag"] as const;
const botName = "luke";
const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her
  hers herself it its itself they them their theirs themselves what which who whom this that these
  those am is are was were be been being have has had having do does did doing a an the and but if or
  because as until while of at by for with about against between into through during before after
  above below to from up down in out on off over under again further then once here there when where
  why how all any both each few more most other some such no nor not only own same so than too very s
  t can will just don should now d ll m o re ve y ain didn doesn hadn hasn haven isn ma mightn mustn
  needn shan shouldn wasn weren won wouldn would could im ive id dont didnt cant thats its yes yeah
  ok`.split(/\s+/),
);

interface Turn {
  readonly system: string;
  readonly user: string;
  readonly session: number;
  readonly chatbot: string;
  readonly utterance: string;
}

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

/** Reads the task from the folder of the dialogues. */
export function readLufyTask(folder: string): RetrievalTask {
  const turns = systems.flatMap((system) => readLines<Turn>(join(folder, `${system}.jsonl`)));
  const exchanges = turns.map(({ chatbot, utterance }) => `${chatbot}\n${utterance}`);
  const stems = exchanges.map(stemsOf);
  const rows = readLines<{ system: string; user: string; session: number; q: string; a: string }>(
    join(folder, "qa.jsonl"),
  );
  const questions = rows.flatMap(({ system, user, session, q, a }): Question[] => {
    const known = stemsOf(`${q} ${user} ${botName}`);
    const wanted = [...stemsOf(a)].filter((word) => !known.has(word));
    const asked = turns.flatMap((turn, i) =>
      turn.system === system && turn.user === user && turn.session <= session ? [i] : [],
    );
    const right = asked.filter(
      (i) => turns[i]!.session === session && wanted.every((word) => stems[i]!.has(word)),
    );
    return wanted.length === 0 || right.length === 0
      ? []
      : [{ text: q, asked, right: new Set(right) }];
  });
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

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => stem(word)));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}
