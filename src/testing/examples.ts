/** Small made-up memories, for tests of stores and of what stands on them. */
import { quantize, normalize } from "../model/vector.ts";
import type { Operation } from "../stores/store.ts";
import type { EmbedderIdentity, MemoryContent, Passage } from "../types.ts";

/** Made-up embedder of the example passages. */
export const EXAMPLE_EMBEDDER: EmbedderIdentity = Object.freeze({
  name: "example@1",
  dimension: 8,
});

/** When the first example happens: 5 January 2026, UTC. */
export const EXAMPLE_START: number = Date.UTC(2026, 0, 5);

/**
 * A memory never recalled, made a second after that of the number before, in the session `first`.
 *
 * @param id Any id; a number n counts the seconds since {@link EXAMPLE_START}.
 * @example
 * ```ts
 * import { exampleMemory } from "madeleine/testing";
 * exampleMemory(3).id; // "memory 3"
 * ```
 */
export function exampleMemory(
  id: number | string,
  overrides: Partial<MemoryContent> = {},
): MemoryContent {
  const createdAt = EXAMPLE_START + (typeof id === "number" ? id * 1_000 : 0);
  return {
    id: typeof id === "number" ? `memory ${id}` : id,
    kind: "exchange",
    session: "first",
    agent: `What is number ${id}?`,
    text: `It is what number ${id} is.`,
    appraisal: {},
    pinned: false,
    trace: {
      createdAt,
      lastRecalledAt: createdAt,
      lastRecalledSession: 1,
      recalls: 0,
      consolidation: 1,
      mentions: 0,
      passedOver: 0,
    },
    ...overrides,
  };
}

/** One passage of these words, its vector made of their letters. */
export function examplePassage(
  text: string,
  dimension: number = EXAMPLE_EMBEDDER.dimension,
): Passage {
  const words = new Map<string, number>();
  const vector = new Float32Array(dimension);
  for (const word of text.split(" ")) {
    words.set(word, (words.get(word) ?? 0) + 1);
    for (let i = 0; i < word.length; i++) vector[(word.charCodeAt(i) + i) % dimension]! += 1;
  }
  const { values, scale } = quantize(normalize(vector));
  // As segments keep it, so that what is loaded equals what was written.
  return { vector: { values, scale: Math.fround(scale) }, words };
}

/** Opens the session `first` (if need be) and inserts the memories, a passage each of its text. */
export function exampleInserts(...memories: readonly MemoryContent[]): Operation[] {
  const sessions = [...new Set(memories.map((memory) => memory.session))];
  return [
    ...sessions.map((session): Operation => ({
      type: "openSession",
      session,
      startedAt: EXAMPLE_START,
    })),
    ...memories.map((memory): Operation => ({
      type: "insert",
      memory,
      passages: [examplePassage(memory.text)],
    })),
  ];
}
