/** Research sets of a few lines, written for these tests, in the format of the real ones. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A new folder with these files of JSON lines. */
export function dataFolder(files: Readonly<Record<string, Rows>>): string {
  const folder = mkdtempSync(join(tmpdir(), "madeleine-eval-"));
  for (const [file, rows] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  return folder;
}

const said = (user: string, session: number, turn: number, chatbot: string, utterance: string) => ({
  system: "lufy",
  user,
  session,
  turn,
  chatbot,
  utterance,
  labels: [0, 0, 0],
});
const asked = (user: string, session: number, q: string, a: string) => ({
  system: "lufy",
  user,
  session,
  n: 1,
  q,
  a,
});

export const LUFY_FILES: Readonly<Record<string, Rows>> = {
  "lufy/lufy.jsonl": [
    said("Ann", 1, 0, "Any pets?", "A tortoise, she is called Biscuit."),
    said("Ann", 1, 1, "And what do you do?", "I repair clarinets in Lisbon."),
    said("Ann", 2, 0, "", "My tortoise Biscuit escaped into the garden."),
    said("Bob", 1, 0, "What do you eat?", "Mostly lentils, Ann cooks them."),
    said("Bob", 1, 1, "Do you travel?", "I sailed around Iceland in June."),
  ],
  "lufy/memorybank.jsonl": [],
  "lufy/naive-rag.jsonl": [],
  "lufy/qa.jsonl": [
    asked("Ann", 1, "What is the name of Ann's tortoise?", "Biscuit."),
    asked("Ann", 2, "Where did the tortoise escape to?", "The garden."),
    asked("Ann", 1, "Does Ann like music?", "Yes."),
    asked("Bob", 1, "Where did Bob sail?", "Around Iceland."),
  ],
};

const turn = (session: number, n: number, speaker: string, text: string, caption?: string) => ({
  sample_id: "talk-1",
  session,
  session_date_time: `2023-05-0${session}T13:56:00`,
  turn: n,
  dia_id: `D${session}:${n}`,
  speaker,
  text,
  ...(caption !== undefined && { image_caption: caption }),
});
const question = (category: number, text: string, evidence: readonly string[]) => ({
  sample_id: "talk-1",
  category,
  question: text,
  evidence,
});

export const LOCOMO_FILES: Readonly<Record<string, Rows>> = {
  "locomo/conversations.jsonl": [
    turn(1, 1, "Mia", "I adopted a parrot."),
    turn(1, 2, "Leo", "Look at my boat!", "a red boat on a lake"),
    turn(2, 1, "Mia", "The parrot learned to whistle."),
  ],
  "locomo/qa.jsonl": [
    question(4, "What colour is Leo's boat?", ["D1:2"]),
    question(1, "What did Mia tell about the parrot?", ["D1:1", "D2:1"]),
    question(3, "Would Leo enjoy sailing?", []),
  ],
};

const message = (batch: number, id: number, role: string, content: string) => ({
  conv: 1,
  batch,
  id,
  role,
  time_anchor: `March-1${batch}-2024`,
  content,
});

export const BEAM_FILES: Readonly<Record<string, Rows>> = {
  "beam/messages.jsonl": [
    message(1, 0, "user", "I build a greenhouse with a budget of 900 euros."),
    message(1, 1, "assistant", "Polycarbonate panels would suit it."),
    message(1, 2, "user", "Then I take panels of six millimetres."),
    message(1, 3, "assistant", "A good choice."),
    message(2, 4, "user", "The deadline moved to October."),
  ],
  "beam/questions.jsonl": [
    { conv: 1, category: "information_extraction", question: "What is my budget?", evidence: [0] },
    { conv: 1, category: "summarization", question: "Which panels?", evidence: [1, 2, 3] },
    { conv: 1, category: "abstention", question: "Who is my uncle?", evidence: [] },
  ],
};
