/**
 * BEAM: long chats with an assistant that answers in essays. One memory is one exchange: what the
 * assistant said last in the session and the user's next message. A question's evidence are
 * messages; each counts as found when the exchange that holds it is recalled, and as missed when no
 * exchange does.
 *
 * Source: Tavakoli et al. 2026, arXiv 2510.27246, BEAM-100K as JSON lines.
 */
import { join } from "node:path";

import { groupRows, readRows, type Row } from "./json-lines.ts";
import { askable, MINUTE_MS, type SetMemory, type SetStore } from "./research-set.ts";

export function readBeam(data: string): readonly SetStore[] | undefined {
  const rows = readRows(join(data, "beam"), ["messages.jsonl", "questions.jsonl"]);
  if (rows === undefined) return undefined;
  const keyOf = (row: Row): string => String(row["conv"]);
  const questions = groupRows(rows[1]!, keyOf);
  return [...groupRows(rows[0]!, keyOf)].map(([name, messages]) => {
    const { memories, memoryOf } = exchangesOf(messages);
    const asked = (questions.get(name) ?? []).map((row) => ({
      text: String(row["question"]),
      after: memories.length,
      evidence: (row["evidence"] as number[]).map((message) => memoryOf.get(message)),
      category: String(row["category"]),
    }));
    return { name, cluster: name, memories, questions: askable(asked) };
  });
}

/** Exchanges in order, and which one holds which message. */
function exchangesOf(messages: readonly Row[]): {
  readonly memories: readonly SetMemory[];
  readonly memoryOf: ReadonlyMap<number, string>;
} {
  const memories: SetMemory[] = [];
  const memoryOf = new Map<number, string>();
  let said: Row | undefined;
  for (const row of messages) {
    if (row["role"] === "assistant") {
      said = row;
      continue;
    }
    const before = said?.["batch"] === row["batch"] ? said : undefined;
    said = undefined;
    const id = `m${memories.length}`;
    memories.push({
      id,
      session: String(row["batch"]),
      at: timeOf(row, memories.at(-1)),
      ...(before && { agent: String(before["content"]) }),
      text: String(row["content"]),
    });
    memoryOf.set(Number(row["id"]), id);
    if (before) memoryOf.set(Number(before["id"]), id);
  }
  return { memories, memoryOf };
}

/** From noon (UTC) of the session's day, "March-15-2024", a minute apart. */
function timeOf(row: Row, before: SetMemory | undefined): number {
  const noon = Date.parse(`${row["time_anchor"]} 12:00 UTC`);
  return before === undefined ? noon : Math.max(noon, before.at + MINUTE_MS);
}
