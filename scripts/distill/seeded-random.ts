/** Random numbers that are the same for the same seed. */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** A source for a whole-number seed. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
}

/** One number of the standard normal distribution (Box and Muller 1958). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Draws without replacement, likelier the heavier.
 *
 * Source: Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir".
 *
 * @param weights - One an item; items of weight 0 are never drawn.
 * @returns The numbers of at most `size` items.
 */
export function weightedSample(weights: Float64Array, size: number, random: Random): number[] {
  const keys = Array.from(weights, (weight, item) => ({
    item,
    key: Math.log(1 - random()) / weight,
  }));
  return keys
    .filter(({ item }) => weights[item]! > 0)
    .toSorted((a, b) => b.key - a.key)
    .slice(0, size)
    .map(({ item }) => item);
}
