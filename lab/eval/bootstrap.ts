/** Means in percent, and how far chance moves them. */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** One measured value, [0, 1], of the user or conversation it belongs to. */
export interface Sample {
  readonly cluster: string;
  readonly value: number;
}

export const SEED = 7;
export const DRAWS = 1000;

/** Percent with one decimal. */
export function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

/** Mean of the groups' means (of one group: the mean); NaN without samples. */
export function meanOf(groups: readonly (readonly Sample[])[]): number {
  return average(groups.map((samples) => average(samples.map(({ value }) => value))));
}

/**
 * The middle 95 % of the mean when whole clusters are drawn with replacement: questions of one
 * person are no independent evidence.
 *
 * Source: percentile bootstrap over clusters (Davison and Hinkley 1997, section 3.8).
 *
 * @returns [lowest, highest], in the unit of the values.
 */
export function interval(groups: readonly (readonly Sample[])[]): readonly [number, number] {
  const clusters = [...new Set(groups.flat().map(({ cluster }) => cluster))];
  const totals = groups.map((samples) =>
    clusters.map((cluster) => {
      const own = samples.filter((sample) => sample.cluster === cluster);
      return { count: own.length, sum: own.reduce((sum, { value }) => sum + value, 0) };
    }),
  );
  const generator = xoroshiro128plus(SEED);
  const means: number[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = clusters.map(() => uniformInt(generator, 0, clusters.length - 1));
    const shares = totals.flatMap((byCluster) => {
      const count = drawn.reduce((all, at) => all + byCluster[at]!.count, 0);
      const sum = drawn.reduce((all, at) => all + byCluster[at]!.sum, 0);
      return count > 0 ? [sum / count] : [];
    });
    if (shares.length > 0) means.push(average(shares));
  }
  means.sort((a, b) => a - b);
  const at = (share: number): number => means[Math.round(share * (means.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
