/** Exit codes beside those of errors, which have theirs in src/errors.ts. */
export const EXIT_CODES: Readonly<
  Record<"done" | "unexpected" | "partial" | "interrupted", number>
> = Object.freeze({ done: 0, unexpected: 1, partial: 9, interrupted: 130 });
