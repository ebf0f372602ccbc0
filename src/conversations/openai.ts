/**
 * OpenAI-style messages: an array `[{ role, content, name? }]`, JSON Lines of `{ messages: [...] }`,
 * or an array of either. There are no times in them.
 */
import { createHash } from "node:crypto";

import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import { UnusableError, type ConversationFormat, type Message } from "./message.ts";

const message = z.object({
  role: z.string(),
  content: z
    .union([
      z.string(),
      z.array(z.union([z.string(), z.object({ type: z.string(), text: z.string().optional() })])),
    ])
    .nullish(),
  name: z.string().nullish(),
});

type OpenaiMessage = z.infer<typeof message>;

const conversation = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]).optional(),
  messages: z.array(z.unknown()),
});

const TEXT_PARTS: ReadonlySet<string> = new Set(["text", "input_text", "output_text"]);

/** Messages that name a conversation: enough to tell two apart, few enough to be there early on. */
const NAMING_MESSAGES = 4;

export const openai: ConversationFormat = {
  name: "openai",
  matches: (value) =>
    Array.isArray(value["messages"]) || ("role" in value && "content" in value) || "0" in value,
  createReader({ skip, leaveOut }) {
    /** Messages that stand in the file by themselves are one conversation. */
    const loose: Message[] = [];
    const seen = new Map<string, number>();

    function* messagesOf(values: readonly unknown[], place: string): Generator<Message> {
      for (const [i, value] of values.entries()) {
        const where = `${place}, message ${i + 1}`;
        try {
          yield* toMessage(value, where, leaveOut);
        } catch (error) {
          if (!(error instanceof UnusableError)) throw error;
          skip(where, error.message);
        }
      }
    }

    /** The n-th conversation that begins like this gets the same name in every import. */
    function named(messages: readonly Message[], id?: string): Message[] {
      let name = id;
      if (name === undefined) {
        const hash = createHash("sha256");
        for (const { role, text } of messages.slice(0, NAMING_MESSAGES)) {
          hash.update(JSON.stringify([role, text]));
        }
        const beginning = hash.digest("hex").slice(0, 16);
        const before = seen.get(beginning) ?? 0;
        seen.set(beginning, before + 1);
        name = before === 0 ? beginning : `${beginning}-${before + 1}`;
      }
      return messages.map((said) => ({
        ...said,
        conversation: name,
        session: name,
        names: [name],
      }));
    }

    return {
      read(value, place) {
        if (Array.isArray(value)) return named([...messagesOf(value, place)]);
        if (typeof value === "object" && value !== null && "messages" in value) {
          const { id, messages } = checkShape(conversation, value);
          return named([...messagesOf(messages, place)], id);
        }
        loose.push(...toMessage(value, place, leaveOut));
        return [];
      },
      end: () => (loose.length === 0 ? [] : named(loose)),
    };
  },
};

function toMessage(value: unknown, place: string, leaveOut: () => void): Message[] {
  const { role, content, name } = checkShape(message, value);
  const text = textOf(content);
  if ((role !== "user" && role !== "assistant") || text.trim() === "") {
    leaveOut();
    return [];
  }
  return [
    {
      conversation: "",
      names: [],
      role: role === "user" ? "user" : "agent",
      text,
      place,
      ...(role === "user" && name != null && name.trim() !== "" && { speaker: name }),
    },
  ];
}

function textOf(content: OpenaiMessage["content"]): string {
  if (content == null) return "";
  if (typeof content === "string") return content;
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      return TEXT_PARTS.has(part.type) ? (part.text ?? "") : "";
    })
    .filter((text) => text !== "")
    .join("\n");
}
