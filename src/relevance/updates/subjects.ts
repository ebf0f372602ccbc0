/**
 * What a remark or a question is about, where people have one at a time and change it: a home, a
 * job, a partner. Readable rules, no language model: a text is about a subject when a way of saying
 * it in its language is found. Newer evidence on a subject supersedes older.
 */
import { appointmentsOf } from "./appointments.ts";
import { SUBJECT_RULES } from "./subject-rules.ts";

/** What stands later in a text is not read. */
const MAX_LENGTH = 4_000;

/** "My favourite X": a subject for each X. The word after, or in Japanese before, is the X. */
const FAVOURITES: readonly RegExp[] = [
  /\bfavou?rite (?<what>\p{L}+)/iu,
  /最(?:喜欢|爱)(?:的)?(?<what>吃|喝|\p{Script=Han}{1,4}?)(?=是|变|改|了|,|。|,|$|什么|哪)/u,
  /(?:一番|いちばん)好きな(?<what>[\p{Script=Han}\p{Script=Katakana}ー]{1,6})/u,
];

const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HAN = /\p{Script=Han}/u;

/**
 * Subjects that a text is about, as index words.
 *
 * @example
 * ```ts
 * import { subjectsOf } from "madeleine/relevance";
 * [...subjectsOf("I moved to Beijing")]; // ["#home"]
 * ```
 */
export function subjectsOf(text: string): ReadonlySet<string> {
  const normal = text.slice(0, MAX_LENGTH).normalize("NFKC").replace(/[’‘]/gu, "'");
  const isJapanese = HAS_KANA.test(normal);
  const isChinese = !isJapanese && HAS_HAN.test(normal);
  const found = new Set<string>(appointmentsOf(normal));
  for (const { subject, english, chinese, japanese } of SUBJECT_RULES) {
    if (
      english.test(normal) ||
      (isChinese && chinese.test(normal)) ||
      (isJapanese && japanese.test(normal))
    ) {
      found.add(subject);
    }
  }
  for (const favourite of FAVOURITES) {
    const what = favourite.exec(normal)?.groups?.["what"];
    if (what !== undefined) found.add(`#favourite:${what.toLowerCase()}`);
  }
  return found;
}

const ASKS_BEFORE: readonly RegExp[] = [
  /\b(?:used? to|previous(?:ly)?|former(?:ly)?|originally|back then|in the past|at first|(?:old|last|ex) (?:job|home|car|phone|team|address|flat|boss))\b/iu,
  // "Before that", "before I moved"; not "before we go".
  /\bbefore\b(?! (?:i|you|we|he|she|they|it) (?!moved|changed|switched|started|quit|joined|became|bought|got|met)| \w+ing\b)/iu,
  /以前|之前|原来|原先|本来|过去|曾经|从前|当初|最[初早]/u,
  /昔|元々|もともと|かつて|以前|当初|(?<![の日間月年分名駅午目])前(?:は|に|の)/u,
];

/** Whether a cue asks how it was before ("where did I live before?"). */
export function asksBefore(cue: string): boolean {
  const normal = cue.slice(0, MAX_LENGTH).normalize("NFKC");
  return ASKS_BEFORE.some((pattern) => pattern.test(normal));
}
