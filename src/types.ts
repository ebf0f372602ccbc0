/**
 * The words of the project, as types. One name per concept, used everywhere.
 *
 * Times are epoch milliseconds (UTC) and carry `At` in their names; durations carry their unit.
 */

/** Whose memory a call is about. Every read and write is scoped to exactly one. */
export interface Scope {
  /** Separates customers of one installation; absent means the installation has just one. */
  readonly tenant?: string;
  /** The person remembered. Never blank: there is no "everyone". */
  readonly user: string;
}

/** What a memory is about: what was said, or (with a language model) what was derived from it. */
export type MemoryKind = "exchange" | "event" | "summary" | "fact";

/** active -> let go (not recalled, listed, can be restored) -> purged (gone). */
export type MemoryState = "active" | "letGo";

/** What is judged of an exchange. A missing signal takes the policy's stated fallback. */
export interface Appraisal {
  /** How stirring, 1 (calm) to 5 (excited), as in EmoBank. */
  readonly arousal?: number;
  /** Perplexity of the user's utterance given the agent's, above 0; policies clip it at 160. */
  readonly surprise?: number;
  /** Rated importance, 1 (trivial) to 10 (vital). */
  readonly importance?: number;
  /** The same three signals brought to one scale, each in [0, 1]; what the policy `lufy` reads. */
  readonly regularised?: {
    readonly arousal: number;
    readonly surprise: number;
    readonly importance: number;
  };
}

/** What changes with use. */
export interface Trace {
  readonly createdAt: number;
  /** Equals `createdAt` until the first recall. */
  readonly lastRecalledAt: number;
  /** Number (1, 2, ...) of the session of the last recall; at first the session it was made in. */
  readonly lastRecalledSession: number;
  /** Number of recalls n. */
  readonly recalls: number;
  /** Consolidation g, 1 at first, never falls. */
  readonly consolidation: number;
  /** R1 of [LUFY]: times it was the memory mentioned. */
  readonly mentions: number;
  /** R2 of [LUFY]: times it came second and was passed over. */
  readonly passedOver: number;
}

/** What a memory holds, before a store gave it its place. */
export interface MemoryContent {
  readonly id: string;
  readonly kind: MemoryKind;
  /** Id of the session it was made in. */
  readonly session: string;
  /** Who said `text` when it was a named speaker; absent for the user of the scope. */
  readonly speaker?: string;
  /** What the agent had just said, where there was an agent. */
  readonly agent?: string;
  /** What the user (or the named speaker) said, or the text of an event, summary or fact. */
  readonly text: string;
  readonly appraisal: Appraisal;
  readonly trace: Trace;
  readonly pinned: boolean;
}

/** One remembered exchange, event, summary or fact. */
export interface Memory extends MemoryContent {
  /** Order of arrival within the user, 0, 1, 2, ...; given by the store, never used again. */
  readonly position: number;
  /** Number of its session, 1 for the user's first. */
  readonly sessionNumber: number;
  readonly state: MemoryState;
  /** Set while let go: when, in which batch (undone as one), and why. */
  readonly letGo?: { readonly at: number; readonly batch: string; readonly reason: string };
}

/** A memory without its texts: what ranking needs of it. */
export type MemoryTrace = Omit<Memory, "text" | "agent">;

/** A conversation from its first line to its end. */
export interface Session {
  readonly id: string;
  /** 1 for the user's first session. */
  readonly number: number;
  readonly startedAt: number;
  /** Absent while the session is open. */
  readonly endedAt?: number;
}

/** One line of the transcript, in order of arrival. */
export interface Turn {
  readonly session: string;
  readonly role: "user" | "agent";
  readonly speaker?: string;
  readonly text: string;
  readonly at: number;
  /** The memory this line is part of, if any: erased and purged together with it. */
  readonly memory?: string;
}

/** Which embedder made the vectors of a store. Vectors of different embedders never mix. */
export interface EmbedderIdentity {
  /** Provider and model, for instance `madeleine/static-multilingual@1`. */
  readonly name: string;
  readonly dimension: number;
}

/**
 * A vector in int8: component i is about `values[i] * scale`. Made of a unit vector, so that the
 * cosine of two is their dot product; all zero when there was nothing to embed.
 */
export interface QuantizedVector {
  readonly values: Int8Array;
  readonly scale: number;
}

/**
 * What a cue is matched against. The first passage of a memory is its whole text, further ones are
 * parts of a long text.
 */
export interface Passage {
  readonly vector: QuantizedVector;
  /** Normalised words (not stemmed) with how often each occurs. */
  readonly words: ReadonlyMap<string, number>;
}

/**
 * The passages of up to 128 memories side by side, as ranking reads them. Passages of one memory
 * stand together, in the order of `ids`.
 */
export interface Segment {
  readonly ids: readonly string[];
  /** Passages of each memory, as long as `ids`. */
  readonly passageCounts: Uint16Array;
  /** `dimension` int8 values a passage. */
  readonly vectors: Int8Array;
  /** One scale a passage. */
  readonly scales: Float32Array;
  /** The distinct words of the segment. */
  readonly dictionary: readonly string[];
  /** Passage p has the words `wordIndexes[wordOffsets[p] ... wordOffsets[p + 1])`. */
  readonly wordOffsets: Uint32Array;
  readonly wordIndexes: Uint32Array;
  readonly wordCounts: Uint16Array;
}

/** One named quantity of a score. */
export interface Term {
  /** As it stands in the formula, for instance `relevance`. */
  readonly name: string;
  readonly value: number;
  /** What it is, in plain words with its unit. */
  readonly meaning: string;
}

/**
 * A score that explains itself: `formula` is arithmetic over the terms' names (with `exp`, `log`,
 * `min`, `max`, `sqrt`) and gives `value`.
 */
export interface Score {
  readonly value: number;
  readonly formula: string;
  readonly terms: readonly Term[];
}

/** Where the library says what it noticed; it never holds memory text or keys. */
export interface Logger {
  debug(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
}
