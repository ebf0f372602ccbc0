/** Places in lists, written as opaque text. */
import { InvalidArgumentError } from "../errors.ts";
import type { Cursor, Page } from "./store.ts";

/**
 * A page of a list.
 *
 * @param found The items from the cursor on, one more than the page holds when there is more.
 * @param placeOf The numbers by which the list is ordered.
 */
export function pageOf<Item>(
  found: readonly Item[],
  limit: number,
  placeOf: (item: Item) => readonly number[],
): Page<Item> {
  const items = found.slice(0, limit);
  if (found.length <= limit) return { items };
  return { items, next: encodeCursor(placeOf(items.at(-1)!)) };
}

/** @param place The numbers by which the list is ordered, of the last item given out. */
function encodeCursor(place: readonly number[]): Cursor {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * @param length How many numbers the place has.
 * @throws {InvalidArgumentError} When the cursor was not given out by such a list.
 */
export function decodeCursor(cursor: Cursor, length: number): number[] {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    place = undefined;
  }
  if (
    Array.isArray(place) &&
    place.length === length &&
    place.every((number): number is number => Number.isFinite(number))
  ) {
    return place;
  }
  throw new InvalidArgumentError(
    "Cannot continue the list: the cursor is malformed, got another text",
  );
}
