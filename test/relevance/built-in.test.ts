/** Relevance with the built-in table: on our own few memories, and on research data where it is there. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { evaluate } from "../../lab/eval/evaluate.ts";
import { createStaticEmbedder } from "../../src/embedding/static-table.ts";
import { encodeCue, encodePassages } from "../../src/engine/encode.ts";
import { BUILT_IN_CALIBRATION, FIRING_RELEVANCE } from "../../src/relevance/calibration.ts";
import { createMemoryIndex } from "../../src/relevance/memory-index.ts";
import { createRelevance } from "../../src/relevance/relevance.ts";
import { packSegment } from "../../src/stores/segment.ts";

const data = join(
  process.env["MADELEINE_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url)),
  "data",
);
const embedder = createStaticEmbedder();
const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  wordProbability: embedder.wordProbability,
  wordVector: embedder.embed,
});
const exchanges = [
  ["Any pets?", "Yes, a grey cat, her name is Momo."],
  ["How was your weekend?", "I failed my driving test again, so embarrassing."],
  ["What would you like to eat?", "Careful, I am allergic to peanuts."],
  ["你最近怎么样？", "上个月我搬到成都了，房子离公园很近。"],
  ["最近どうですか。", "娘がバイオリンを習い始めました。"],
  ["What are you up to?", "Just looking out of the window at the rain."],
] as const;
const passages = await encodePassages(
  embedder,
  exchanges.map(([agent, text]) => ({ agent, text, trace: { createdAt: 0 } })),
  "UTC",
);
const index = createMemoryIndex(embedder.dimension);
const entries = exchanges.map((_, i) => ({ id: `m${i}`, passages: passages[i]! }));
index.add(packSegment(entries, embedder.dimension), (id) => id);

async function best(cue: string): Promise<{ slot: number; r: number }> {
  const { values } = relevance.rank(index, (await encodeCue(embedder, cue))!);
  const r = Math.max(...values);
  return { slot: values.indexOf(r), r };
}

describe("relevance with the built-in table", () => {
  it.each([
    ["What is my cat called?", 0],
    ["Did I pass the driving exam?", 1],
    ["Can I eat peanuts?", 2],
    ["我搬到哪个城市了？", 3],
    ["娘は何の楽器を習っていますか。", 4],
    ["我家的猫叫什么？", 0],
    ["我对什么食物过敏？", 2],
    ["Who is learning the violin?", 4],
    ["Which city did I move to?", 3],
  ])("%s", async (cue, slot) => {
    expect((await best(cue)).slot).toBe(slot);
  });

  it("stays silent on what nobody told", async () => {
    const cues = [
      "How do I reverse a linked list?",
      "What is the capital of Mongolia?",
      "水的沸点是多少？",
      "Which sailing boat did my uncle sell?",
    ];
    for (const cue of cues) expect((await best(cue)).r).toBeLessThan(FIRING_RELEVANCE);
  });

  it("speaks up for what was told", async () => {
    expect((await best("What is the name of my cat?")).r).toBeGreaterThan(FIRING_RELEVANCE);
    expect((await best("Am I allergic to peanuts?")).r).toBeGreaterThan(FIRING_RELEVANCE);
  });
});

/** What each part must reach, in percent. */
const FLOORS = {
  lufy: { hit1: 61, hit5: 88, hit10: 93 },
  locomo: { recall1: 42, recall5: 73, recall10: 79 },
  beam: { recall10: 58 },
} as const;

describe.each(["lufy", "locomo", "beam"] as const)("on research data: %s", (part) => {
  const there = existsSync(join(data, part));
  it.skipIf(!there)(
    `finds what was measured${there ? "" : ` (skipped: no ${part} here)`}`,
    async () => {
      const evaluation = await evaluate({ data, embedder: "static", only: [part] });
      const ours = evaluation[part]!.ours as Readonly<Record<string, unknown>>;
      for (const [name, floor] of Object.entries(FLOORS[part])) {
        expect(ours[name], name).toBeGreaterThanOrEqual(floor);
      }
    },
  );
});

describe("on research data: silence", () => {
  const there = existsSync(join(data, "lufy"));
  it.skipIf(!there)(
    `fires on what is stored${there ? "" : " (skipped: no lufy here)"}`,
    async () => {
      const { silence } = await evaluate({ data, embedder: "static", only: ["silence"] });
      expect(silence!.fires).toBeGreaterThanOrEqual(70);
      expect(silence!.topRight).toBeGreaterThanOrEqual(63);
      expect(silence!.smallTalk).toBeLessThanOrEqual(10);
      expect(silence!.falseAlarms).toBeLessThanOrEqual(5);
    },
  );
});
