/** From text to what is matched: passages with vectors and words. No language model is called. */
import { embedTexts, type Embedder } from "../embedding/embedder.ts";
import { quantize } from "../model/vector.ts";
import type { EncodedCue } from "../relevance/relevance.ts";
import { splitIntoPassages } from "../relevance/passages.ts";
import { searchableText } from "../relevance/searchable-text.ts";
import { countWords, QUESTION_MARK } from "../relevance/words.ts";
import { findTimes } from "../relevance/time/time-expressions.ts";
import { calendarAt } from "../relevance/time/time-span.ts";
import { timeWords } from "../relevance/time/time-cue.ts";
import { subjectsOf } from "../relevance/updates/subjects.ts";
import type { Memory, Passage, Trace } from "../types.ts";

/** Longest cue that is matched, in UTF-16 code units; what is longer is cut. */
export const MAX_CUE_LENGTH = 8_000;

/** A memory as it is encoded: what was said, by whom and when. */
type Encodable = Pick<Memory, "agent" | "speaker" | "text"> & {
  readonly trace: Pick<Trace, "createdAt">;
};

/**
 * What of a memory is embedded and matched word by word: who spoke and both sides of an exchange; what
 * the user said apart from the agent, so that no essay drowns it; and the parts of a long text.
 */
function matchedTexts({ agent, speaker, text }: Encodable): string[] {
  const said = searchableText(speaker === undefined ? text : `${speaker}: ${text}`);
  if (agent === undefined) return splitIntoPassages(said);
  const [whole, ...parts] = splitIntoPassages(searchableText(`${agent}\n${said}`));
  return [whole!, said, ...parts];
}

/**
 * Index words of a memory beside those of its text: the date it was said on, as words; dates it
 * names; subjects that people change (a home, a job); and whether something is asked.
 */
function indexWords({ agent = "", text, trace }: Encodable, timeZone: string): ReadonlySet<string> {
  const said = { at: trace.createdAt, timeZone };
  const date = calendarAt(said).setLocale("en").toFormat("d LLLL yyyy").toLowerCase();
  return new Set([
    ...date.split(" "),
    ...timeWords(findTimes(text, said, "nearest"), timeZone),
    ...subjectsOf(text),
    ...(/[?\uFF1F\u061F]/u.test(agent + text) ? [QUESTION_MARK] : []),
  ]);
}

/**
 * Passages of several memories, embedded in one go.
 *
 * @param timeZone IANA zone in which the memories' dates are read.
 * @returns For each memory, its whole text first, then what the user said alone, then the parts of a
 *   long one.
 * @throws {UpstreamModelError} When the embedder fails.
 */
export async function encodePassages(
  embedder: Embedder,
  memories: readonly Encodable[],
  timeZone: string,
  signal?: AbortSignal,
): Promise<readonly (readonly Passage[])[]> {
  const split = memories.map(matchedTexts);
  const vectors = await embedTexts(embedder, split.flat(), signal ? { signal } : {});
  let next = 0;
  return split.map((parts, i) => {
    const passages = parts.map((part) => ({
      vector: quantize(vectors[next++]!),
      words: countWords(part),
    }));
    const words = passages[0]!.words;
    for (const word of indexWords(memories[i]!, timeZone))
      words.set(word, (words.get(word) ?? 0) + 1);
    return passages;
  });
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
