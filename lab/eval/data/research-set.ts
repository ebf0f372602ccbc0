/** A research set as memories, in the order they were said, and questions with their evidence. */

/** One exchange with an agent, or one line of a named speaker. */
export interface SetMemory {
  readonly id: string;
  readonly session: string;
  /** Epoch milliseconds; later than that of the memory before. */
  readonly at: number;
  readonly agent?: string;
  readonly speaker?: string;
  readonly text: string;
  /** The session's date, where a set's protocol matches it as words. */
  readonly date?: string;
}

export interface SetQuestion {
  readonly text: string;
  /** Asked when only so many memories were there. */
  readonly after: number;
  /** For each piece of evidence the memory that holds it; undefined where none does. */
  readonly evidence: readonly (string | undefined)[];
  readonly category?: string;
}

/** Whose memory: everything of it lies in one user's store. */
export interface SetStore {
  readonly name: string;
  /** The user or conversation that results are resampled by. */
  readonly cluster: string;
  readonly memories: readonly SetMemory[];
  /** Those with evidence, in the order they can be asked. */
  readonly questions: readonly SetQuestion[];
}

export const MINUTE_MS: number = 60_000;
export const DAY_MS: number = 24 * 60 * MINUTE_MS;

/** What of a memory is matched: who spoke and both sides of an exchange. */
export function wholeText({ agent, speaker, text }: SetMemory): string {
  const said = speaker === undefined ? text : `${speaker}: ${text}`;
  return agent === undefined ? said : `${agent}\n${said}`;
}

/** Questions that can be measured, earliest first. */
export function askable(questions: readonly SetQuestion[]): readonly SetQuestion[] {
  return questions
    .filter(({ evidence }) => evidence.length > 0)
    .toSorted((a, b) => a.after - b.after);
}
