/**
 * The pieces as a double-array trie. A slot packs in 32 bits the label that leads to it (13), the
 * base of its children (18) and whether a piece ends at it (1). The child of a node under label l
 * stands in slot base + l and carries l; as no two nodes share a base, a label that fits proves the
 * parent. A node without children has the largest base, past the end of the array.
 *
 * Source: Aoe 1989, "An efficient digital search algorithm by using a double-array structure".
 */

/** A trie over labels of UTF-16 units. */
export interface PieceTrie {
  /** Slot 0 is the root. */
  readonly slots: Uint32Array;
  /** Number of the piece that ends at each slot; 0 for none. */
  readonly ends: Uint32Array;
  /** Label of each UTF-16 unit, 0 for units that occur in no piece. */
  readonly labels: Uint16Array;
}

/** Base of nodes without children; all others are smaller, and so is the number of slots. */
export const NO_CHILDREN: number = 2 ** 18 - 1;
/** Largest label. */
export const MAX_LABEL: number = 2 ** 13 - 1;

/** Packs a slot. */
export function packSlot(label: number, base: number, ends: boolean): number {
  return ((label << 19) | (base << 1) | (ends ? 1 : 0)) >>> 0;
}

/** Numbers the pieces 1, 2, ... in the order of the slots at which they end. */
export function numberEnds(slots: Uint32Array): Uint32Array {
  const ends = new Uint32Array(slots.length);
  let piece = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    if ((slots[slot]! & 1) === 1) ends[slot] = ++piece;
  }
  return ends;
}

/**
 * The slot below another under a label above 0.
 * @returns 0 (never a child) when there is none.
 */
export function childSlot(slots: Uint32Array, slot: number, label: number): number {
  const child = ((slots[slot]! >>> 1) & NO_CHILDREN) + label;
  return child < slots.length && slots[child]! >>> 19 === label ? child : 0;
}
