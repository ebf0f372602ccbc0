/**
 * BEAM's long chats with an assistant. A batch is a session and bears a date without a time: it is
 * taken to begin at noon (the day then holds in nearly every zone), its messages a minute apart.
 */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import { parseLocalTime } from "./iso-time.ts";
import { UnusableError, type ConversationFormat, type Message } from "./message.ts";

const line = z.object({
  conv: z.union([z.int(), z.string().min(1)]).transform(String),
  batch: z.int(),
  id: z.int(),
  role: z.enum(["user", "assistant"]),
  time_anchor: z.string(),
  content: z.string(),
});

const MINUTE_MS = 60_000;
const NOON_MS = 12 * 60 * MINUTE_MS;

export const beam: ConversationFormat = {
  name: "beam",
  holdsSeveral: "conversation",
  matches: (value) => "conv" in value && "time_anchor" in value,
  createReader({ timeZone }) {
    const sessions = new Map<string, number>();
    return {
      *read(value, place) {
        const message = checkShape(line, value);
        const day = parseLocalTime(message.time_anchor, "LLLL-d-yyyy", timeZone);
        if (day === undefined) throw new UnusableError("`time_anchor` is no date");
        const session = `beam-${message.conv}/${message.batch}`;
        const before = sessions.get(session) ?? 0;
        sessions.set(session, before + 1);
        yield {
          conversation: message.conv,
          session,
          names: [message.conv],
          id: String(message.id),
          role: message.role === "user" ? "user" : "agent",
          text: message.content,
          at: day + NOON_MS + before * MINUTE_MS,
          place,
        } satisfies Message;
      },
    };
  },
};
