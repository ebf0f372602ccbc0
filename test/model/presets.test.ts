import { describe, expect, it } from "vitest";

import * as model from "../../src/model/index.ts";

const presets = {
  HOU24: model.HOU24,
  LUFY_PAPER: model.LUFY_PAPER,
  LUFY_RELEASED: model.LUFY_RELEASED,
  MEMORY_BANK_RELEASED: model.MEMORY_BANK_RELEASED,
  MEMORY_BANK_LUFY: model.MEMORY_BANK_LUFY,
  GA_PAPER: model.GA_PAPER,
  GA_RELEASED: model.GA_RELEASED,
  NAIVE_RAG: model.NAIVE_RAG,
  SIGNAL_SCALES: model.SIGNAL_SCALES,
};

describe("presets", () => {
  it.each(Object.entries(presets))("%s is frozen, all the way down", (_name, preset) => {
    expect(Object.isFrozen(preset)).toBe(true);
    for (const value of Object.values(preset)) {
      expect(typeof value === "number" || Object.isFrozen(value)).toBe(true);
    }
  });

  // A change here changes what an agent remembers: it is a breaking change.
  it("hold the published constants", () => {
    expect(presets).toMatchInlineSnapshot(`
      {
        "GA_PAPER": {
          "best": 30,
          "decay": 0.995,
          "importanceWeight": 1,
          "recencyWeight": 1,
          "relevanceWeight": 1,
        },
        "GA_RELEASED": {
          "best": 30,
          "decay": 0.995,
          "importanceWeight": 2,
          "recencyWeight": 0.5,
          "relevanceWeight": 3,
        },
        "HOU24": {
          "consolidationUnitSeconds": 86400,
          "decayScaleSeconds": 10000000,
          "gate": 0.86,
        },
        "LUFY_PAPER": {
          "alpha": 0.1,
          "keepShare": 0.1,
          "strengthFloor": 0.1,
          "threshold": 0.8,
          "weights": {
            "arousal": 2.76,
            "importance": 0.44,
            "mentions": 1.02,
            "passedOver": -0.012,
            "surprise": -0.28,
          },
        },
        "LUFY_RELEASED": {
          "alpha": 0.1,
          "arousalDivisor": 15,
          "forgettingStrengthFactor": 0.33,
          "forgettingSurpriseDivisor": 400,
          "importanceDivisor": 27.5,
          "keepShareHighest": 0.15,
          "keepShareLowest": 0.1,
          "meanFactors": {
            "arousal": 1.501226,
            "importance": 2.1297349,
            "mentions": 0.6288527,
            "passedOver": 2.2459023,
            "surprise": 2.8709763,
          },
          "nearest": 2,
          "retrievalStrengthFactor": 0.5,
          "retrievalSurpriseDivisor": 250,
          "strengthFloor": 0.1,
          "threshold": 0.75,
          "weights": {
            "arousal": 2.76290708,
            "importance": 0.44776699,
            "mentions": 1.02800192,
            "passedOver": -0.01241566,
            "surprise": -0.2801391,
          },
        },
        "MEMORY_BANK_LUFY": {
          "keepShare": 0.1,
          "nearest": 2,
        },
        "MEMORY_BANK_RELEASED": {
          "divisor": 5,
          "nearest": 2,
        },
        "NAIVE_RAG": {
          "nearest": 2,
          "threshold": 0.8,
        },
        "SIGNAL_SCALES": {
          "arousal": {
            "fallback": 3,
            "highest": 5,
            "lowest": 1,
          },
          "importance": {
            "fallback": 5,
            "highest": 10,
            "lowest": 1,
          },
          "surprise": {
            "fallback": 160,
            "highest": 160,
            "lowest": 0,
          },
        },
      }
    `);
  });
});
