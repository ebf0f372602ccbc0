/**
 * Memories as the baselines match them, and what they measure of a cue. Written for the lab and
 * independent of the package's ranking, so that it stands still while that moves.
 */
import { createStaticEmbedder, embedTexts, type Embedder } from "../../../src/embedding/index.ts";
import { splitIntoPassages } from "../../../src/relevance/index.ts";
import { contentStems } from "../content-words.ts";
import { wholeText, type SetMemory } from "../data/research-set.ts";

/** A whole memory or a part of a long one. */
interface Passage {
  readonly vector: Float32Array;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export interface CorpusMemory {
  readonly id: string;
  readonly session: string;
  /** The whole first. */
  readonly passages: readonly Passage[];
}

/** A cue with what is known of its words in general language. */
export interface CorpusCue {
  readonly vector: Float32Array;
  /** P of each distinct stem: of all the forms in which the cue has it. */
  readonly stems: ReadonlyMap<string, number>;
}

export interface Encoder {
  encodeMemories(memories: readonly SetMemory[]): Promise<readonly CorpusMemory[]>;
  encodeCue(cue: string): Promise<CorpusCue>;
}

/** @param embedder Default: the built-in table, which tells how common words are in any case. */
export function createEncoder(embedder?: Embedder): Encoder {
  const table = createStaticEmbedder();
  const embedding = embedder ?? table;
  return {
    async encodeMemories(memories) {
      const texts = memories.map((memory) => splitIntoPassages(wholeText(memory)));
      const vectors = await embedTexts(embedding, texts.flat());
      let next = 0;
      return memories.map(({ id, session, date = "" }, i) => ({
        id,
        session,
        passages: texts[i]!.map((text) => {
          const stems = contentStems(`${text} ${date}`);
          return { vector: vectors[next++]!, counts: countsOf(stems), length: stems.length };
        }),
      }));
    },
    async encodeCue(cue) {
      const [vector] = await embedTexts(embedding, [cue]);
      const stems = new Map<string, number>();
      for (const word of new Set(cue.toLowerCase().match(/[\p{L}\p{N}]+/gu))) {
        for (const stem of contentStems(word)) {
          stems.set(stem, (stems.get(stem) ?? 0) + table.wordProbability(word));
        }
      }
      return { vector: vector!, stems };
    },
  };
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
