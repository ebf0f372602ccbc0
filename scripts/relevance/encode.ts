/** Memories of a research set as an index of the built-in embedder, and its cues. */
import { createStaticEmbedder, type StaticEmbedder } from "../../src/embedding/static-table.ts";
import { quantize } from "../../src/model/vector.ts";
import { createMemoryIndex, type MemoryIndex } from "../../src/relevance/memory-index.ts";
import { splitIntoPassages } from "../../src/relevance/passages.ts";
import type { EncodedCue } from "../../src/relevance/relevance.ts";
import { searchableText } from "../../src/relevance/searchable-text.ts";
import { countWords } from "../../src/relevance/words.ts";
import { packSegment } from "../../src/stores/segment.ts";
import type { Passage } from "../../src/types.ts";
import type { SetMemory } from "./datasets.ts";

const embedder: StaticEmbedder = createStaticEmbedder();

export function wordProbability(word: string): number {
  return embedder.wordProbability(word);
}

export function encodeCue(text: string): EncodedCue {
  const searchable = searchableText(text);
  return { vector: embedder.embed(searchable), words: countWords(searchable) };
}

/** An index that grows: `addUpTo(n)` brings it to the first n memories. */
export function growingIndex(memories: readonly SetMemory[]): {
  readonly index: MemoryIndex;
  addUpTo(count: number): void;
} {
  const index = createMemoryIndex(embedder.dimension);
  const sessions = new Map(memories.map((memory) => [memory.id, memory.session]));
  return {
    index,
    addUpTo(count) {
      const entries = memories
        .slice(index.ids.length, count)
        .map((memory) => ({ id: memory.id, passages: passagesOf(memory) }));
      index.add(packSegment(entries, embedder.dimension), (id) => sessions.get(id)!);
    },
  };
}

function passagesOf({ text, alsoWords = "" }: SetMemory): Passage[] {
  return splitIntoPassages(searchableText(text)).map((part) => ({
    vector: quantize(embedder.embed(part)),
    words: countWords(`${part} ${alsoWords}`),
  }));
}
