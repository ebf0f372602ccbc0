/** Words and meaning on one scale, the usual hybrid. */

/** z(a) + z(b), each over all memories; a constant list counts as 0 everywhere. */
export function zSum(a: readonly number[], b: readonly number[]): number[] {
  const first = zScores(a);
  const second = zScores(b);
  return first.map((z, i) => z + second[i]!);
}

function zScores(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
