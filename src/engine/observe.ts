/** observe: what was said is encoded and stored, in one atomic write and with no model call. */
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";

import { InvalidArgumentError } from "../errors.ts";
import type { Operation } from "../stores/store.ts";
import type { Appraisal, MemoryContent, MemoryKind, Scope, Trace, Turn } from "../types.ts";
import { CALL_KEYS, checkId, checkKeys, resolveCall, type CallOptions } from "./call.ts";
import { encodePassages } from "./encode.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import { isRetryableConflict, planSessionStart, type LetGoMemory } from "./forget.ts";
import { openSession } from "./loaded-user.ts";
import { stripRecalledBlocks } from "./recalled-block.ts";

export interface ObserveOptions extends CallOptions {
  /** What the agent had said just before. Alone (without `text`) it enters the transcript only. */
  readonly agent?: string;
  /** What the user (or the named speaker) said. */
  readonly text?: string;
  /** Who said `text`, where it was not the user of the scope. */
  readonly speaker?: string;
  /** Session id of the application's own. Default: the user's open session, else a new one. */
  readonly session?: string;
  /** Default: exchange. */
  readonly kind?: MemoryKind;
  readonly appraisal?: Appraisal;
  readonly pinned?: boolean;
  /** A retry with the same key stores nothing more. */
  readonly idempotencyKey?: string;
}

export interface Observed {
  /** Id of the memory; absent when there was nothing to remember (an agent's line alone). */
  readonly id?: string;
  readonly session: string;
  /** True when the idempotency key had been seen: nothing was stored again. */
  readonly replayed: boolean;
  /** What the policy let go because a session began (MemoryBank as released). */
  readonly letGo: readonly LetGoMemory[];
}

/** Longest line that is stored, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 1_000_000;

const KEYS = [
  ...CALL_KEYS,
  "agent",
  "text",
  "speaker",
  "session",
  "kind",
  "appraisal",
  "pinned",
  "idempotencyKey",
];

export async function observe(parts: EngineParts, options: ObserveOptions): Promise<Observed> {
  checkKeys("observe", options, KEYS);
  const { scope, now, timeZone, signal } = resolveCall(options, parts);
  const said = resolveSaid(options);
  const draft = newMemory(said, now, options);
  if (draft && options.idempotencyKey !== undefined) {
    const [stored] = await parts.store.get(scope, [draft.id]);
    if (stored) return { id: stored.id, session: stored.session, replayed: true, letGo: [] };
  }
  const embedder = await matchingEmbedder(parts);
  const [passages] = draft
    ? await encodePassages(parts.embedder, [draft], timeZone, signal)
    : [undefined];

  return inCurrentSession(parts, scope, options.session, async (session, expectRevision) => {
    const { operations: forgetting, letGo } = session.isNew
      ? await planSessionStart(parts, scope, session.number, now)
      : { operations: [], letGo: [] };
    const operations: Operation[] = [
      { type: "openSession", session: session.id, startedAt: now },
      ...forgetting,
    ];
    if (draft) {
      operations.push({ type: "insert", memory: inSession(draft, session), passages: passages! });
    }
    operations.push(...turnsOf(said, session.id, now, draft?.id));
    const { replayed } = await parts.store.apply(scope, operations, {
      embedder,
      ...(expectRevision !== undefined && { expectRevision }),
      ...(options.idempotencyKey !== undefined && {
        idempotencyKey: `observe:${options.idempotencyKey}`,
      }),
    });
    return {
      ...(draft && { id: draft.id }),
      session: session.id,
      replayed,
      letGo: replayed ? [] : letGo,
    };
  });
}

/** What was said, cleaned of recalled blocks; `text` is absent when there is nothing to remember. */
export interface Said {
  readonly agent?: string;
  readonly text?: string;
  readonly speaker?: string;
}

/** @throws {InvalidArgumentError} When nothing was said, or more than can be stored. */
export function resolveSaid(options: Said): Said {
  const agent = resolveLine("agent", options.agent);
  const text = resolveLine("text", options.text);
  if (options.speaker !== undefined) checkId("speaker", options.speaker);
  if (agent === undefined && text === undefined) {
    throw new InvalidArgumentError(
      "Cannot observe an exchange: it needs what the agent or the user said, got blank text",
    );
  }
  return {
    ...(agent !== undefined && { agent }),
    ...(text !== undefined && { text }),
    ...(options.speaker !== undefined && { speaker: options.speaker }),
  };
}

function resolveLine(name: string, line: string | undefined): string | undefined {
  if (line === undefined) return undefined;
  if (typeof line !== "string") {
    throw new InvalidArgumentError(
      `Cannot observe \`${name}\`: it must be text, got ${typeof line}`,
    );
  }
  if (line.length > MAX_TEXT_LENGTH) {
    throw new InvalidArgumentError(
      `Cannot observe \`${name}\`: at most ${MAX_TEXT_LENGTH} characters, got ${line.length}`,
    );
  }
  const said = stripRecalledBlocks(line).toWellFormed();
  return said.trim() === "" ? undefined : said;
}

interface CurrentSession {
  readonly id: string;
  readonly number: number;
  readonly isNew: boolean;
}

/** How often a new session is begun anew when others keep beginning theirs. */
const MAX_ATTEMPTS = 50;

