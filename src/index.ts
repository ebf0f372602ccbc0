/** `madeleine`: the public list. Sub-paths: model, relevance, embedding, stores/sqlite, testing. */
export { createManualClock, systemClock, type Clock, type ManualClock } from "./clock.ts";
export type { Embedder } from "./embedding/embedder.ts";
export type { CallOptions } from "./engine/call.ts";
export type { EndSessionOptions, EndSessionReport } from "./engine/end-session.ts";
export type { EraseOptions, PurgeOptions } from "./engine/erase.ts";
export { scoreInWords, type ExplainOptions, type Explanation } from "./engine/explain.ts";
export type { ExportRecord } from "./engine/export.ts";
export type { ForgetOptions, ForgetReport, LetGoMemory } from "./engine/forget.ts";
export type { ImportRecord } from "./engine/import-batch.ts";
export type { ImportedExchange, ImportOptions, ImportReport } from "./engine/import.ts";
export {
  createMemory,
  type EngineStats,
  type HistoryOptions,
  type ListOptions,
  type MemoryEngine,
  type MemoryOptions,
} from "./engine/memory-engine.ts";
export type { Observed, ObserveOptions } from "./engine/observe.ts";
export type { RecalledMemory, RecallOptions, RecallResult } from "./engine/recall.ts";
export { renderRecalled, stripRecalledBlocks } from "./engine/recalled-block.ts";
export type { ReembedOptions } from "./engine/reembed.ts";
export type { RestoreOptions } from "./engine/restore.ts";
export {
  ConflictError,
  ERROR_CODES,
  InvalidArgumentError,
  MadeleineError,
  MissingDependencyError,
  NotFoundError,
  StoreUnavailableError,
  UnsupportedError,
  UpstreamModelError,
  type ErrorCode,
} from "./errors.ts";
export { createCuedRecall, type CuedRecallOptions } from "./policies/cued-recall.ts";
export {
  createGenerativeAgentsPaper,
  createGenerativeAgentsReleased,
} from "./policies/generative-agents.ts";
export { policies, policyByName, type PolicyName } from "./policies/index.ts";
export { createLufy, createLufyReleased, type LufyOptions } from "./policies/lufy.ts";
export {
  createMemoryBankLufy,
  createMemoryBankPaper,
  createMemoryBankReleased,
  type MemoryBankReleasedOptions,
} from "./policies/memory-bank.ts";
export { createNaiveRag, type NaiveRagOptions } from "./policies/naive-rag.ts";
export {
  missingSignals,
  type Candidates,
  type LetGoVerdict,
  type Moment,
  type Part,
  type Policy,
  type Scorer,
  type SignalName,
} from "./policies/policy.ts";
export type { Calibration } from "./relevance/calibration.ts";
export { createInMemoryStore } from "./stores/in-memory.ts";
export type {
  Applied,
  ApplyOptions,
  Cursor,
  Loaded,
  MemoryStore,
  Operation,
  Page,
  StoreCapabilities,
  StoreStats,
} from "./stores/store.ts";
export type {
  Appraisal,
  EmbedderIdentity,
  Logger,
  Memory,
  MemoryContent,
  MemoryKind,
  MemoryState,
  MemoryTrace,
  Passage,
  QuantizedVector,
  Scope,
  Score,
  Segment,
  Session,
  Term,
  Trace,
  Turn,
} from "./types.ts";
