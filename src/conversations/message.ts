/**
 * What every format comes down to: messages of conversations in order. Grouping them into exchanges,
 * giving them sessions and times is the same for all (exchanges.ts, timeline.ts).
 */
import type { ExportRecord } from "../engine/export.ts";
import type { Appraisal } from "../types.ts";

/** One thing said. */
export interface Message {
  /** The conversation it belongs to, unique among all of its format. */
  readonly conversation: string;
  /** Its session; absent where the format has none: then long silences part sessions. */
  readonly session?: string;
  /** Names that `only` may choose it by, best first: a person, a sample, a title. */
  readonly names: readonly string[];
  /** Id within the conversation, where the format has one. */
  readonly id?: string;
  readonly role: "user" | "agent";
  readonly text: string;
  /** Epoch milliseconds; absent where the file does not say. */
  readonly at?: number;
  /** Who said it when it was a named speaker. */
  readonly speaker?: string;
  readonly appraisal?: Appraisal;
  /** Where in the file, for reports: `line 12`. */
  readonly place: string;
}

/** Names of the formats that can be read. */
export const FORMAT_NAMES = [
  "jsonl",
  "openai",
  "chatgpt",
  "claude",
  "sillytavern",
  "lufy",
  "locomo",
  "beam",
] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** What readers may need to know. */
export interface ReaderOptions {
  /** IANA zone of times that come without one. */
  readonly timeZone: string;
  /** Reports something of the file that cannot be used; the rest goes on. */
  readonly skip: (place: string, reason: string) => void;
  /** Counts something that is no conversation: a tool call, a hidden or system message. */
  readonly leaveOut: () => void;
}

/** Reads the values of one file, in order. */
export interface Reader {
  /** @throws {UnusableError} When nothing of the value can be used. */
  read(value: unknown, place: string): Iterable<Message | ExportRecord>;
  /** What was held back until the file's end. */
  end?(): Iterable<Message>;
}

/** One format: how it is recognised and read. */
export interface ConversationFormat {
  readonly name: FormatName;
  /** Whether the first value of a file looks like this format. */
  matches(value: Readonly<Record<string, unknown>>): boolean;
  createReader(options: ReaderOptions): Reader;
  /** Set where one file holds several people's conversations: what `only` must choose. */
  readonly holdsSeveral?: "person" | "sample" | "conversation";
  /** True when conversations need not stand in order of time: they are sorted before they go in. */
  readonly unordered?: boolean;
}

/** A value of the file that cannot be used. The reason never holds text of the file. */
export class UnusableError extends Error {}
