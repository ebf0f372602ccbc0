/**
 * Segments on disk. `vectors`: a float32 scale (little endian) for each passage, then all int8
 * components. `words`: numbers of variable length (how many passages each memory has, how long the
 * words of the dictionary are, and for each passage its words by their place there, with a count
 * where it is not 1), then the dictionary's words in one run of UTF-8.
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
  const { numbers, text } = readWords(bytes.words);
  let at = 0;
  const passageCounts = Uint16Array.from(numbers.subarray(1, (at = 1 + numbers[0]!)));
  const passages = passageCounts.reduce((total, count) => total + count, 0);
  const lengths = numbers.subarray(at + 1, (at += 1 + numbers[at]!));
  const wordOffsets = new Uint32Array(passages + 1);
  // Each word takes a number at least, so this is room enough.
  const wordIndexes = new Uint32Array(numbers.length - at);
  const wordCounts = new Uint16Array(numbers.length - at);
  let next = 0;
  for (let p = 0; p < passages; p++) {
    for (let left = numbers[at++]!; left > 0; left--) {
      const coded = numbers[at++]!;
      wordIndexes[next] = coded >>> 1;
      wordCounts[next++] = coded & 1 ? numbers[at++]! : 1;
    }
    wordOffsets[p + 1] = next;
  }
  return {
    ids,
    passageCounts,
    ...readVectors(bytes.vectors, passages),
    dictionary: cutWords(text, lengths),
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
function cutWords(run: string, lengths: Uint32Array): string[] {
  let start = 0;
  return Array.from(lengths, (length) => run.slice(start, (start += length)));
}

/** The length of the text, the numbers, and last the text. */
function writeWords(numbers: readonly number[], text: Uint8Array): Uint8Array {
  const head = encodeNumbers([text.length, ...numbers]);
  const bytes = new Uint8Array(head.length + text.length);
  bytes.set(head);
  bytes.set(text, head.length);
  return bytes;
}

function readWords(bytes: Uint8Array): { numbers: Uint32Array; text: string } {
  const [textLength] = decodeNumbers(bytes.subarray(0, 5));
  const end = bytes.length - textLength!;
  return {
    numbers: decodeNumbers(bytes.subarray(0, end)).subarray(1),
    text: decoder.decode(bytes.subarray(end)),
  };
}

/** Whole numbers from 0 to 2^32 - 1 with seven bits a byte, lowest first; the last byte is below 128. */
export function encodeNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5);
  let at = 0;
  for (const number of numbers) {
    let rest = number;
    for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
    bytes[at++] = rest;
  }
  return bytes.slice(0, at);
}

export function decodeNumbers(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length);
  let count = 0;
  let value = 0;
  let shift = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    value |= (byte & 0x7f) << shift;
    if (byte > 0x7f) {
      shift += 7;
    } else {
      numbers[count++] = value;
      value = 0;
      shift = 0;
    }
  }
  return numbers.subarray(0, count);
}
