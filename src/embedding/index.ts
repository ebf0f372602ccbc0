/** `madeleine/embedding`: the built-in embedder and what works with any. */
export { type Embedder, embedTexts, identifyEmbedder } from "./embedder.ts";
export { MAX_TEXT_LENGTH } from "./piece-tokenizer.ts";
export { type StaticEmbedder, createStaticEmbedder } from "./static-table.ts";
