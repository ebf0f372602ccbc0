/**
 * The contract of an embedder: the AI SDK's EmbeddingModelV3, so that any AI SDK embedding model
 * takes the built-in one's place, and what the engine needs around it.
 */
import type { EmbeddingModelV3 } from "@ai-sdk/provider";

import { UpstreamModelError } from "../errors.ts";
import { normalize } from "../model/vector.ts";
import type { EmbedderIdentity } from "../types.ts";

/** Any AI SDK embedding model (specification v3). */
export type Embedder = EmbeddingModelV3;
