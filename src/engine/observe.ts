/** observe: what was said is encoded and stored, in one atomic write and with no model call. */
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";

import { InvalidArgumentError } from "../errors.ts";
import type { Operation } from "../stores/store.ts";
import type { Appraisal, MemoryContent, MemoryKind, Scope, Turn } from "../types.ts";
import { checkId, resolveCall, type CallOptions } from "./call.ts";
import { encodePassages } from "./encode.ts";
import { matchingEmbedder, type EngineParts } from "./engine-parts.ts";
import { forgetAtSessionStart, type LetGoMemory } from "./forget.ts";
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

export async function observe(parts: EngineParts, options: ObserveOptions): Promise<Observed> {
  const { scope, now, timeZone, signal } = resolveCall(options, parts);
  const said = resolveSaid(options);
  const embedder = await matchingEmbedder(parts);
  const session = await currentSession(parts, scope, options.session);
  const letGo = session.isNew ? await forgetAtSessionStart(parts, scope, session.number, now) : [];

  const operations: Operation[] = [{ type: "openSession", session: session.id, startedAt: now }];
  const memory = newMemory(said, session, now, options);
  if (memory) {
    const [passages] = await encodePassages(parts.embedder, [memory], timeZone, signal);
    operations.push({ type: "insert", memory, passages: passages! });
  }
  operations.push(...turnsOf(said, session.id, now, memory?.id));
  const { replayed } = await parts.store.apply(scope, operations, {
    embedder,
    ...(options.idempotencyKey !== undefined && {
      idempotencyKey: `observe:${options.idempotencyKey}`,
    }),
  });
  return { ...(memory && { id: memory.id }), session: session.id, replayed, letGo };
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

/** The session that a new line belongs to, and whether it begins with that line. */
async function currentSession(
  parts: EngineParts,
  scope: Scope,
  id: string | undefined,
): Promise<{ id: string; number: number; isNew: boolean }> {
  if (id !== undefined) checkId("session", id);
  const sessions = await parts.store.sessions(scope);
  const known =
    id === undefined ? openSession(sessions) : sessions.find((session) => session.id === id);
  if (known) return { id: known.id, number: known.number, isNew: false };
  return { id: id ?? uuidv7(), number: (sessions.at(-1)?.number ?? 0) + 1, isNew: true };
}

/** Memories whose exchange came with an idempotency key have an id made of it. */
export function memoryIdOf(idempotencyKey: string): string {
  return uuidv5(idempotencyKey, "6ba7b812-9dad-11d1-80b4-00c04fd430c8");
}

/** The memory of what was said, or undefined when nobody but the agent spoke. */
export function newMemory(
  said: Said,
  session: { readonly id: string; readonly number: number },
  now: number,
  options: Pick<ObserveOptions, "kind" | "appraisal" | "pinned" | "idempotencyKey">,
): MemoryContent | undefined {
  if (options.idempotencyKey !== undefined) checkId("idempotency", options.idempotencyKey);
  if (said.text === undefined) return undefined;
  return {
    id: options.idempotencyKey === undefined ? uuidv7() : memoryIdOf(options.idempotencyKey),
    kind: options.kind ?? "exchange",
    session: session.id,
    ...(said.speaker !== undefined && { speaker: said.speaker }),
    ...(said.agent !== undefined && { agent: said.agent }),
    text: said.text,
    appraisal: resolveAppraisal(options.appraisal),
    trace: {
      createdAt: now,
      lastRecalledAt: now,
      lastRecalledSession: session.number,
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

/** @throws {InvalidArgumentError} When a signal lies outside its range. */
export function resolveAppraisal(appraisal: Appraisal = {}): Appraisal {
  for (const [name, [least, most]] of Object.entries(SIGNAL_RANGES)) {
    checkSignal(name, appraisal[name as keyof typeof SIGNAL_RANGES], least, most);
    if (appraisal.regularised) {
      const value = appraisal.regularised[name as keyof typeof SIGNAL_RANGES];
      checkSignal(`regularised ${name}`, value, 0, 1);
    }
  }
  return appraisal;
}

function checkSignal(name: string, value: number | undefined, least: number, most: number): void {
  if (value !== undefined && !(value >= least && value <= most)) {
    throw new InvalidArgumentError(
      `Cannot take the appraisal: ${name} must lie in [${least}, ${most}], got ${value}`,
    );
  }
}
