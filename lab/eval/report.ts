/** docs/recall-quality.md: the figures of one run as tables, with what they mean. */
import type { Evaluation } from "./evaluate.ts";
import { MEASURES, SYSTEMS, type Figures, type RankingResult, type SystemName } from "./ranking.ts";
import { NOISE_KINDS, type SilenceResult } from "./silence.ts";

const SYSTEM_LABELS: Readonly<Record<SystemName, string>> = {
  ours: "**ours**",
  bm25: "BM25 share",
  cosine: "cosine",
  zsum: "z(cosine) + z(BM25)",
  four: "four features",
};

/** The whole document, from the evaluation alone. */
export function recallQuality(evaluation: Evaluation): string {
  const { run, absent, lufy, locomo, beam, silence } = evaluation;
  const left = Object.entries(absent).map(([part, reason]) => `Left out: ${part} (${reason}).`);
  const sections = [
    INTRODUCTION,
    `Run of ${run.date}, Node ${run.node}, embedder ${run.embedder}, seed ${run.seed}, ${run.draws} draws.`,
    ...left,
    lufy && `## LUFY: people with a chatbot\n${LUFY}\n\n${rankingTables(lufy, "users")}`,
    locomo &&
      `## LoCoMo: two people over months\n${LOCOMO}\n\n${rankingTables(locomo, "conversations")}`,
    beam &&
      `## BEAM: a user and an assistant that writes essays\n${BEAM}\n\n${rankingTables(beam, "conversations")}`,
    silence && `## Silence, on LUFY\n${SILENCE}\n\n${silenceTable(silence)}`,
    BASELINES,
  ];
  return `${sections.filter((section) => section !== undefined).join("\n\n")}\n`;
}

const INTRODUCTION = `# How well recall finds and stays silent
Made by \`npm run eval -- --data <folder> --write\` from the figures in \`lab/results/recall-quality.json\`; not edited by hand. All figures are in %, with 95 % intervals in brackets where users or conversations (not single questions) are drawn again with replacement. One set of weights for all sets. The sets are research data and not part of this project.

Ours is asked as an application asks: memories are imported at their own times, and \`preview\` ranks them with \`gate: "none"\` under a policy that knows relevance alone. Nothing that was said after the question exists yet. Recall is the share of a question's evidence among the first k.`;

const LUFY =
  "One exchange is a memory; a question about a session is asked when it has ended. A hit is an exchange of that session which holds every telling word of the answer. The set has no times: sessions stand a day apart, turns a minute.";
const LOCOMO =
  "One turn is a memory by its named speaker, both in one store, text and image caption as the package's importer takes them; all categories with evidence, 5 (unanswerable as asked) included. The baselines match the session's date as words; ours gets it as the memory's time alone.";
const BEAM =
  "One exchange is a memory: the assistant's last message and the user's next. Evidence counts as found when the exchange that holds the message is recalled.";
const SILENCE =
  "What comes back at the gate of cued recall with fresh traces: p > 0.86 at t = 0 is r > 0.7844. Cues about nothing stored: 20 questions of other users a store, under this user's name and with no memory that holds the answer; small talk and off-topic cues that calibration has not seen.";
const BASELINES = `## The baselines
They are computed in \`lab/eval/baselines\` on the same memories, long texts in the same parts, with the same embedder; English words stemmed, function words out.

- BM25 share: k1 1.2, b 0.75, divided by what the cue could reach; idf with a prior from general language.
- cosine: of the cue and the best part.
- z(cosine) + z(BM25): plain BM25, both scaled over all memories.
- four features: the logistic of cosine, BM25 share and both of the better neighbour that the package began with.`;

function rankingTables(result: RankingResult, clusters: string): string {
  const { measure } = result;
  const { cutoffs } = MEASURES[measure];
  const names = cutoffs.map((k) => `${measure}${k}`);
  const heads = cutoffs.map((k) => `${measure}@${k}`);
  const overall = table(
    [`${result.questions} questions, ${result.clusters} ${clusters}`, ...heads],
    SYSTEMS.map((system) => [
      SYSTEM_LABELS[system],
      ...names.map((name) => withInterval(result[system], name)),
    ]),
  );
  if (!result.categories) return overall;
  const categories = Object.entries(result.categories).map(([category, questions]) => [
    category.replaceAll("_", " "),
    String(questions),
    ...SYSTEMS.map((system) => {
      const figures = result[system].byCategory![category]!;
      return names.map((name) => oneDecimal(figures[name] as number)).join(" / ");
    }),
  ]);
  const head = ["category", "questions", ...SYSTEMS.map((system) => SYSTEM_LABELS[system])];
  return `${overall}\n\nBy category, ${heads.join(" / ")}:\n\n${table(head, categories)}`;
}

const SILENCE_LABELS = {
  fires: "answerable questions that fire",
  topRight: "the memory on top is right, of those",
  falseAlarms: "false alarms, mean of the three kinds",
  swapped: "false alarms: other users' questions",
  smallTalk: "false alarms: small talk",
  offTopic: "false alarms: off topic",
} as const;

function silenceTable(silence: SilenceResult): string {
  const order = ["fires", "topRight", "falseAlarms", ...NOISE_KINDS] as const;
  const rows = order.map((name) => {
    const cues = name === "falseAlarms" ? "" : String(silence.counts[name]);
    return [SILENCE_LABELS[name], cues, withInterval(silence, name)];
  });
  return table(["", "cues", "%"], rows);
}

function withInterval(figures: Figures | SilenceResult, name: string): string {
  const numbers = figures as Figures;
  const [lowest, highest] = numbers[`${name}Interval`] as readonly [number, number];
  return `${oneDecimal(numbers[name] as number)} [${oneDecimal(lowest)}, ${oneDecimal(highest)}]`;
}

function oneDecimal(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : "none";
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
