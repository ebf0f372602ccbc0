/** LUFY's dialogues: a line is what the chatbot said and the user's reply. There are no times. */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import type { ConversationFormat, Message } from "./message.ts";

const line = z.object({
  system: z.string().min(1),
  user: z.string().min(1),
  session: z.int(),
  turn: z.int(),
  chatbot: z.string(),
  utterance: z.string(),
});

export const lufy: ConversationFormat = {
  name: "lufy",
  holdsSeveral: "person",
  matches: (value) => "chatbot" in value && "utterance" in value,
  createReader: () => ({
    *read(value, place) {
      const { system, user, session, turn, chatbot, utterance } = checkShape(line, value);
      const shared = {
        conversation: `${system}/${user}`,
        session: `${user}/${session}`,
        names: [user],
        place,
      };
      if (chatbot.trim() !== "")
        yield { ...shared, role: "agent", text: chatbot } satisfies Message;
      yield {
        ...shared,
        role: "user",
        id: `${session}/${turn}`,
        text: utterance,
      } satisfies Message;
    },
  }),
};
