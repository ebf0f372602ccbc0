/** Builds the double-array trie of the pieces that src/embedding/piece-trie.ts describes. */
import {
  MAX_LABEL,
  NO_CHILDREN,
  type PieceTrie,
  packSlot,
} from "../../src/embedding/piece-trie.ts";

interface Node {
  readonly children: Map<number, Node>;
  /** Number of the piece that ends here, 0 for none. */
  piece: number;
  base: number;
}

/** Builds the trie of words with the number (from 1 on) of each. */
export function buildDoubleArray(words: ReadonlyMap<string, number>): PieceTrie {
  const labels = rankUnits(words.keys());
  const root: Node = { children: new Map(), piece: 0, base: NO_CHILDREN };
  for (const [word, piece] of words) {
    let at = root;
    for (let i = 0; i < word.length; i++) at = child(at, labels[word.charCodeAt(i)]!);
    at.piece = piece;
  }
  return { ...place(root), labels };
}

/** Frequent units get small labels: the children of most nodes then lie close together. */
function rankUnits(words: Iterable<string>): Uint16Array {
  const counts = new Map<number, number>();
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      counts.set(word.charCodeAt(i), (counts.get(word.charCodeAt(i)) ?? 0) + 1);
    }
  }
  const ranked = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  if (ranked.length > MAX_LABEL) throw new RangeError(`Cannot rank: got ${ranked.length} labels`);
  const labels = new Uint16Array(65_536);
  for (const [rank, [unit]] of ranked.entries()) labels[unit] = rank + 1;
  return labels;
}

function child(parent: Node, label: number): Node {
  let found = parent.children.get(label);
  if (found === undefined) {
    found = { children: new Map(), piece: 0, base: NO_CHILDREN };
    parent.children.set(label, found);
  }
  return found;
}

/** Puts the nodes with most children first, each at the first base that is free for all of them. */
function place(root: Node): Omit<PieceTrie, "labels"> {
  const parents: Node[] = [];
  collect(root, parents);
  parents.sort((a, b) => b.children.size - a.children.size);
  const taken = new Uint8Array(NO_CHILDREN + 1);
  const used = new Uint8Array(NO_CHILDREN + 1);
  taken[0] = 1; // the root's own slot
  // What was not free once will not be later: equal sets of labels go on where the last one ended.
  const searchedTo = new Map<string, number>();
  let length = 1;
  for (const parent of parents) {
    const labels = [...parent.children.keys()];
    const key = labels.join();
    let base = searchedTo.get(key) ?? 0;
    while (used[base] === 1 || labels.some((label) => taken[base + label] === 1)) base++;
    if (base + Math.max(...labels) >= NO_CHILDREN) {
      throw new RangeError(`Cannot place a node: too many slots, got base ${base}`);
    }
    searchedTo.set(key, base + 1);
    used[base] = 1;
    parent.base = base;
    for (const label of labels) {
      taken[base + label] = 1;
      length = Math.max(length, base + label + 1);
    }
  }
  const slots = new Uint32Array(length);
  const ends = new Uint32Array(length);
  slots[0] = packSlot(0, root.base, false);
  for (const { base, children } of parents) {
    for (const [label, { piece, base: below }] of children) {
      slots[base + label] = packSlot(label, below, piece !== 0);
      ends[base + label] = piece;
    }
  }
  return { slots, ends };
}

function collect(from: Node, into: Node[]): void {
  if (from.children.size === 0) return;
  into.push(from);
  for (const next of from.children.values()) collect(next, into);
}
