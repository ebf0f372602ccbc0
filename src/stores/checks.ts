/** What every store refuses, in one wording. */
import {
  ConflictError,
  InvalidArgumentError,
  NotFoundError,
  StoreUnavailableError,
} from "../errors.ts";
import type { EmbedderIdentity, Scope } from "../types.ts";
import type { Operation } from "./store.ts";

/** @throws {InvalidArgumentError} When the user is missing, or user or tenant is empty text. */
export function checkScope({ tenant, user }: Scope): void {
  if (typeof user !== "string" || user === "" || tenant === "") {
    throw new InvalidArgumentError("Cannot use the scope: user and tenant must not be empty");
  }
}

/** @throws {StoreUnavailableError} Always. */
export function refuseClosed(): never {
  throw new StoreUnavailableError("Cannot use the store: it is closed", { retryable: false });
}

/** @throws {NotFoundError} Always. */
export function refuseUnknown(what: "memory" | "session", verb: string): never {
  throw new NotFoundError(`Cannot ${verb} a ${what}: the user has none of that id`);
}

/** @throws {ConflictError} Always. */
export function refuseDuplicate(): never {
  throw new ConflictError("Cannot insert a memory: the user has one of that id already");
}

/** @throws {ConflictError} When the user's revision is not the one expected. */
export function checkRevision(expected: number | undefined, revision: number): void {
  if (expected === undefined || expected === revision) return;
  throw new ConflictError(
    `Cannot apply the batch: it expects revision ${expected}, got ${revision}`,
    { retryable: true },
  );
}

/** Embedders of a store: of its passages, and of those to come while it is re-embedded. */
export interface StoreEmbedders {
  readonly current: EmbedderIdentity | undefined;
  readonly next: EmbedderIdentity | undefined;
}

/**
 * Checks the passages of a batch against the embedder named with it and against the store's.
 *
 * @throws {InvalidArgumentError} When passages come without an embedder or in another dimension.
 * @throws {ConflictError} When the store is another embedder's, or being re-embedded.
 */
export function checkEmbedder(
  operations: readonly Operation[],
  named: EmbedderIdentity | undefined,
  { current, next }: StoreEmbedders,
): void {
  let inserts = false;
  let reindexes = false;
  for (const operation of operations) {
    if (!("passages" in operation)) continue;
    if (operation.type === "reindex") reindexes = true;
    else inserts = true;
    if (!named) {
      throw new InvalidArgumentError(
        `Cannot ${operation.type} a memory: its passages need \`embedder\` named, got none`,
      );
    }
    for (const { vector } of operation.passages) {
      if (vector.values.length !== named.dimension) {
        throw new InvalidArgumentError(
          `Cannot ${operation.type} a memory: vectors of ${named.name} must have ${named.dimension} components, got ${vector.values.length}`,
        );
      }
    }
  }
  if (inserts && next) {
    throw new ConflictError(
      `Cannot insert a memory: the store is being re-embedded from ${describe(current)} to ` +
        `${describe(next)}; let \`madeleine reembed\` finish`,
      { retryable: true },
    );
  }
  const expected = reindexes && next ? next : current;
  if (named && expected && !(next && !reindexes) && !sameEmbedder(named, expected)) {
    throw new ConflictError(
      `Cannot write: the store holds vectors of ${describe(expected)}, got vectors of ` +
        `${describe(named)}; to change the embedder run \`madeleine reembed\``,
    );
  }
}

export function sameEmbedder(a: EmbedderIdentity, b: EmbedderIdentity): boolean {
  return a.name === b.name && a.dimension === b.dimension;
}

function describe(embedder: EmbedderIdentity | undefined): string {
  return embedder ? `${embedder.name} (${embedder.dimension} dimensions)` : "none";
}

/** @throws {ConflictError} When memories still await their new passages. */
export function checkReembedded(pending: number): void {
  if (pending === 0) return;
  throw new ConflictError(
    `Cannot finish re-embedding: every memory must be re-embedded first, got ${pending} that are not`,
  );
}
