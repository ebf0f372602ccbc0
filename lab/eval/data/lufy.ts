/**
 * LUFY: people with a chatbot. One exchange is one memory, each user and system a store; a question
 * of session s is asked when s has ended. Its evidence are the exchanges of s that hold every
 * telling word of the answer; questions without any are left out.
 *
 * Source: [LUFY], its Dataset folder as JSON lines.
 */
import { join } from "node:path";

import { holdsAll, tellingStems } from "../content-words.ts";
import { groupRows, readRows, type Row } from "./json-lines.ts";
import {
  askable,
  DAY_MS,
  MINUTE_MS,
  wholeText,
  type SetMemory,
  type SetStore,
} from "./research-set.ts";

/** A store with all its questions and answers, those without evidence too. */
export interface LufyStore extends SetStore {
  readonly asked: readonly {
    readonly session: string;
    readonly question: string;
    readonly answer: string;
  }[];
}

/** The set has no times: sessions are put a day apart, their turns a minute. */
const FIRST_DAY = Date.UTC(2024, 0, 1, 9);

export function readLufy(data: string): readonly LufyStore[] | undefined {
  const files = ["lufy.jsonl", "memorybank.jsonl", "naive-rag.jsonl", "qa.jsonl"];
  const rows = readRows(join(data, "lufy"), files);
  if (rows === undefined) return undefined;
  const keyOf = (row: Row): string => `${String(row["system"])}/${String(row["user"])}`;
  const questions = groupRows(rows.at(-1)!, keyOf);
  return [...groupRows(rows.slice(0, -1).flat(), keyOf)].map(([name, turns]) =>
    storeOf(name, turns, questions.get(name) ?? []),
  );
}

function storeOf(name: string, turns: readonly Row[], questions: readonly Row[]): LufyStore {
  const user = String(turns[0]!["user"]);
  const memories = turns.map((row, i): SetMemory => ({
    id: `${name}/${i}`,
    session: String(row["session"]),
    at: FIRST_DAY + Number(row["session"]) * DAY_MS + Number(row["turn"]) * MINUTE_MS,
    ...(row["chatbot"] !== "" && { agent: String(row["chatbot"]) }),
    text: String(row["utterance"]),
  }));
  const asked = questions.map((row) => ({
    session: String(row["session"]),
    question: String(row["q"]),
    answer: String(row["a"]),
  }));
  const measured = asked.map(({ session, question, answer }) => {
    const telling = tellingStems(question, answer, user);
    return {
      text: question,
      after: memories.findLastIndex((memory) => memory.session === session) + 1,
      evidence: memories
        .filter((memory) => memory.session === session && holdsAll(wholeText(memory), telling))
        .map(({ id }) => id),
    };
  });
  return { name, cluster: user, memories, questions: askable(measured), asked };
}
