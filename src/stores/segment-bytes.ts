/**
 * Segments on disk. `vectors`: one float32 scale (little endian) and then the int8 components of
 * each passage. `words`: variable-length integers; the dictionary's words as their lengths and one
 * run of UTF-8, and for each passage its words as steps into the dictionary, which at most doubles
 * each bit of a count that is not 1.
 */
import type { Segment } from "../types.ts";

/** A segment as two blobs; the ids are kept by whoever keeps the blobs. */
export interface SegmentBytes {
  readonly vectors: Uint8Array;
  readonly words: Uint8Array;
}

const encoder = new TextEncoder();
// A word may begin with U+FEFF, which a decoder would otherwise take for a byte-order mark.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function encodeSegment(segment: Segment): SegmentBytes {
  const { scales, wordOffsets, wordIndexes, wordCounts } = segment;
  const vectors = new Uint8Array(scales.length * 4 + segment.vectors.length);
  const view = new DataView(vectors.buffer);
  scales.forEach((scale, p) => view.setFloat32(p * 4, scale, true));
  vectors.set(
    new Uint8Array(segment.vectors.buffer, segment.vectors.byteOffset, segment.vectors.length),
    scales.length * 4,
  );

  const numbers: number[] = [segment.ids.length, ...segment.passageCounts];
  numbers.push(segment.dictionary.length);
  for (const word of segment.dictionary) numbers.push(word.length);
  for (let p = 0; p < scales.length; p++) {
    numbers.push(wordOffsets[p + 1]! - wordOffsets[p]!);
    for (let w = wordOffsets[p]!; w < wordOffsets[p + 1]!; w++) {
      // Most words occur once: the lowest bit says whether a count follows.
      const once = wordCounts[w] === 1;
      numbers.push(wordIndexes[w]! * 2 + (once ? 0 : 1));
      if (!once) numbers.push(wordCounts[w]!);
    }
  }
  return { vectors, words: writeWords(numbers, encoder.encode(segment.dictionary.join(""))) };
}

/**
 * @param ids Of the segment's memories, in the order in which they were packed.
 */
export function decodeSegment(bytes: SegmentBytes, ids: readonly string[]): Segment {
  const read = numberReader(bytes.words);
  const textLength = read();
  const passageCounts = new Uint16Array(read());
  for (let i = 0; i < passageCounts.length; i++) passageCounts[i] = read();
  const passages = passageCounts.reduce((total, count) => total + count, 0);
  const lengths = new Uint32Array(read());
  for (let i = 0; i < lengths.length; i++) lengths[i] = read();

  const wordOffsets = new Uint32Array(passages + 1);
  // Each word takes a byte at least, so this is room enough.
  const wordIndexes = new Uint32Array(bytes.words.length);
  const wordCounts = new Uint16Array(bytes.words.length);
  let next = 0;
  for (let p = 0; p < passages; p++) {
    for (let left = read(); left > 0; left--) {
      const coded = read();
      wordIndexes[next] = coded >>> 1;
      wordCounts[next++] = coded & 1 ? read() : 1;
    }
    wordOffsets[p + 1] = next;
  }
  return {
    ids,
    passageCounts,
    ...readVectors(bytes.vectors, passages),
    dictionary: readWords(bytes.words.subarray(bytes.words.length - textLength), lengths),
    wordOffsets,
    wordIndexes: wordIndexes.slice(0, next),
    wordCounts: wordCounts.slice(0, next),
  };
}

function readVectors(bytes: Uint8Array, passages: number): Pick<Segment, "vectors" | "scales"> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scales = new Float32Array(passages);
  for (let p = 0; p < passages; p++) scales[p] = view.getFloat32(p * 4, true);
  const start = passages * 4;
  return {
    scales,
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset + start, bytes.length - start),
  };
}

/** Cuts the run of words apart by their lengths in UTF-16 code units. */
function readWords(utf8: Uint8Array, lengths: Uint32Array): string[] {
  const run = decoder.decode(utf8);
  const words = Array.from<string>({ length: lengths.length });
  let start = 0;
  for (let i = 0; i < lengths.length; i++) {
    words[i] = run.slice(start, (start += lengths[i]!));
  }
  return words;
}

/** The length of the text, the numbers, and last the text. */
function writeWords(numbers: readonly number[], text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((numbers.length + 1) * 5 + text.length);
  let at = 0;
  function write(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  write(text.length);
  for (const number of numbers) write(number);
  bytes.set(text, at);
  return bytes.slice(0, at + text.length);
}

/** Reads variable-length integers one after another: seven bits a byte, lowest first. */
function numberReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  };
}

/** Whole numbers as variable-length integers. */
export function encodeNumbers(numbers: readonly number[]): Uint8Array {
  return writeWords(numbers, new Uint8Array(0)).slice(1);
}

export function decodeNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  // A number ends with each byte whose highest bit is 0.
  const count = bytes.reduce((total, byte) => total + (byte < 0x80 ? 1 : 0), 0);
  const read = numberReader(bytes);
  for (let i = 0; i < count; i++) numbers.push(read());
  return numbers;
}
