/**
 * Fits the weights of relevance on research sets and cross-validates the fit by person and
 * conversation: the right memory is made the likeliest of its store (listwise softmax, the sets
 * weighing alike). What ships is rounded by hand from such fits (src/relevance/evidence.ts); the
 * features of times and of updates are left out, as no fit chose them.
 *
 *     npx tsx scripts/fit-relevance.ts [--data <folder with lufy, locomo, beam>]
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { readBeam } from "../lab/eval/data/beam.ts";
import { readLocomo } from "../lab/eval/data/locomo.ts";
import { readLufy } from "../lab/eval/data/lufy.ts";
import { askable, type SetStore } from "../lab/eval/data/research-set.ts";
import { createStaticEmbedder } from "../src/embedding/static-table.ts";
import { encodeCue, encodePassages } from "../src/engine/encode.ts";
import { FEATURES, measureFeatures } from "../src/relevance/evidence.ts";
import { createMemoryIndex } from "../src/relevance/memory-index.ts";
import { nearWordsByIndex } from "../src/relevance/relevance.ts";
import { packSegment } from "../src/stores/segment.ts";

const FITTED = FEATURES.filter(({ name }) => name !== "timeMatch" && name !== "standing");
const FOLDS = 5;
const STEPS = 400;
/** Keeps weights of features that hardly vary from running away; on features of deviation 1. */
const PENALTY = 1e-3;

/** One question: the features of every memory side by side, and which memories are right. */
interface Example {
  readonly set: number;
  readonly fold: number;
  readonly rows: Float32Array;
  readonly count: number;
  readonly right: readonly number[];
  /** Pieces of evidence, also those that no memory holds. */
  readonly evidence: number;
}

const { values } = parseArgs({ options: { data: { type: "string" } } });
const data = values.data ?? fileURLToPath(new URL("../../shared/data", import.meta.url));
const embedder = createStaticEmbedder();
const sets = { lufy: readLufy(data), locomo: readLocomo(data), beam: readBeam(data) };
const examples: Example[] = [];
for (const [set, [name, stores]] of Object.entries(sets).entries()) {
  if (!stores) console.log(`Left out ${name}: not in ${data}`);
  else examples.push(...(await examplesOf(set, stores)));
}

const shipped = Float64Array.from(FITTED, ({ weight }) => weight);
const fitted = fit(examples);
console.log(`shipped          ${figures(examples, () => shipped)}`);
console.log(`fitted on all    ${figures(examples, () => fitted)}`);
const byFold = Array.from({ length: FOLDS }, (_, fold) =>
  fit(examples.filter((example) => example.fold !== fold)),
);
console.log(`cross-validated  ${figures(examples, ({ fold }) => byFold[fold]!)}`);
for (const [i, { name, weight }] of FITTED.entries()) {
  console.log(`${name.padEnd(24)} ships ${weight}, fitted ${fitted[i]!.toFixed(2)}`);
}

async function examplesOf(set: number, stores: readonly SetStore[]): Promise<Example[]> {
  const clusters = [...new Set(stores.map(({ cluster }) => cluster))];
  const found: Example[] = [];
  for (const store of stores) {
    const index = createMemoryIndex(embedder.dimension);
    const near = nearWordsByIndex(embedder.embed)(index);
    const memoryOf = new Map(store.memories.map((memory) => [memory.id, memory]));
    let added = 0;
    for (const question of askable(store.questions)) {
      const fresh = store.memories.slice(added, question.after);
      added = Math.max(added, question.after);
      const said = fresh.map(({ at, ...memory }) => ({ ...memory, trace: { createdAt: at } }));
      const passages = await encodePassages(embedder, said, "UTC");
      index.add(
        packSegment(
          fresh.map(({ id }, i) => ({ id, passages: passages[i]! })),
          embedder.dimension,
        ),
        (id) => memoryOf.get(id)!.session,
        (id) => memoryOf.get(id)!.speaker,
      );
      const cue = await encodeCue(embedder, question.text);
      if (!cue) continue;
      const { bySlot } = measureFeatures(index, cue, near, embedder);
      const count = index.ids.length;
      const rows = new Float32Array(count * FITTED.length);
      for (const [f, { name }] of FITTED.entries()) {
        for (let m = 0; m < count; m++) rows[m * FITTED.length + f] = bySlot[name][m]!;
      }
      const right = question.evidence.flatMap((id) => (id === undefined ? [] : index.slotOf(id)!));
      const fold = clusters.indexOf(store.cluster) % FOLDS;
      found.push({ set, fold, rows, count, right, evidence: question.evidence.length });
    }
  }
  return found;
}

