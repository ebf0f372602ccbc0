/**
 * How long ranking takes and how much an index holds, on invented exchanges of 25 words, 12 of them the user's.
 *
 *     npx tsx scripts/relevance-speed.ts
 */
import { performance } from "node:perf_hooks";

import { normalize, quantize } from "../src/model/vector.ts";
import { BUILT_IN_CALIBRATION } from "../src/relevance/calibration.ts";
import { createMemoryIndex, type MemoryIndex } from "../src/relevance/memory-index.ts";
import { createRelevance, type EncodedCue } from "../src/relevance/relevance.ts";
import { packSegment } from "../src/stores/segment.ts";

const DIMENSION = 256;
let state = 11;
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
/** Word number n is about n times rarer than the first. */
const word = (): string => `word${Math.floor(vocabulary ** random())}`;
let vocabulary = 0;
const vector = (): Float32Array =>
  normalize(Float32Array.from({ length: DIMENSION }, () => random() - 0.5));

function wordsOf(length: number): Map<string, number> {
  const words = new Map<string, number>();
  for (let i = 0; i < length; i++) {
    const next = word();
    words.set(next, (words.get(next) ?? 0) + 1);
  }
  return words;
}

function build(size: number): MemoryIndex {
  const index = createMemoryIndex(DIMENSION);
  for (let start = 0; start < size; start += 128) {
    const entries = Array.from({ length: Math.min(128, size - start) }, (_, i) => ({
      id: `memory-${start + i}`,
      passages: [25, 12].map((length) => ({ vector: quantize(vector()), words: wordsOf(length) })),
    }));
    index.add(packSegment(entries, DIMENSION), (id) => `s${Math.floor(Number(id.slice(7)) / 30)}`);
  }
  return index;
}

/** Words of one topic are near each other: about ten to each word of a vocabulary of 3,000. */
const topics = new Map<number, Float32Array>();
const wordVectors = new Map<string, Float32Array>();
function wordVector(name: string): Float32Array {
  let known = wordVectors.get(name);
  if (known === undefined) {
    const topic = Number(name.slice(4)) % 300;
    const centre = topics.get(topic) ?? vector();
    topics.set(topic, centre);
    const own = vector();
    wordVectors.set(name, (known = normalize(own.map((value, i) => value + centre[i]!))));
  }
  return known;
}

const relevance = createRelevance({
  mode: "calibrated",
  calibration: BUILT_IN_CALIBRATION,
  wordProbability: () => 1e-5,
  wordVector,
});
console.log("memories    p50 ms    p95 ms    bytes a memory");
for (const [size, words, runs] of [
  [1_000, 3_000, 1_000],
  [20_000, 10_000, 200],
  [100_000, 20_000, 60],
] as const) {
  vocabulary = words;
  const index = build(size);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const cue: EncodedCue = { vector: vector(), words: wordsOf(8) };
    const start = performance.now();
    relevance.rank(index, cue);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(share * runs)]!.toFixed(3).padStart(8);
  const bytes = Math.round(index.bytes / size);
  console.log(`${String(size).padStart(8)}  ${at(0.5)}  ${at(0.95)}    ${bytes}`);
}
