/** Range checks of formula arguments. NaN and infinities are never in range. */
import { InvalidArgumentError } from "../errors.ts";

/**
 * @param doing What cannot be done, as in "Cannot <doing>".
 * @throws {InvalidArgumentError} Unless `value` is a number from `lowest` to `highest`.
 */
export function checkRange(
  doing: string,
  name: string,
  value: number,
  lowest: number,
  highest: number = Number.MAX_VALUE,
): void {
  if (typeof value === "number" && value >= lowest && value <= highest) return;
  const range =
    highest === Number.MAX_VALUE
      ? `a finite number of at least ${lowest}`
      : `a number from ${lowest} to ${highest}`;
  throw new InvalidArgumentError(`Cannot ${doing}: \`${name}\` must be ${range}, got ${value}`);
}

/** @throws {InvalidArgumentError} Unless `value` is a finite number above 0. */
export function checkPositive(doing: string, name: string, value: number): void {
  if (typeof value === "number" && value > 0 && value < Infinity) return;
  throw new InvalidArgumentError(
    `Cannot ${doing}: \`${name}\` must be a finite number above 0, got ${value}`,
  );
}
