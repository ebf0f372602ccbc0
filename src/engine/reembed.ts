/** reembed: every memory of every user gets vectors of this engine's embedder; resumable. */
import { identifyEmbedder } from "../embedding/embedder.ts";
import { NotFoundError } from "../errors.ts";
import type { Operation } from "../stores/store.ts";
import type { Scope } from "../types.ts";
import { encodePassages } from "./encode.ts";
import type { EngineParts } from "./engine-parts.ts";

export interface ReembedOptions {
  readonly signal?: AbortSignal;
  /** Called after each batch with the memories done so far in this run. */
  readonly onProgress?: (done: number) => void;
}

/** Memories embedded in one batch. */
const BATCH = 128;

/** @returns How many memories this run re-embedded. */
export async function reembed(parts: EngineParts, options: ReembedOptions = {}): Promise<number> {
  const embedder = await identifyEmbedder(parts.embedder);
  await parts.store.beginReembed(embedder);
  let done = 0;
  for (;;) {
    options.signal?.throwIfAborted();
    const pending = await parts.store.pendingReembed(BATCH);
    if (pending.length === 0) break;
    const passages = await encodePassages(
      parts.embedder,
      pending.map(({ memory }) => memory),
      parts.timeZone,
      options.signal,
    );
    const byUser = new Map<string, { scope: Scope; operations: Operation[] }>();
    for (const [i, { scope, memory }] of pending.entries()) {
      const key = JSON.stringify(scope);
      const batch = byUser.get(key) ?? { scope, operations: [] };
      batch.operations.push({ type: "reindex", id: memory.id, passages: passages[i]! });
      byUser.set(key, batch);
    }
    for (const { scope, operations } of byUser.values()) {
      try {
        await parts.store.apply(scope, operations, { embedder });
        done += operations.length;
      } catch (error) {
        // One of them was erased meanwhile: the others are still pending and come again.
        if (!(error instanceof NotFoundError)) throw error;
      }
    }
    options.onProgress?.(done);
  }
  await parts.store.finishReembed();
  parts.users.clear();
  return done;
}
