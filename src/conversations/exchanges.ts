/** From messages to exchanges: what the agent said last, and what the user answered. */
import { createHash } from "node:crypto";

import { MAX_ID_LENGTH } from "../engine/call.ts";
import type { ImportedExchange } from "../engine/import.ts";
import { MAX_TEXT_LENGTH } from "../engine/observe.ts";
import type { FormatName } from "./message.ts";
import type { TimedMessage } from "./timeline.ts";

/**
 * Exchanges of timed messages. Several lines of the agent before an answer are joined; several of the
 * user are an exchange each; the agent's last lines without an answer are one of their own.
 *
 * @param messages In order, session after session.
 */
export function* toExchanges(
  messages: Iterable<TimedMessage>,
  format: FormatName,
): Generator<ImportedExchange, void, undefined> {
  let waiting: TimedMessage[] = [];
  const occurrences = new Map<string, number>();
  for (const message of messages) {
    if (waiting.length > 0 && waiting[0]!.session !== message.session) yield* unanswered();
    if (message.text.trim() === "") continue;
    if (message.role === "agent") {
      waiting.push(message);
      continue;
    }
    yield {
      type: "exchange",
      session: shortId(message.session),
      at: message.at,
      ...(waiting.length > 0 && { agent: joined(waiting) }),
      text: message.text,
      ...(message.speaker !== undefined && { speaker: message.speaker.slice(0, MAX_ID_LENGTH) }),
      ...(message.appraisal && { appraisal: message.appraisal }),
      idempotencyKey: nextKey(message),
    };
    waiting = [];
  }
  yield* unanswered();

  /** By id, else by which of the conversation's lines with this text it is, wherever it stands. */
  function nextKey({ conversation, id, text }: TimedMessage): string {
    if (id !== undefined) return keyOf([format, conversation, id, text]);
    const key = keyOf([format, conversation, text]);
    const before = occurrences.get(key) ?? 0;
    occurrences.set(key, before + 1);
    return before === 0 ? key : keyOf([key, before]);
  }

  function* unanswered(): Generator<ImportedExchange, void, undefined> {
    if (waiting.length === 0) return;
    const { session, at } = waiting.at(-1)!;
    yield { type: "exchange", session: shortId(session), at, agent: joined(waiting) };
    waiting = [];
  }
}

function joined(messages: readonly TimedMessage[]): string {
  // The engine takes no longer line: of endless monologues the end is what was answered.
  return messages
    .map((message) => message.text)
    .join("\n")
    .slice(-MAX_TEXT_LENGTH);
}

/** The same message of the same file always has the same key, so that it is stored once. */
function keyOf(parts: readonly (string | number)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function shortId(id: string): string {
  return id.length <= MAX_ID_LENGTH ? id : keyOf([id]);
}
