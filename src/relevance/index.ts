/** `madeleine/relevance`: from texts to r, for those who rank by themselves. */
export {
  BUILT_IN_CALIBRATION,
  calibrate,
  FIRING_RELEVANCE,
  type CalibrateOptions,
  type Calibration,
} from "./calibration.ts";
export { CUE_BANK, type BankCue } from "./cue-bank.ts";
export type { WordKnowledge } from "./cue-words.ts";
export { createMemoryIndex, type MemoryIndex } from "./memory-index.ts";
export { splitIntoPassages } from "./passages.ts";
export {
  createRelevance,
  type EncodedCue,
  type RankedCue,
  type Relevance,
  type RelevanceOptions,
} from "./relevance.ts";
export { searchableText } from "./searchable-text.ts";
export { findTimes, type Bias, type TimeExpression } from "./time/time-expressions.ts";
export type { SaidWhen, TimeSpan } from "./time/time-span.ts";
export { subjectsOf } from "./updates/subjects.ts";
export { countWords } from "./words.ts";
