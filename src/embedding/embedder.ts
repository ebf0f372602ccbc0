/**
 * The contract of an embedder: the AI SDK's EmbeddingModelV3, so that any AI SDK embedding model
 * takes the built-in one's place, and what the engine needs around it.
 */
import { APICallError, type EmbeddingModelV3 } from "@ai-sdk/provider";

import { MadeleineError, UpstreamModelError } from "../errors.ts";
import { normalize } from "../model/vector.ts";
import type { EmbedderIdentity } from "../types.ts";
import type { StaticEmbedder } from "./static-table.ts";

/** Any AI SDK embedding model (specification v3). */
export type Embedder = EmbeddingModelV3;

/** Asked once of an embedder that does not say its dimension. */
const probeWord = "memory";

const identities = new WeakMap<Embedder, EmbedderIdentity>();

/**
 * Who made the vectors and how long they are. The dimension of any embedder but the built-in one is
 * found by embedding one word, once.
 *
 * @throws {UpstreamModelError} When the model fails or gives no vector.
 * @example
 * ```ts
 * import { createStaticEmbedder, identifyEmbedder } from "madeleine/embedding";
 * await identifyEmbedder(createStaticEmbedder()); // { name: "madeleine/static-multilingual@1", dimension: 256 }
 * ```
 */
export async function identifyEmbedder(embedder: Embedder): Promise<EmbedderIdentity> {
  if (isStaticEmbedder(embedder)) return { name: nameOf(embedder), dimension: embedder.dimension };
  if (!identities.has(embedder)) await embedTexts(embedder, [probeWord]);
  return identities.get(embedder)!;
}

/**
 * Unit vectors of texts, in their order. Blank texts are never sent to the model: they get zeros.
 *
 * @param options.signal Ends the call with its reason; texts go out in calls of at most the model's
 *   own limit, and no further call begins.
 * @returns One vector a text, all of the embedder's dimension.
 * @throws {UpstreamModelError} When the model fails, or gives another number of vectors, another
 *   dimension than before, or components that are not finite.
 * @example
 * ```ts
 * import { createStaticEmbedder, embedTexts } from "madeleine/embedding";
 * const [cat, none] = await embedTexts(createStaticEmbedder(), ["My cat", " "]);
 * cat.length; // 256
 * none.every((component) => component === 0); // true
 * ```
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<Float32Array[]> {
  const { signal } = options;
  signal?.throwIfAborted();
  if (isStaticEmbedder(embedder)) return texts.map((text) => embedder.embed(text));
  if (texts.length === 0) return [];
  const said = texts.filter((text) => text.trim() !== "");
  const vectors: Float32Array[] = [];
  const stated = await embedder.maxEmbeddingsPerCall;
  const limit = stated !== undefined && stated >= 1 ? stated : Infinity;
  while (vectors.length < said.length) {
    const values = said.slice(vectors.length, vectors.length + limit);
    const embeddings = await call(embedder, values, signal);
    for (const embedding of embeddings) vectors.push(normalize(embedding));
  }
  const { dimension } = await identifyEmbedder(embedder);
  let next = 0;
  return texts.map((text) => (text.trim() === "" ? new Float32Array(dimension) : vectors[next++]!));
}

/** One call of the model, its answer checked. */
async function call(
  embedder: Embedder,
  values: string[],
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  signal?.throwIfAborted();
  let embeddings: number[][];
  try {
    const options = signal === undefined ? { values } : { values, abortSignal: signal };
    ({ embeddings } = await embedder.doEmbed(options));
  } catch (error) {
    signal?.throwIfAborted();
    throw MadeleineError.isInstance(error) ? error : upstreamError(embedder, error);
  }
  signal?.throwIfAborted();
  checkAnswer(embedder, values.length, embeddings);
  return embeddings;
}

function checkAnswer(embedder: Embedder, count: number, embeddings: number[][]): void {
  const refuse = (reason: string, got: number | string): never => {
    throw new UpstreamModelError(`Cannot embed with ${nameOf(embedder)}: ${reason}, got ${got}`);
  };
  if (!Array.isArray(embeddings) || embeddings.length !== count) {
    refuse(`${count} vectors expected`, Array.isArray(embeddings) ? embeddings.length : "none");
  }
  const dimension = identities.get(embedder)?.dimension ?? embeddings[0]!.length;
  for (const embedding of embeddings) {
    if (embedding.length !== dimension || dimension === 0) {
      refuse(`vectors of ${dimension || "some"} components expected`, embedding.length);
    }
    const wrong = embedding.find((component) => !Number.isFinite(component));
    if (wrong !== undefined) refuse("components must be finite", wrong);
  }
  identities.set(embedder, { name: nameOf(embedder), dimension });
}

/** The cause keeps what the model said; the message does not, since it may quote the texts. */
function upstreamError(embedder: Embedder, cause: unknown): UpstreamModelError {
  const api = APICallError.isInstance(cause) ? cause : undefined;
  const status = api?.statusCode;
  const got = status ?? (cause instanceof Error ? cause.name : typeof cause);
  return new UpstreamModelError(
    `Cannot embed with ${nameOf(embedder)}: the model failed, got ${got}`,
    { cause, retryable: api?.isRetryable ?? false, ...(status === undefined ? {} : { status }) },
  );
}

/** The name that is stored with the vectors. */
export function nameOf({ provider, modelId }: Embedder): string {
  return `${provider}/${modelId}`;
}

export function isStaticEmbedder(embedder: Embedder): embedder is StaticEmbedder {
  return embedder.provider === "madeleine" && "embed" in embedder;
}