/**
 * Runs a write in the session that a line belongs to. Where the line begins the session it goes in at
 * the revision at which there was none, so that lines at once begin one session and not one each.
 */
async function inCurrentSession<Result>(
  parts: EngineParts,
  scope: Scope,
  id: string | undefined,
  write: (session: CurrentSession, expectRevision: number | undefined) => Promise<Result>,
): Promise<Result> {
  if (id !== undefined) checkId("session", id);
  const madeId = id ?? uuidv7();
  for (let attempt = 1; ; attempt++) {
    const revision = await parts.store.revision(scope);
    const sessions = await parts.store.sessions(scope);
    const known =
      id === undefined ? openSession(sessions) : sessions.find((session) => session.id === id);
    const number = known?.number ?? (sessions.at(-1)?.number ?? 0) + 1;
    try {
      return await write(
        { id: known?.id ?? madeId, number, isNew: known === undefined },
        known ? undefined : revision,
      );
    } catch (error) {
      if (!isRetryableConflict(error) || known || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Memories whose exchange came with an idempotency key have an id made of it. */
export function memoryIdOf(idempotencyKey: string): string {
  return uuidv5(idempotencyKey, "6ba7b812-9dad-11d1-80b4-00c04fd430c8");
}

/** A memory before it is known which session it belongs to. */
export type MemoryDraft = Omit<MemoryContent, "session" | "trace"> & {
  readonly trace: Omit<Trace, "lastRecalledSession">;
};

/** The draft as a memory of a session. */
export function inSession(
  draft: MemoryDraft,
  session: { readonly id: string; readonly number: number },
): MemoryContent {
  return {
    ...draft,
    session: session.id,
    trace: { ...draft.trace, lastRecalledSession: session.number },
  };
}

const KINDS: ReadonlySet<string> = new Set<MemoryKind>(["exchange", "event", "summary", "fact"]);

/** The memory of what was said, or undefined when nobody but the agent spoke. */
export function newMemory(
  said: Said,
  now: number,
  options: Pick<ObserveOptions, "kind" | "appraisal" | "pinned" | "idempotencyKey">,
): MemoryDraft | undefined {
  if (options.kind !== undefined && !KINDS.has(options.kind)) {
    throw new InvalidArgumentError(
      `Cannot observe: the kind must be one of ${[...KINDS].join(", ")}, got ${typeof options.kind}`,
    );
  }
  if (options.idempotencyKey !== undefined) checkId("idempotency", options.idempotencyKey);
  if (said.text === undefined) return undefined;
  return {
    id: options.idempotencyKey === undefined ? uuidv7() : memoryIdOf(options.idempotencyKey),
    kind: options.kind ?? "exchange",
    ...(said.speaker !== undefined && { speaker: said.speaker }),
    ...(said.agent !== undefined && { agent: said.agent }),
    text: said.text,
    appraisal: resolveAppraisal(options.appraisal),
    trace: {
      createdAt: now,
      lastRecalledAt: now,
      recalls: 0,
      consolidation: 1,
      mentions: 0,
      passedOver: 0,
    },
    pinned: options.pinned ?? false,
  };
}

/** The transcript's lines of an exchange. */
export function turnsOf(
  said: Said,
  session: string,
  at: number,
  memory: string | undefined,
): readonly Operation[] {
  const shared = { session, at, ...(memory !== undefined && { memory }) };
  const turns: Turn[] = [];
  if (said.agent !== undefined) turns.push({ ...shared, role: "agent", text: said.agent });
  if (said.text !== undefined) {
    turns.push({
      ...shared,
      role: "user",
      text: said.text,
      ...(said.speaker !== undefined && { speaker: said.speaker }),
    });
  }
  return turns.map((turn) => ({ type: "turn", turn }));
}

const SIGNAL_RANGES = {
  arousal: [1, 5],
  surprise: [0, Number.MAX_VALUE],
  importance: [1, 10],
} as const;
const SIGNALS = Object.keys(SIGNAL_RANGES) as (keyof typeof SIGNAL_RANGES)[];

/**
 * @throws {InvalidArgumentError} When a signal is unknown or lies outside its range, or when not all
 *   three are regularised.
 */
export function resolveAppraisal(appraisal: Appraisal = {}): Appraisal {
  if (typeof appraisal !== "object" || appraisal === null) {
    throw new InvalidArgumentError(
      `Cannot take the appraisal: it must be an object, got ${appraisal === null ? "null" : typeof appraisal}`,
    );
  }
  checkKeys("take the appraisal", appraisal, [...SIGNALS, "regularised"]);
  const { regularised } = appraisal;
  if (regularised !== undefined) checkKeys("take the appraisal", regularised, SIGNALS);
  for (const name of SIGNALS) {
    const [least, most] = SIGNAL_RANGES[name];
    if (appraisal[name] !== undefined) checkSignal(name, appraisal[name], least, most);
    if (regularised !== undefined) checkSignal(`regularised ${name}`, regularised[name], 0, 1);
  }
  return appraisal;
}

function checkSignal(name: string, value: number, least: number, most: number): void {
  if (typeof value !== "number" || !(value >= least && value <= most)) {
    throw new InvalidArgumentError(
      `Cannot take the appraisal: ${name} must lie in [${least}, ${most}], got ${typeof value === "number" ? value : typeof value}`,
    );
  }
}
