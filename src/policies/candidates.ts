/** Small steps that scorers share. */
import type { MemoryTrace } from "../types.ts";

/** One number a memory, side by side. */
export function numbersOf(
  memories: readonly MemoryTrace[],
  of: (memory: MemoryTrace) => number,
): Float64Array {
  const numbers = new Float64Array(memories.length);
  for (let i = 0; i < memories.length; i++) numbers[i] = of(memories[i]!);
  return numbers;
}

/** Newer by creation, then by arrival: the order in which ties are kept and recalled. */
export function isNewer(a: MemoryTrace, b: MemoryTrace): boolean {
  if (a.trace.createdAt !== b.trace.createdAt) return a.trace.createdAt > b.trace.createdAt;
  return a.position > b.position;
}
