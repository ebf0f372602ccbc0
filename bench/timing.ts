/** Samples of elapsed time and their quantiles. */

/** The q-quantile of samples, by nearest rank. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)];
  if (value === undefined) throw new Error("Cannot take a quantile: no samples");
  return value;
}

/** Milliseconds that one run takes. */
export async function elapsedMs(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Milliseconds of each of `count` runs, after `warmUp` runs that do not count. */
export async function sample(
  count: number,
  run: (i: number) => unknown,
  warmUp = Math.min(20, count),
): Promise<number[]> {
  for (let i = 0; i < warmUp; i++) await run(i);
  const samples: number[] = [];
  for (let i = 0; i < count; i++) samples.push(await elapsedMs(() => run(warmUp + i)));
  return samples;
}

/** The figures of a row of time samples. */
export function timeRow(samples: readonly number[]): {
  unit: "ms";
  value: number;
  p95: number;
  samples: number;
} {
  return {
    unit: "ms",
    value: quantile(samples, 0.5),
    p95: quantile(samples, 0.95),
    samples: samples.length,
  };
}
