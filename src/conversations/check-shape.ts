/** zod at the edge where files come in, with reasons that never quote the file. */
import type { z } from "zod";

import { UnusableError } from "./message.ts";

/** @throws {UnusableError} When the value has not the schema's shape. */
export function checkShape<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UnusableError(reasonOf(result.error.issues[0]));
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "it has not the shape of this format";
  const where = issue.path.length === 0 ? "it" : `\`${issue.path.map(String).join(".")}\``;
  switch (issue.code) {
    case "invalid_type":
      return `${where} must be ${issue.expected}`;
    case "unrecognized_keys":
      return `unknown fields: ${issue.keys.map((key) => key.slice(0, 40)).join(", ")}`;
    case "custom":
      return issue.message;
    default:
      return `${where} is out of range or malformed`;
  }
}
