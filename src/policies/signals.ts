/** Judged signals of a memory as the policies read them, with the published stand-ins. */
import { SIGNAL_SCALES } from "../model/presets.ts";
import { minMaxScale } from "../model/retrieval-score.ts";
import type { StrengthSignals } from "../model/strength.ts";
import type { MemoryTrace } from "../types.ts";
import type { SignalName } from "./policy.ts";

/**
 * A raw signal, or its stand-in: perplexity 160 and importance 5 (what [LUFY]'s code takes on
 * failure), arousal 3 (neutral, ours). Perplexity is clipped at 160.
 */
export function rawSignal({ appraisal }: MemoryTrace, name: SignalName): number {
  const { fallback, highest } = SIGNAL_SCALES[name];
  return Math.min(highest, appraisal[name] ?? fallback);
}

/** Raw signals and counts. */
export function rawSignals(memory: MemoryTrace): StrengthSignals {
  return {
    arousal: rawSignal(memory, "arousal"),
    surprise: rawSignal(memory, "surprise"),
    importance: rawSignal(memory, "importance"),
    mentions: memory.trace.mentions,
    passedOver: memory.trace.passedOver,
  };
}

/**
 * Regularised signals and counts: `appraisal.regularised` where there is one, else the raw signals or
 * their stand-ins, scaled linearly from their ranges (1-5, 0-160, 1-10) to [0, 1].
 */
export function regularisedSignals(memory: MemoryTrace): StrengthSignals {
  const { regularised } = memory.appraisal;
  return {
    arousal: regularised?.arousal ?? scaled(memory, "arousal"),
    surprise: regularised?.surprise ?? scaled(memory, "surprise"),
    importance: regularised?.importance ?? scaled(memory, "importance"),
    mentions: memory.trace.mentions,
    passedOver: memory.trace.passedOver,
  };
}

function scaled(memory: MemoryTrace, name: SignalName): number {
  const { lowest, highest } = SIGNAL_SCALES[name];
  return minMaxScale(rawSignal(memory, name), lowest, highest);
}
