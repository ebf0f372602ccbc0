/**
 * The words that decide what counts as evidence and that the baselines match by. The ruler's own,
 * not the package's: a ruler must not change with what it measures.
 */
import porter2 from "wink-porter2-stemmer";

const STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her
  hers herself it its itself they them their theirs themselves what which who whom this that these
  those am is are was were be been being have has had having do does did doing a an the and but if or
  because as until while of at by for with about against between into through during before after
  above below to from up down in out on off over under again further then once here there when where
  why how all any both each few more most other some such no nor not only own same so than too very s
  t can will just don should now d ll m o re ve y ain didn doesn hadn hasn haven isn ma mightn mustn
  needn shan shouldn wasn weren won wouldn would could im ive id dont didnt cant thats its yes yeah
  ok`.split(/\s+/u),
);

const stems = new Map<string, string>();

/** Runs of letters and digits in lower case without function words, joined by Porter's stem. */
export function contentStems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}

/** The words of an answer that its question, the user's and the agent's name do not give away. */
export function tellingStems(question: string, answer: string, user: string): readonly string[] {
  const given = new Set(contentStems(`${question} ${user} Luke`));
  return [...new Set(contentStems(answer))].filter((stem) => !given.has(stem));
}

/** Whether one text holds all of the stems; false for none. */
export function holdsAll(text: string, telling: readonly string[]): boolean {
  const held = new Set(contentStems(text));
  return telling.length > 0 && telling.every((stem) => held.has(stem));
}

function stemOf(word: string): string {
  let stem = stems.get(word);
  // The stemmer is for English words: it makes "202i" of 2023.
  if (stem === undefined) stems.set(word, (stem = /^[a-z]+$/u.test(word) ? porter2(word) : word));
  return stem;
}
