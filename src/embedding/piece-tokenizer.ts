/**
 * Cuts text into the pieces of a SentencePiece unigram model: of all ways to cut it, the one whose
 * pieces have the greatest product of probabilities.
 *
 * Source: Kudo 2018, "Subword Regularization", eq. 1-3.
 */
import { type PieceTrie, childSlot } from "./piece-trie.ts";

/** Longer texts are cut off here: UTF-16 units, before and after normalising. */
export const MAX_TEXT_LENGTH = 16_384;
/** The piece that stands for characters no piece holds. */
export const UNKNOWN_PIECE = 0;
/** The unit that stands before every word in place of white space. */
export const WORD_START = 0x2581;

/** How much less likely than the rarest piece an unknown character is (natural log). */
const unknownPenalty = 10;

/** Besides what NFKC makes a space: these become one, as in the model's own normaliser. */
const otherSpaces: ReadonlySet<number> = new Set([
  0x09, 0x0a, 0x0c, 0x0d, 0x1680, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x2581, 0xfeff, 0xfffd,
]);
/** Stays as it is, although NFKC makes it "~". */
const fullWidthTilde = "\uFF5E";

/** What a tokenizer reads of a table. */
export interface PieceModel extends PieceTrie {
  readonly scores: Int16Array;
  /** Natural log of a piece's probability = its score times this. */
  readonly scoreStep: number;
}

/** The pieces of one text; the array is used again for the next text. */
export interface Pieces {
  readonly ids: Uint32Array;
  count: number;
}

/** Cuts text into pieces. */
export interface PieceTokenizer {
  /** @returns Numbers of the pieces, in order, valid until the next call. */
  readonly tokenize: (text: string) => Pieces;
  /** Natural log of the probability of a piece; unknown characters below all others. */
  readonly score: (piece: number) => number;
}

/** A tokenizer over a prebuilt trie. It keeps its working arrays: no garbage per text. */
export function createPieceTokenizer(model: PieceModel): PieceTokenizer {
  const { slots, ends, labels, scores, scoreStep } = model;
  const unknownScore =
    scores.reduce((least, s) => Math.min(least, s), 0) - unknownPenalty / scoreStep;
  const units = new Uint16Array(MAX_TEXT_LENGTH + 1);
  const best = new Float64Array(MAX_TEXT_LENGTH + 2);
  const from = new Uint32Array(MAX_TEXT_LENGTH + 2);
  const pieceAt = new Uint32Array(MAX_TEXT_LENGTH + 2);
  const pieces: Pieces = { ids: new Uint32Array(MAX_TEXT_LENGTH + 1), count: 0 };

  /** Writes the normalised text, every word with its start mark, and returns its length. */
  function normalise(text: string): number {
    const normal = toCompatibilityForm(text);
    let length = 0;
    let pendingStart = true;
    for (let i = 0; i < normal.length; i++) {
      const unit = normal.charCodeAt(i);
      if (unit === 0x20 || otherSpaces.has(unit)) {
        pendingStart = true;
        continue;
      }
      if (pendingStart) {
        if (length + 1 >= MAX_TEXT_LENGTH) break;
        units[length++] = WORD_START;
        pendingStart = false;
      }
      if (length >= MAX_TEXT_LENGTH) break;
      units[length++] = unit;
    }
    return length;
  }

  /** Offers one way to reach `end`; the first of equal ways stays. */
  function offer(start: number, end: number, piece: number, score: number): void {
    if (score > best[end]!) {
      best[end] = score;
      from[end] = start;
      pieceAt[end] = piece;
    }
  }

  function search(length: number): void {
    best.fill(-Infinity, 1, length + 1);
    best[0] = 0;
    for (let start = 0; start < length; start++) {
      const reached = best[start]!;
      if (reached === -Infinity) continue;
      const characterEnd = start + (isPair(units, start, length) ? 2 : 1);
      let whole = false;
      let slot = 0;
      for (let i = start; i < length; i++) {
        const label = labels[units[i]!]!;
        if (label === 0) break;
        slot = childSlot(slots, slot, label);
        if (slot === 0) break;
        const piece = ends[slot]!;
        if (piece !== UNKNOWN_PIECE) {
          offer(start, i + 1, piece, reached + scores[piece]!);
          whole ||= i + 1 === characterEnd;
        }
      }
      if (!whole) offer(start, characterEnd, UNKNOWN_PIECE, reached + unknownScore);
    }
  }

  function tokenize(text: string): Pieces {
    const length = normalise(text);
    search(length);
    let count = 0;
    // Backwards from the end; neighbouring unknown characters make one unknown piece.
    for (let end = length; end > 0; end = from[end]!) {
      const piece = pieceAt[end]!;
      if (piece !== UNKNOWN_PIECE || count === 0 || pieces.ids[count - 1] !== UNKNOWN_PIECE) {
        pieces.ids[count++] = piece;
      }
    }
    pieces.ids.subarray(0, count).reverse();
    pieces.count = count;
    return pieces;
  }

  return {
    tokenize,
    score: (piece) => (piece === UNKNOWN_PIECE ? unknownScore : scores[piece]!) * scoreStep,
  };
}

function toCompatibilityForm(text: string): string {
  const bounded = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  if (!bounded.includes(fullWidthTilde)) return bounded.normalize("NFKC");
  return bounded
    .split(fullWidthTilde)
    .map((part) => part.normalize("NFKC"))
    .join(fullWidthTilde);
}

function isPair(units: Uint16Array, at: number, length: number): boolean {
  return (
    (units[at]! & 0xfc00) === 0xd800 && at + 1 < length && (units[at + 1]! & 0xfc00) === 0xdc00
  );
}
