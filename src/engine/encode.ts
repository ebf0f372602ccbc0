/** From text to what is matched: passages with vectors and words. No language model is called. */
import { embedTexts, type Embedder } from "../embedding/embedder.ts";
import { quantize } from "../model/vector.ts";
import type { EncodedCue } from "../relevance/relevance.ts";
import { splitIntoPassages } from "../relevance/passages.ts";
import { searchableText } from "../relevance/searchable-text.ts";
import { countWords } from "../relevance/words.ts";
import type { Memory, Passage } from "../types.ts";

/** Longest cue that is matched, in UTF-16 code units; what is longer is cut. */
export const MAX_CUE_LENGTH = 8_000;

/** What of a memory is matched: who spoke and both sides of an exchange. */
export function matchedText(memory: Pick<Memory, "agent" | "speaker" | "text">): string {
  const said = memory.speaker === undefined ? memory.text : `${memory.speaker}: ${memory.text}`;
  return memory.agent === undefined ? said : `${memory.agent}\n${said}`;
}

/**
 * Passages of several memories, embedded in one go.
 *
 * @param texts What of each memory is matched.
 * @returns For each text, its whole first and then its parts.
 * @throws {UpstreamModelError} When the embedder fails.
 */
export async function encodePassages(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (readonly Passage[])[]> {
  const split = texts.map((text) => splitIntoPassages(searchableText(text)));
  const vectors = await embedTexts(embedder, split.flat(), signal ? { signal } : {});
  let next = 0;
  return split.map((parts) =>
    parts.map((part) => ({ vector: quantize(vectors[next++]!), words: countWords(part) })),
  );
}

/**
 * The cue ready to be matched, or undefined when there is nothing in it to match.
 *
 * @throws {UpstreamModelError} When the embedder fails.
 */
export async function encodeCue(
  embedder: Embedder,
  cue: string,
  signal?: AbortSignal,
): Promise<EncodedCue | undefined> {
  const text = searchableText(cue.slice(0, MAX_CUE_LENGTH));
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const [vector] = await embedTexts(embedder, [text], signal ? { signal } : {});
  return { vector: vector!, words: countWords(text) };
}
