/** Likeness in meaning alone. */
import type { CorpusCue, CorpusMemory } from "./corpus.ts";

/** Cosine of the cue and each memory's best passage, one a memory, -1 to 1. */
export function cosines(memories: readonly CorpusMemory[], cue: CorpusCue): number[] {
  return memories.map(({ passages }) =>
    Math.max(...passages.map(({ vector }) => product(vector, cue.vector))),
  );
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
