/**
 * Our own JSON Lines: `{ session, at?, agent?, user? }` or `{ session, at?, role, content }` a line,
 * and the records of an export, which come back as they were.
 */
import { z } from "zod";

import { UnsupportedError } from "../errors.ts";
import { checkShape } from "./check-shape.ts";
import { exportRecord } from "./export-record.ts";
import { parseZonedTime } from "./iso-time.ts";
import { UnusableError, type ConversationFormat, type Message } from "./message.ts";

const appraisal = z
  .strictObject({
    arousal: z.number().min(1).max(5),
    surprise: z.number().min(0),
    importance: z.number().min(1).max(10),
    regularised: z.strictObject({
      arousal: z.number().min(0).max(1),
      surprise: z.number().min(0).max(1),
      importance: z.number().min(0).max(1),
    }),
  })
  .partial()
  .transform((signals) => signals as NonNullable<Message["appraisal"]>);

const common = {
  session: z.union([z.string().min(1), z.number().transform(String)]),
  at: z.union([z.string(), z.number()]).nullish(),
  id: z.union([z.string().min(1), z.number().transform(String)]).nullish(),
  speaker: z.string().min(1).nullish(),
  appraisal: appraisal.nullish(),
};

const pair = z.strictObject({
  ...common,
  agent: z.string().nullish(),
  user: z.string().nullish(),
});

const single = z.strictObject({
  ...common,
  role: z.enum(["user", "agent", "assistant", "system", "developer", "tool", "function"]),
  content: z.string(),
});

const RECORDS: ReadonlySet<unknown> = new Set(["madeleine", "session", "memory", "turn"]);

export const jsonl: ConversationFormat = {
  name: "jsonl",
  matches: (value) =>
    RECORDS.has(value["type"]) ||
    ("session" in value &&
      !("chatbot" in value) &&
      ("agent" in value || "user" in value || "content" in value)),
  createReader: ({ leaveOut }) => ({
    *read(value, place) {
      if (isRecord(value)) {
        if (value["type"] === "madeleine" && value["version"] !== 1) {
          throw new UnsupportedError(
            `Cannot import the export: this release reads version 1, got ${String(value["version"])}`,
          );
        }
        yield checkShape(exportRecord, value);
        return;
      }
      const isSingle = typeof value === "object" && value !== null && "role" in value;
      const line = isSingle ? checkShape(single, value) : checkShape(pair, value);
      const shared = {
        conversation: line.session,
        session: line.session,
        names: [line.session],
        place,
        ...timeOf(line.at),
      };
      const own = {
        ...(line.speaker != null && { speaker: line.speaker }),
        ...(line.appraisal && { appraisal: line.appraisal }),
        ...(line.id != null && { id: `${line.session}/${line.id}` }),
      };
      if ("role" in line) {
        const { role, content } = line;
        if (role === "user") yield { ...shared, ...own, role: "user", text: content };
        else if (role === "agent" || role === "assistant") {
          yield { ...shared, role: "agent", text: content };
        } else leaveOut();
        return;
      }
      if (line.agent == null && line.user == null) {
        throw new UnusableError("it has neither `agent` nor `user`");
      }
      if (line.agent != null) yield { ...shared, role: "agent", text: line.agent };
      if (line.user != null) yield { ...shared, ...own, role: "user", text: line.user };
    },
  }),
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && "type" in value && RECORDS.has(value.type);
}

function timeOf(at: string | number | null | undefined): { at?: number } {
  if (at == null) return {};
  const time = typeof at === "number" ? at : parseZonedTime(at);
  if (time === undefined || !Number.isFinite(time)) {
    throw new UnusableError("`at` must be an ISO time with a zone, or epoch milliseconds");
  }
  return { at: time };
}
