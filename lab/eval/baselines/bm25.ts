/** BM25 (Robertson and Zaragoza 2009), plain and as a share of what the cue could reach. */
import type { CorpusCue, CorpusMemory } from "./corpus.ts";

const K1 = 1.2;
const B = 0.75;
/** A small store is counted together with 50 imagined memories of 25 words. */
const IMAGINED_MEMORIES = 50;
const IMAGINED_LENGTH = 25;
const SHRINKAGE = 6;

/**
 *     BM25 = sum over the cue's stems of idf tf (k1 + 1) / (tf + k1 (1 - b + b length / mean))
 *     idf  = ln(1 + (N - n + 0.5) / (n + 0.5))
 *
 * @returns One value a memory, of its best passage; at least 0.
 */
export function bm25(memories: readonly CorpusMemory[], cue: CorpusCue): number[] {
  return okapi(memories, cue, () => 0, 0).sums;
}

/**
 * BM25 with the prior idf, divided by the most that the cue could reach.
 *
 * Source: the formula of docs/relevance.md, kept here as it was.
 *
 * @returns One value a memory, in [0, 1).
 */
export function bm25Share(memories: readonly CorpusMemory[], cue: CorpusCue): number[] {
  const imagined = (probability: number): number =>
    IMAGINED_MEMORIES * (1 - (1 - Math.min(1, probability)) ** IMAGINED_LENGTH);
  const { sums, information } = okapi(memories, cue, imagined, IMAGINED_MEMORIES);
  return sums.map((sum) => sum / ((K1 + 1) * (information + SHRINKAGE)));
}

/** @param imagined How many of `more` imagined memories hold a word of this probability. */
function okapi(
  memories: readonly CorpusMemory[],
  cue: CorpusCue,
  imagined: (probability: number) => number,
  more: number,
): { readonly sums: number[]; readonly information: number } {
  const passages = memories.flatMap((memory) => memory.passages);
  const mean = passages.reduce((sum, { length }) => sum + length, 0) / passages.length || 1;
  const all = memories.length + more;
  const idfs = [...cue.stems].map(([stem, probability]): [string, number] => {
    const held = memories.filter((memory) => memory.passages[0]!.counts.has(stem)).length;
    const n = held + imagined(probability);
    return [stem, Math.log(1 + (all - n + 0.5) / (n + 0.5))];
  });
  const sumOf = ({ counts, length }: CorpusMemory["passages"][number]): number =>
    idfs.reduce((sum, [stem, idf]) => {
      const tf = counts.get(stem) ?? 0;
      return sum + (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / mean));
    }, 0);
  return {
    sums: memories.map((memory) => Math.max(...memory.passages.map(sumOf))),
    information: idfs.reduce((sum, [, idf]) => sum + idf, 0),
  };
}
