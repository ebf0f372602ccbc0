/**
 * LoCoMo's conversations of two people: each turn is one memory by a named speaker. A session has one
 * time, local and without a zone; its turns are taken to be a minute apart.
 */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import { parseIsoTime } from "./iso-time.ts";
import { UnusableError, type ConversationFormat, type Message } from "./message.ts";

const line = z.object({
  sample_id: z.string().min(1),
  session: z.int(),
  session_date_time: z.string(),
  turn: z.int().min(1),
  dia_id: z.string().min(1),
  speaker: z.string().min(1),
  text: z.string(),
  image_caption: z.string().nullish(),
});

const MINUTE_MS = 60_000;

export const locomo: ConversationFormat = {
  name: "locomo",
  holdsSeveral: "sample",
  matches: (value) => "sample_id" in value && "dia_id" in value,
  createReader: ({ timeZone }) => ({
    *read(value, place) {
      const turn = checkShape(line, value);
      const startedAt = parseIsoTime(turn.session_date_time, timeZone);
      if (startedAt === undefined) throw new UnusableError("`session_date_time` is no ISO time");
      const caption = turn.image_caption ? ` [image: ${turn.image_caption}]` : "";
      yield {
        conversation: turn.sample_id,
        session: `${turn.sample_id}/${turn.session}`,
        names: [turn.sample_id],
        id: turn.dia_id,
        role: "user",
        speaker: turn.speaker,
        text: `${turn.text}${caption}`,
        at: startedAt + (turn.turn - 1) * MINUTE_MS,
        place,
      } satisfies Message;
    },
  }),
};
