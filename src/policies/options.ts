/** Options of policies: every one named, a number in a stated range. */
import { InvalidArgumentError } from "../errors.ts";
import { checkRange } from "../model/check.ts";

/** One numeric option. */
export interface OptionRule {
  readonly fallback: number;
  readonly lowest: number;
  readonly highest: number;
  /** Only whole numbers. */
  readonly whole?: boolean;
}

/**
 * Options with nothing left out.
 *
 * @throws {InvalidArgumentError} On an unknown name, NaN or a value out of range.
 */
export function resolveOptions<Name extends string>(
  policy: string,
  rules: Readonly<Record<Name, OptionRule>>,
  options: Readonly<Partial<Record<Name, number>>>,
): Readonly<Record<Name, number>> {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`Cannot create ${policy}: unknown option, got \`${unknown}\``);
  }
  const resolved = {} as Record<Name, number>;
  for (const name of Object.keys(rules) as Name[]) {
    const { fallback, lowest, highest, whole } = rules[name];
    const value = options[name] ?? fallback;
    checkRange(`create ${policy}`, name, value, lowest, highest);
    if (whole && !Number.isInteger(value)) {
      throw new InvalidArgumentError(
        `Cannot create ${policy}: \`${name}\` must be a whole number, got ${value}`,
      );
    }
    resolved[name] = value;
  }
  return Object.freeze(resolved);
}
