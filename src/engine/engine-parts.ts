/** What the engine is made of: the parts every verb works with. */
import type { Clock } from "../clock.ts";
import { identifyEmbedder, type Embedder } from "../embedding/embedder.ts";
import { ConflictError } from "../errors.ts";
import type { Policy } from "../policies/policy.ts";
import type { Relevance } from "../relevance/relevance.ts";
import type { MemoryStore } from "../stores/store.ts";
import type { EmbedderIdentity, Logger } from "../types.ts";
import type { LoadedUsers } from "./loaded-user.ts";

export interface EngineParts {
  readonly store: MemoryStore;
  readonly embedder: Embedder;
  readonly policy: Policy;
  readonly relevance: Relevance;
  /** Whether r was set for this embedder. */
  readonly calibrated: boolean;
  readonly clock: Clock;
  /** IANA zone of calls that name none. */
  readonly timeZone: string;
  readonly logger: Logger | undefined;
  readonly users: LoadedUsers;
}

/**
 * The embedder's identity, after making sure that the store's vectors are its own.
 *
 * @throws {ConflictError} When the store holds vectors of another embedder.
 */
export async function matchingEmbedder(parts: EngineParts): Promise<EmbedderIdentity> {
  const [own, stored] = await Promise.all([
    identifyEmbedder(parts.embedder),
    parts.store.embedder(),
  ]);
  if (stored && (stored.name !== own.name || stored.dimension !== own.dimension)) {
    throw new ConflictError(
      `Cannot use embedder ${own.name} (${own.dimension} dimensions) on this store: its vectors are of ` +
        `${stored.name} (${stored.dimension} dimensions); change them with \`madeleine reembed\` or \`memory.reembed()\`, got another embedder`,
    );
  }
  return own;
}
