/**
 * LoCoMo: two people who write to each other for months. One turn is one memory by its named
 * speaker, both in one store; all questions with evidence count, those of category 5 too. The text is
 * that which the package's importer makes of a turn: the session's date is its time and not among its
 * words.
 *
 * Source: Maharana et al. 2024, arXiv 2402.17753, as JSON lines.
 */
import { join } from "node:path";

import { groupRows, readRows, type Row } from "./json-lines.ts";
import { askable, MINUTE_MS, type SetMemory, type SetStore } from "./research-set.ts";

export function readLocomo(data: string): readonly SetStore[] | undefined {
  const rows = readRows(join(data, "locomo"), ["conversations.jsonl", "qa.jsonl"]);
  if (rows === undefined) return undefined;
  const keyOf = (row: Row): string => String(row["sample_id"]);
  const questions = groupRows(rows[1]!, keyOf);
  return [...groupRows(rows[0]!, keyOf)].map(([name, turns]) => {
    const memories = turns.map(memoryOf);
    const asked = (questions.get(name) ?? []).map((row) => ({
      text: String(row["question"]),
      after: memories.length,
      evidence: row["evidence"] as string[],
      category: String(row["category"]),
    }));
    return { name, cluster: name, memories, questions: askable(asked) };
  });
}

function memoryOf(row: Row): SetMemory {
  // The set's times have no zone: read as UTC.
  const began = Date.parse(`${row["session_date_time"]}Z`);
  const caption = row["image_caption"] ? ` [image: ${row["image_caption"]}]` : "";
  return {
    id: String(row["dia_id"]),
    session: String(row["session"]),
    at: began + (Number(row["turn"]) - 1) * MINUTE_MS,
    speaker: String(row["speaker"]),
    text: `${row["text"]}${caption}`,
    date: dateInWords(began),
  };
}

/** "8 May 2023". */
function dateInWords(at: number): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(at).toLocaleDateString("en-GB", options);
}
