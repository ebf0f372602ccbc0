/** The lines of an export, checked as they come in from a file. */
import { z } from "zod";

import type { ExportRecord } from "../engine/export.ts";

const time = z.number();
const signals = {
  arousal: z.number().min(1).max(5).optional(),
  surprise: z.number().min(0).optional(),
  importance: z.number().min(1).max(10).optional(),
};
const share = z.number().min(0).max(1);
const count = z.int().min(0);

const header = z.strictObject({
  type: z.literal("madeleine"),
  version: z.literal(1),
  exportedAt: time,
  embedder: z.strictObject({ name: z.string(), dimension: z.int().min(1) }).optional(),
});

const session = z.strictObject({
  type: z.literal("session"),
  id: z.string().min(1),
  number: z.int().min(1),
  startedAt: time,
  endedAt: time.optional(),
});

const memory = z
  .strictObject({
    type: z.literal("memory"),
    id: z.string().min(1),
    kind: z.enum(["exchange", "event", "summary", "fact"]),
    session: z.string().min(1),
    speaker: z.string().min(1).optional(),
    agent: z.string().optional(),
    text: z.string(),
    appraisal: z.strictObject({
      ...signals,
      regularised: z
        .strictObject({ arousal: share, surprise: share, importance: share })
        .optional(),
    }),
    trace: z.strictObject({
      createdAt: time,
      lastRecalledAt: time,
      lastRecalledSession: z.int().min(1),
      recalls: count,
      consolidation: z.number().min(1),
      mentions: count,
      passedOver: count,
    }),
    pinned: z.boolean(),
    state: z.enum(["active", "letGo"]),
    letGo: z.strictObject({ at: time, batch: z.string(), reason: z.string() }).optional(),
  })
  .refine((record) => (record.state === "letGo") === (record.letGo !== undefined), {
    message: "`state` and `letGo` contradict each other",
  });

const turn = z.strictObject({
  type: z.literal("turn"),
  session: z.string().min(1),
  role: z.enum(["user", "agent"]),
  speaker: z.string().min(1).optional(),
  text: z.string(),
  at: time,
  memory: z.string().min(1).optional(),
});

/** One line of an export. */
export const exportRecord: z.ZodType<ExportRecord> = z
  .discriminatedUnion("type", [header, session, memory, turn])
  // Absent fields are absent after parsing, too: never present and undefined.
  .transform((record) => record as ExportRecord);
