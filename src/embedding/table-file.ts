/**
 * The layout of `assets/static-multilingual.bin`, little-endian: a header, then six arrays that are
 * used as they lie, without parsing. `scripts/distill-embedder.ts` writes it.
 */
import { UnsupportedError } from "../errors.ts";
import type { PieceModel } from "./piece-tokenizer.ts";
import { numberEnds } from "./piece-trie.ts";

const magic = 0x3142544d; // "MTB1"
const headerBytes = 64;
const utf16Units = 65_536;
/** Centroids of each sub-space: one code is one byte. */
export const CENTROIDS = 256;

/** The table as it stands in the file. */
export interface TableFile extends PieceModel {
  /** Pieces, with piece 0, which stands for unknown characters and has no vector. */
  readonly pieceCount: number;
  readonly dimension: number;
  /** Sub-spaces of the product quantisation, `dimension / subspaces` columns each. */
  readonly subspaces: number;
  /** a of a piece's weight a / (a + P). */
  readonly weightConstant: number;
  /** 16-bit floats: subspaces x 256 centroids x columns. */
  readonly codebooks: Uint16Array;
  /** pieceCount x subspaces. */
  readonly codes: Uint8Array;
  /** SHA-256 of the teacher's weights, hexadecimal, first 16 bytes. */
  readonly teacher: string;
}

/** The bytes of a table. */
export function writeTable(table: TableFile): Uint8Array {
  const arrays = [table.slots, table.labels, table.scores, table.codebooks, table.codes];
  const bytes = new Uint8Array(arrays.reduce((sum, array) => sum + array.byteLength, headerBytes));
  const view = new DataView(bytes.buffer);
  const { pieceCount, dimension, subspaces, slots } = table;
  for (const [i, field] of [magic, pieceCount, dimension, subspaces, slots.length].entries()) {
    view.setUint32(i * 4, field, true);
  }
  view.setFloat32(20, table.weightConstant, true);
  view.setFloat32(24, table.scoreStep, true);
  bytes.set(Buffer.from(table.teacher.slice(0, 32), "hex"), 32);
  let at = headerBytes;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return bytes;
}

/**
 * Views of the arrays on the bytes of a file.
 * @throws {UnsupportedError} When the bytes are no table of this version, or cut off.
 */
export function readTable(file: Uint8Array): TableFile {
  // Views need an aligned start; a file read in one piece has it.
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes || view.getUint32(0, true) !== magic) {
    throw new UnsupportedError(
      `Cannot read the embedding table: no table of this version, got ${bytes.length} bytes`,
    );
  }
  const field = (i: number): number => view.getUint32(i * 4, true);
  const [pieceCount, dimension, subspaces, slots] = [field(1), field(2), field(3), field(4)];
  const codebookValues = CENTROIDS * dimension;
  const expected =
    headerBytes +
    slots * 4 +
    (utf16Units + pieceCount + codebookValues) * 2 +
    pieceCount * subspaces;
  if (bytes.length !== expected) {
    throw new UnsupportedError(
      `Cannot read the embedding table: ${expected} bytes expected, got ${bytes.length}`,
    );
  }
  let at = bytes.byteOffset + headerBytes;
  const next = (byteLength: number): number => {
    at += byteLength;
    return at - byteLength;
  };
  const { buffer } = bytes;
  const trie = new Uint32Array(buffer, next(slots * 4), slots);
  return {
    pieceCount,
    dimension,
    subspaces,
    weightConstant: view.getFloat32(20, true),
    scoreStep: view.getFloat32(24, true),
    slots: trie,
    ends: numberEnds(trie),
    labels: new Uint16Array(buffer, next(utf16Units * 2), utf16Units),
    scores: new Int16Array(buffer, next(pieceCount * 2), pieceCount),
    codebooks: new Uint16Array(buffer, next(codebookValues * 2), codebookValues),
    codes: new Uint8Array(buffer, next(pieceCount * subspaces), pieceCount * subspaces),
    teacher: Buffer.from(bytes.subarray(32, 48)).toString("hex"),
  };
}
