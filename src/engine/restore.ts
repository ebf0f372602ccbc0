/** restore: what was let go comes back, one by one or as the batch it went in. */
import { InvalidArgumentError } from "../errors.ts";
import { CALL_KEYS, checkKeys, resolveCall, type CallOptions } from "./call.ts";
import type { EngineParts } from "./engine-parts.ts";
import { atRevision, memoryOf } from "./forget.ts";

export interface RestoreOptions extends CallOptions {
  /** A batch as `forget` and `endSession` report it. */
  readonly batch?: string;
  readonly ids?: readonly string[];
}

/** @returns How many memories came back. */
export async function restore(parts: EngineParts, options: RestoreOptions): Promise<number> {
  checkKeys("restore", options, [...CALL_KEYS, "batch", "ids"]);
  const { scope } = resolveCall(options, parts);
  if ((options.batch === undefined) === (options.ids === undefined)) {
    throw new InvalidArgumentError("Cannot restore: give `batch` or `ids`, got both or neither");
  }
  return atRevision(parts, scope, async (user) => {
    const ids = options.ids
      ? options.ids.filter((id) => memoryOf(user, id).state === "letGo")
      : user.memories
          .filter((memory) => memory.letGo?.batch === options.batch)
          .map((memory) => memory.id);
    if (ids.length > 0) {
      await parts.store.apply(
        scope,
        ids.map((id) => ({ type: "restore", id })),
        { expectRevision: user.revision },
      );
    }
    return ids.length;
  });
}
