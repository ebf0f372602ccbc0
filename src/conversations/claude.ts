/** Claude's `conversations.json`: conversations with their messages in order. */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import { parseZonedTime } from "./iso-time.ts";
import type { ConversationFormat, Message } from "./message.ts";

const message = z.object({
  uuid: z.string().min(1).optional(),
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
});

const conversation = z.object({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  chat_messages: z.array(z.unknown()),
});

export const claude: ConversationFormat = {
  name: "claude",
  unordered: true,
  matches: (value) => "chat_messages" in value,
  createReader: ({ skip, leaveOut }) => ({
    *read(value, place) {
      const { uuid, name, created_at, chat_messages } = checkShape(conversation, value);
      let last = timeOf(created_at);
      for (const [i, raw] of chat_messages.entries()) {
        const parsed = message.safeParse(raw);
        if (!parsed.success) {
          skip(`${place}, message ${i + 1}`, "it has not the shape of a message");
          continue;
        }
        const text = textOf(parsed.data);
        const { sender } = parsed.data;
        if ((sender !== "human" && sender !== "assistant") || text === "") {
          leaveOut();
          continue;
        }
        last = timeOf(parsed.data.created_at) ?? last;
        yield {
          conversation: uuid,
          names: name ? [name, uuid] : [uuid],
          role: sender === "human" ? "user" : "agent",
          text,
          place: `${place}, message ${i + 1}`,
          ...(parsed.data.uuid !== undefined && { id: parsed.data.uuid }),
          ...(last !== undefined && { at: last }),
        } satisfies Message;
      }
    },
  }),
};

/** `content` parts of text alone; `text` also says what tools did, or is empty. */
function textOf({ text, content }: z.infer<typeof message>): string {
  const parts = (content ?? [])
    .filter((part) => part.type === "text" && part.text != null && part.text.trim() !== "")
    .map((part) => part.text);
  if (parts.length > 0) return parts.join("\n");
  return text != null && text.trim() !== "" ? text : "";
}

function timeOf(text: string | null | undefined): number | undefined {
  return text == null ? undefined : parseZonedTime(text);
}
