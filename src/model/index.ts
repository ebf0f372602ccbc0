/** `madeleine/model`: every formula of the papers as a pure function, and their constants. */
export { consolidate, consolidationGain, type ConsolidationInput } from "./consolidation.ts";
export { keepCount, lufyReleasedKeepCount, type LufyReleasedKeepInput } from "./keep-count.ts";
export {
  GA_PAPER,
  GA_RELEASED,
  HOU24,
  LUFY_PAPER,
  LUFY_RELEASED,
  MEMORY_BANK_LUFY,
  MEMORY_BANK_RELEASED,
  NAIVE_RAG,
  SIGNAL_SCALES,
  type CuedRecallPreset,
  type GenerativeAgentsPreset,
  type LufyPreset,
  type LufyReleasedPreset,
  type SignalScale,
  type StrengthWeights,
} from "./presets.ts";
export {
  elapsedUntilDark,
  intensityOfProbability,
  probabilityOfIntensity,
  recallProbability,
  type ElapsedUntilDarkInput,
  type RecallProbabilityInput,
} from "./recall-probability.ts";
export { exponentialRetention, memoryBankReleasedRetention, recency } from "./retention.ts";
export {
  generativeAgentsScore,
  lufyScore,
  minMaxScale,
  type GenerativeAgentsParts,
} from "./retrieval-score.ts";
export { softmax, softmaxLoss } from "./softmax-loss.ts";
export { lufyReleasedStrength, lufyStrength, type StrengthSignals } from "./strength.ts";
export {
  CONSOLIDATION_UNIT_SECONDS,
  DECAY_SCALE_SECONDS,
  elapsedMs,
  elapsedSessions,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_SECOND,
  SECONDS_PER_DAY,
} from "./units.ts";
export { cosine, normalize, quantize } from "./vector.ts";