/** Weights that make right memories likeliest, by gradient steps on features of deviation 1. */
function fit(training: readonly Example[]): Float64Array {
  const width = FITTED.length;
  const deviation = deviations(training);
  const counts = [0, 1, 2].map((set) => training.filter((example) => example.set === set).length);
  const weights = new Float64Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map((weight) => -PENALTY * weight);
    for (const example of training) addGradient(example, gradient, 1 / counts[example.set]!);
    // Adam, with its authors' constants.
    for (let f = 0; f < width; f++) {
      mean[f] = 0.9 * mean[f]! + 0.1 * gradient[f]!;
      square[f] = 0.999 * square[f]! + 0.001 * gradient[f]! ** 2;
      const size = Math.sqrt(square[f]! / (1 - 0.999 ** step)) + 1e-8;
      weights[f]! += (0.05 * mean[f]!) / (1 - 0.9 ** step) / size;
    }
  }
  return weights.map((weight, f) => weight / deviation[f]!);

  /** Of log(probability that a right memory is drawn). */
  function addGradient(example: Example, gradient: Float64Array, share: number): void {
    if (example.right.length === 0) return;
    const scores = scoresOf(
      example,
      weights.map((weight, f) => weight / deviation[f]!),
    );
    const best = Math.max(...scores);
    const likely = scores.map((score) => Math.exp(score - best));
    const all = likely.reduce((sum, one) => sum + one, 0);
    const good = example.right.reduce((sum, m) => sum + likely[m]!, 0);
    const pull = likely.map((one) => -one / all);
    for (const m of new Set(example.right)) pull[m]! += likely[m]! / good;
    for (let m = 0; m < example.count; m++) {
      for (let f = 0; f < width; f++) {
        gradient[f]! += (share * pull[m]! * example.rows[m * width + f]!) / deviation[f]!;
      }
    }
  }
}

function deviations(training: readonly Example[]): Float64Array {
  const width = FITTED.length;
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  let count = 0;
  for (const { rows } of training) {
    count += rows.length / width;
    for (let i = 0; i < rows.length; i++) {
      sums[i % width]! += rows[i]!;
      squares[i % width]! += rows[i]! ** 2;
    }
  }
  return squares.map((square, f) => Math.sqrt(square / count - (sums[f]! / count) ** 2) || 1);
}

function scoresOf({ rows, count }: Example, weights: Float64Array): Float64Array {
  const scores = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    for (let f = 0; f < weights.length; f++) {
      scores[m]! += weights[f]! * rows[m * weights.length + f]!;
    }
  }
  return scores;
}

/** hit@1/5/10 for LUFY, recall@1/5/10 for the others, in %. */
function figures(all: readonly Example[], weightsOf: (example: Example) => Float64Array): string {
  return Object.keys(sets)
    .map((name, set) => {
      const own = all.filter((example) => example.set === set);
      const found = [1, 5, 10].map((k) => {
        const shares = own.map((example) => shareFound(example, weightsOf(example), k, set === 0));
        return ((100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length).toFixed(1);
      });
      return `${name} ${found.join("/")}`;
    })
    .join("   ");
}

function shareFound(example: Example, weights: Float64Array, k: number, any: boolean): number {
  const scores = scoresOf(example, weights);
  const order = Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || b - a);
  const first = new Set(order.slice(0, k));
  const found = example.right.filter((m) => first.has(m)).length;
  return any ? Number(found > 0) : found / example.evidence;
}
