/** Steps 1 to 4 in order: from the teacher's pieces to the table that ships. */
import type { TableFile } from "../../src/embedding/table-file.ts";
import { type PieceTrie, numberEnds } from "../../src/embedding/piece-trie.ts";
import { buildDoubleArray } from "./double-array.ts";
import { toHalf } from "./half-float.ts";
import { WIDTH } from "./k-means.ts";
import { type Rows, principalAxes } from "./principal-axes.ts";
import { probePieces } from "./probe-pieces.ts";
import { quantise } from "./product-quantisation.ts";
import { readPieces } from "./sentencepiece-model.ts";
import { TEACHER_DIMENSION } from "./teacher.ts";

/** a of a piece's weight a / (a + P). */
const weightConstant = 2.1e-4;
/** Pieces with a function instead of a text; a user's literal `</s>` must stay text. */
const specialPieces = 6;
/** Axes left out, and axes kept after them. */
const [droppedAxes, keptAxes] = [3, 256] as const;

/** The pieces in the order of the table, piece 0 standing for unknown characters. */
export interface PieceTable {
  readonly trie: PieceTrie;
  /** Number of each piece in the teacher. */
  readonly teacherIds: readonly number[];
  /** Natural log of each piece's probability; 0 for piece 0. */
  readonly logProbabilities: readonly number[];
}

/** The pieces with their vectors. */
export interface VectorTable extends PieceTable {
  readonly vectors: Rows;
  /** Weight times probability: what a piece's vector adds up to in running text. */
  readonly masses: Float64Array;
}

/** Numbers the teacher's pieces in the order of the trie. */
export function orderPieces(teacherFolder: string): PieceTable {
  const pieces = readPieces(`${teacherFolder}/sp.model`);
  const numbered = pieces.map(({ piece }, id) => [piece, id] as const);
  const { slots, ends, labels } = buildDoubleArray(new Map(numbered.slice(specialPieces)));
  const teacherIds = [0, ...ends.filter((id) => id !== 0)];
  return {
    trie: { slots, labels, ends: numberEnds(slots) },
    teacherIds,
    logProbabilities: teacherIds.map((id) => pieces[id]!.score),
  };
}

/** Probes the teacher and turns the vectors onto their principal axes. */
export async function buildPieceTable(
  teacherFolder: string,
  checksum: string,
): Promise<VectorTable> {
  const pieces = orderPieces(teacherFolder);
  const { teacherIds, logProbabilities } = pieces;
  // The special pieces come first and end up unused, so all numbers up to the last are probed.
  const probed = await probePieces(teacherFolder, teacherIds.length - 1 + specialPieces, checksum);
  const masses = Float64Array.from(logProbabilities, (log, piece) => {
    const probability = Math.exp(log);
    return piece === 0 ? 0 : (weightConstant / (weightConstant + probability)) * probability;
  });
  const data = new Float32Array(teacherIds.length * TEACHER_DIMENSION);
  for (const [piece, id] of teacherIds.entries()) {
    const from = id * TEACHER_DIMENSION;
    data.set(probed.subarray(from, from + TEACHER_DIMENSION), piece * TEACHER_DIMENSION);
  }
  const rows = { count: teacherIds.length, columns: TEACHER_DIMENSION, data };
  return { ...pieces, masses, vectors: principalAxes(rows, masses, droppedAxes, keptAxes) };
}

/** Quantises a table's vectors. */
export function quantisedTable(pieces: VectorTable, seed: number, teacher: string): TableFile {
  const { trie, logProbabilities, vectors, masses } = pieces;
  const { codes, codebooks } = quantise(vectors, masses, seed);
  const scoreStep = Math.fround(
    logProbabilities.reduce((least, log) => Math.min(least, log), 0) / -32_767,
  );
  return {
    ...trie,
    pieceCount: vectors.count,
    dimension: keptAxes,
    subspaces: keptAxes / WIDTH,
    weightConstant,
    scoreStep,
    scores: Int16Array.from(logProbabilities, (log) => Math.round(log / scoreStep)),
    codes,
    codebooks: Uint16Array.from(codebooks, toHalf),
    teacher,
  };
}
