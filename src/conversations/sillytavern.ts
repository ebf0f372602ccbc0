/**
 * SillyTavern chat files: a header line, then one message a line. `mes` is the shown swipe; lines with
 * `is_system` are hidden from the model. Times are mostly local, without a zone.
 */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import { parseIsoTime, parseLocalTime } from "./iso-time.ts";
import { UnusableError, type ConversationFormat, type Message } from "./message.ts";

const header = z.object({
  user_name: z.string().optional(),
  character_name: z.string().optional(),
  create_date: z.union([z.string(), z.number()]).optional(),
  chat_metadata: z.object({ integrity: z.string().optional() }).nullish(),
});

const line = z.object({
  name: z.string().nullish(),
  is_user: z.boolean(),
  is_system: z.boolean().nullish(),
  send_date: z.union([z.string(), z.number()]).nullish(),
  mes: z.string().nullish(),
  swipes: z.array(z.string()).nullish(),
  swipe_id: z.number().nullish(),
});

export const sillytavern: ConversationFormat = {
  name: "sillytavern",
  matches: (value) =>
    "chat_metadata" in value ||
    ("user_name" in value && "character_name" in value) ||
    ("mes" in value && "is_user" in value),
  createReader({ timeZone, leaveOut }) {
    let character: string | undefined;
    let chat = "chat";
    return {
      *read(value, place) {
        if (
          typeof value === "object" &&
          value !== null &&
          !("mes" in value || "is_user" in value)
        ) {
          const head = checkShape(header, value);
          // Newer releases write "unused" for both names.
          if (head.character_name !== "unused") character = head.character_name;
          chat =
            head.chat_metadata?.integrity ??
            [head.character_name, head.create_date].filter((one) => one !== undefined).join(" ");
          if (chat === "") chat = "chat";
          return;
        }
        const { name, is_user, is_system, send_date, ...said } = checkShape(line, value);
        const text = said.mes ?? said.swipes?.[said.swipe_id ?? 0] ?? "";
        if (is_system || text.trim() === "") return leaveOut();
        if (!is_user) character ??= name ?? undefined;
        const at = send_date == null ? undefined : parseSendDate(send_date, timeZone);
        if (send_date != null && send_date !== "" && at === undefined) {
          throw new UnusableError("`send_date` is in no known style");
        }
        // In a group chat several characters speak; who it was is kept.
        const isOther = !is_user && name != null && name !== "" && name !== character;
        yield {
          conversation: chat,
          names: [chat],
          role: is_user ? "user" : "agent",
          text: isOther ? `${name}: ${text}` : text,
          place,
          ...(at !== undefined && { at }),
        } satisfies Message;
      },
    };
  },
};

const HUMANISED =
  /^(\d{4})-(\d{1,2})-(\d{1,2})\s*@\s*(\d{1,2})h\s*(\d{1,2})m\s*(\d{1,2})s(?:\s*(\d{1,3})ms)?$/;
const LOCAL_FORMATS = ["LLLL d, yyyy h:mma", "LLLL d, yyyy h:mm a", "LLL d, yyyy h:mma"];
/** Numbers below are seconds: as milliseconds they would lie before 1974. */
const LEAST_MILLISECONDS = 1e11;

/**
 * The moment of a `send_date` in any of its styles: "April 26, 2024 6:06am", "2024-4-26 @06h 06m 12s
 * 345ms", ISO, epoch milliseconds.
 *
 * @param timeZone Zone of the styles that have none.
 * @returns Epoch milliseconds; undefined for no known style.
 */
export function parseSendDate(date: string | number, timeZone: string): number | undefined {
  const text = String(date).trim();
  if (text === "") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    return Math.round(value < LEAST_MILLISECONDS ? value * 1000 : value);
  }
  const parts = HUMANISED.exec(text);
  if (parts) {
    const [, year, month, day, hour, minute, second, ms = "0"] = parts;
    const plain = `${year} ${month} ${day} ${hour} ${minute} ${second} ${ms}`;
    return parseLocalTime(plain, "yyyy M d H m s S", timeZone);
  }
  for (const format of LOCAL_FORMATS) {
    const time = parseLocalTime(text, format, timeZone);
    if (time !== undefined) return time;
  }
  return parseIsoTime(text, timeZone);
}
