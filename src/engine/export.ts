/** export: everything of a user as records, one JSON line each; `import` reads them back. */
import type { EmbedderIdentity, Memory, Session, Turn } from "../types.ts";
import { resolveCall, type CallOptions } from "./call.ts";
import type { EngineParts } from "./engine-parts.ts";

/**
 * One line of an export. Vectors are left out: they are made anew from the text, so that an export
 * outlives its embedder.
 */
export type ExportRecord =
  | {
      readonly type: "madeleine";
      readonly version: 1;
      readonly exportedAt: number;
      readonly embedder?: EmbedderIdentity;
    }
  | ({ readonly type: "session" } & Session)
  | ({ readonly type: "memory" } & Omit<Memory, "position" | "sessionNumber">)
  | ({ readonly type: "turn" } & Turn);

/** Records read from the store at once. */
const PAGE = 500;

export async function* exportUser(
  parts: EngineParts,
  options: CallOptions,
): AsyncGenerator<ExportRecord, void, undefined> {
  const { scope, now, signal } = resolveCall(options, parts);
  const embedder = await parts.store.embedder();
  yield { type: "madeleine", version: 1, exportedAt: now, ...(embedder && { embedder }) };
  for (const session of await parts.store.sessions(scope)) yield { type: "session", ...session };
  for (let after: string | undefined; ;) {
    signal?.throwIfAborted();
    const page = await parts.store.list(scope, {
      state: "all",
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    for (const { position: _position, sessionNumber: _number, ...memory } of page.items) {
      yield { type: "memory", ...memory };
    }
    if (page.next === undefined) break;
    after = page.next;
  }
  for (let after: string | undefined; ;) {
    signal?.throwIfAborted();
    const page = await parts.store.history(scope, {
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    for (const turn of page.items) yield { type: "turn", ...turn };
    if (page.next === undefined) break;
    after = page.next;
  }
}
