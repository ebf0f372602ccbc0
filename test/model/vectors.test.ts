/** Every formula against a second implementation in decimals: test/vectors/make-vectors.py. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import * as model from "../../src/model/index.ts";

interface Vector {
  readonly arguments: readonly unknown[];
  readonly expected: number | readonly number[];
}

const vectors = JSON.parse(
  readFileSync(new URL("../vectors/model.json", import.meta.url), "utf8"),
) as Record<string, Vector[]>;

type Formula = (...args: never[]) => number | ArrayLike<number>;

const formulas: Record<string, Formula> = {
  recallProbability: model.recallProbability,
  probabilityOfIntensity: model.probabilityOfIntensity,
  intensityOfProbability: model.intensityOfProbability,
  elapsedUntilDark: model.elapsedUntilDark,
  consolidationGain: model.consolidationGain,
  consolidate: model.consolidate,
  exponentialRetention: model.exponentialRetention,
  memoryBankReleasedRetention: model.memoryBankReleasedRetention,
  recency: model.recency,
  lufyStrength: model.lufyStrength,
  lufyReleasedStrength: model.lufyReleasedStrength,
  lufyScore: model.lufyScore,
  minMaxScale: model.minMaxScale,
  generativeAgentsPaper: (parts: model.GenerativeAgentsParts) =>
    model.generativeAgentsScore(parts, model.GA_PAPER),
  generativeAgentsReleased: (parts: model.GenerativeAgentsParts) =>
    model.generativeAgentsScore(parts, model.GA_RELEASED),
  softmax: model.softmax,
  softmaxLoss: model.softmaxLoss,
  keepCount: model.keepCount,
  lufyReleasedKeepCount: model.lufyReleasedKeepCount,
  cosine: model.cosine,
  normalize: model.normalize,
};

/** Kept in single precision by definition. */
const SINGLE = new Set(["normalize"]);

it("has vectors for every formula and a formula for every vector", () => {
  expect(Object.keys(formulas).toSorted()).toEqual(Object.keys(vectors).toSorted());
});

it.each(Object.keys(formulas))("%s agrees within 1e-12", (name) => {
  const tolerance = SINGLE.has(name) ? 2 ** -23 : 1e-12;
  for (const { arguments: args, expected } of vectors[name]!) {
    const actual = formulas[name]!(...(args as never[]));
    const actuals = typeof actual === "number" ? [actual] : Array.from(actual);
    const expecteds = typeof expected === "number" ? [expected] : expected;
    expect(actuals).toHaveLength(expecteds.length);
    for (const [i, one] of expecteds.entries()) {
      const error = Math.abs(actuals[i]! - one);
      expect(error, `${name}(${JSON.stringify(args)})`).toBeLessThanOrEqual(
        tolerance * Math.abs(one),
      );
    }
  }
});
