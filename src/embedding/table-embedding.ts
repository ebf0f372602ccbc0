/** From text to vector, by the table: the sum of its pieces' vectors, the frequent ones weighing less. */
import { UNKNOWN_PIECE, WORD_START, createPieceTokenizer } from "./piece-tokenizer.ts";
import { childSlot } from "./piece-trie.ts";
import { CENTROIDS, type TableFile } from "./table-file.ts";

/** What a table can tell of text. */
export interface TableEmbedding {
  /** The unit vector of a text, as a new array; zeros when no piece of it is known. */
  readonly embed: (text: string) => Float32Array;
  /** Probability of a word in running text. */
  readonly wordProbability: (word: string) => number;
}

/**
 * Embeds with a table: v = sum over the pieces of a / (a + P) times the piece's vector, at unit
 * length, where P is the piece's probability and its vector one centroid a sub-space.
 *
 * Source: Arora et al. 2017, "A simple but tough-to-beat baseline for sentence embeddings", eq. 3.
 * There the first axis of the texts is taken out, here the first axes of the pieces (beforehand).
 */
export function createTableEmbedding(table: TableFile): TableEmbedding {
  const { codes, subspaces, dimension, scores, scoreStep, weightConstant: a } = table;
  const tokenizer = createPieceTokenizer(table);
  const weights = Float32Array.from(scores, (score) => a / (a + Math.exp(score * scoreStep)));
  // The bare start of a word says nothing: text of unknown characters alone stays zero.
  weights[table.ends[childSlot(table.slots, 0, table.labels[WORD_START]!)]!] = 0;
  const centroids = Float32Array.from(table.codebooks, fromHalf);
  const width = dimension / subspaces;

  function embed(text: string): Float32Array {
    const { ids, count } = tokenizer.tokenize(text);
    const vector = new Float32Array(dimension);
    for (let i = 0; i < count; i++) {
      const piece = ids[i]!;
      if (piece === UNKNOWN_PIECE) continue;
      const weight = weights[piece]!;
      const code = piece * subspaces;
      for (let s = 0; s < subspaces; s++) {
        const from = (s * CENTROIDS + codes[code + s]!) * width;
        for (let j = 0; j < width; j++) vector[s * width + j]! += weight * centroids[from + j]!;
      }
    }
    return toUnitLength(vector);
  }

  function wordProbability(word: string): number {
    const { ids, count } = tokenizer.tokenize(word);
    let log = 0;
    for (let i = 0; i < count; i++) log += tokenizer.score(ids[i]!);
    return Math.min(1, 2 * Math.exp(log));
  }
  return { embed, wordProbability };
}

/** The number that a 16-bit float stands for (no infinities, no NaN). */
export function fromHalf(bits: number): number {
  const sign = bits >>> 15 === 1 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** In place: `normalize` of model/vector.ts would make a second array for every text. */
function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  if (squares === 0) return vector;
  const inverse = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i]! *= inverse;
  return vector;
}
