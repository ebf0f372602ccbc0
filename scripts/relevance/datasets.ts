/** The three research sets as memories, in the order they were said, and questions with evidence. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { countWords, stemOf } from "../../src/relevance/words.ts";

/** Beside the project, or where MADELEINE_SHARED says. */
export const dataFolder: string = join(
  process.env["MADELEINE_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url)),
  "data",
);

export interface SetMemory {
  readonly id: string;
  readonly session: string;
  readonly text: string;
  /** Matched by words only. */
  readonly alsoWords?: string;
}

export interface SetQuestion {
  readonly text: string;
  /** Asked when only so many memories were there. */
  readonly after: number;
  /** For each piece of evidence, the memory that holds it; undefined where none does. */
  readonly evidence: readonly (string | undefined)[];
}

export interface SetStore {
  readonly name: string;
  readonly memories: readonly SetMemory[];
  readonly questions: readonly SetQuestion[];
}

export interface LufyStore extends SetStore {
  readonly user: string;
  /** All questions of the store with their answers, those without strict evidence too. */
  readonly asked: readonly { readonly question: string; readonly answer: string }[];
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of a file of JSON lines; undefined when the file is not there. */
function rowsOf(folder: string, file: string): readonly Row[] | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups];
}

const stemsOf = (text: string): Set<string> => new Set([...countWords(text).keys()].map(stemOf));

/** The words of an answer that its question, the user's and the agent's name do not give away. */
export function tellingStems(question: string, answer: string, user: string): readonly string[] {
  const given = stemsOf(`${question} ${user} Luke`);
  return [...stemsOf(answer)].filter((stem) => !given.has(stem));
}

/** Whether one text holds all of the stems; false for none. */
export function holdsAll(text: string, stems: readonly string[]): boolean {
  const held = stemsOf(text);
  return stems.length > 0 && stems.every((stem) => held.has(stem));
}

/** Exchanges of each user and system; a question of session s is asked when s has ended. */
export function readLufy(data: string): readonly LufyStore[] | undefined {
  const folder = join(data, "lufy");
  const turns = ["lufy.jsonl", "memorybank.jsonl", "naive-rag.jsonl"].map((file) =>
    rowsOf(folder, file),
  );
  const asked = rowsOf(folder, "qa.jsonl");
  if (asked === undefined || turns.includes(undefined)) return undefined;
  const keyOf = (row: Row): string => `${row["system"]}/${row["user"]}`;
  const questionsOf = new Map(grouped(asked, keyOf));
  return grouped(
    turns.flatMap((rows) => rows!),
    keyOf,
  ).map(([name, rows]) => {
    const user = String(rows[0]!["user"]);
    const memories = rows.map((row, i) => ({
      id: `m${i}`,
      session: String(row["session"]),
      text: `${row["chatbot"]}\n${row["utterance"]}`,
    }));
    const own = (questionsOf.get(name) ?? []).map((row) => ({
      session: String(row["session"]),
      question: String(row["q"]),
      answer: String(row["a"]),
    }));
    const questions = own.flatMap(({ session, question, answer }) => {
      const stems = tellingStems(question, answer, user);
      const evidence = memories
        .filter((memory) => memory.session === session && holdsAll(memory.text, stems))
        .map((memory) => memory.id);
      const after = memories.findLastIndex((memory) => memory.session === session) + 1;
      return evidence.length > 0 ? [{ text: question, after, evidence }] : [];
    });
    return { name, user, memories, questions, asked: own };
  });
}

/** One memory a turn by its speaker; both speakers of a conversation in one store. */
export function readLocomo(data: string): readonly SetStore[] | undefined {
  const turns = rowsOf(join(data, "locomo"), "conversations.jsonl");
  const asked = rowsOf(join(data, "locomo"), "qa.jsonl");
  if (turns === undefined || asked === undefined) return undefined;
  const keyOf = (row: Row): string => String(row["sample_id"]);
  const questionsOf = new Map(grouped(asked, keyOf));
  return grouped(turns, keyOf).map(([name, rows]) => {
    const memories = rows.map((row) => ({
      id: String(row["dia_id"]),
      session: String(row["session"]),
      text: `${row["speaker"]}: ${row["text"]}${row["image_caption"] ? ` [${row["image_caption"]}]` : ""}`,
      alsoWords: dateInWords(String(row["session_date_time"])),
    }));
    const questions = (questionsOf.get(name) ?? []).map((row) => ({
      text: String(row["question"]),
      after: memories.length,
      evidence: row["evidence"] as string[],
    }));
    return { name, memories, questions: questions.filter((one) => one.evidence.length > 0) };
  });
}

/** "8 May 2023". */
function dateInWords(iso: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${iso}Z`).toLocaleDateString("en-GB", options);
}

/** One memory an exchange: what the assistant said last and the user's next message. */
export function readBeam(data: string): readonly SetStore[] | undefined {
  const messages = rowsOf(join(data, "beam"), "messages.jsonl");
  const asked = rowsOf(join(data, "beam"), "questions.jsonl");
  if (messages === undefined || asked === undefined) return undefined;
  const keyOf = (row: Row): string => String(row["conv"]);
  const questionsOf = new Map(grouped(asked, keyOf));
  return grouped(messages, keyOf).map(([name, rows]) => {
    const memories: SetMemory[] = [];
    const memoryOf = new Map<number, string>();
    let said: Row | undefined;
    for (const row of rows) {
      if (row["role"] === "assistant") {
        said = row;
        continue;
      }
      const before = said?.["batch"] === row["batch"] ? said : undefined;
      const id = `m${memories.length}`;
      memories.push({
        id,
        session: String(row["batch"]),
        text: before ? `${before["content"]}\n${row["content"]}` : String(row["content"]),
      });
      memoryOf.set(Number(row["id"]), id);
      if (before) memoryOf.set(Number(before["id"]), id);
      said = undefined;
    }
    const questions = (questionsOf.get(name) ?? []).map((row) => ({
      text: String(row["question"]),
      after: memories.length,
      evidence: (row["evidence"] as number[]).map((message) => memoryOf.get(message)),
    }));
    return { name, memories, questions: questions.filter((one) => one.evidence.length > 0) };
  });
}
