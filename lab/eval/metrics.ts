/** What makes a ranking good. The one place where each measure is defined. */

/** A question's evidence: the memory that holds each piece, undefined where none does. */
type Evidence = readonly (string | undefined)[];

/** 1 when any evidence is among the first k, else 0. */
export function hitAt(ranked: readonly string[], evidence: Evidence, k: number): number {
  const first = new Set(ranked.slice(0, k));
  return evidence.some((id) => id !== undefined && first.has(id)) ? 1 : 0;
}

/** The share of the evidence that is among the first k, [0, 1]. */
export function recallAt(ranked: readonly string[], evidence: Evidence, k: number): number {
  const first = new Set(ranked.slice(0, k));
  const found = evidence.filter((id) => id !== undefined && first.has(id));
  return found.length / evidence.length;
}
