/** What every formula refuses: NaN, infinities, negative and out-of-range arguments. */
import { describe, expect, it } from "vitest";

import { InvalidArgumentError } from "../../src/errors.ts";
import * as model from "../../src/model/index.ts";

describe("arguments out of range", () => {
  const probability = { relevance: 0.5, elapsedSeconds: 1, consolidation: 1 };
  const dark = { relevance: 0.5, consolidation: 1 };
  const step = { consolidation: 1, elapsedSeconds: 1 };
  const signals = { arousal: 0.5, surprise: 0.5, importance: 0.5, mentions: 0, passedOver: 0 };
  const raw = { arousal: 3, surprise: 50, importance: 5, mentions: 0, passedOver: 0 };
  const parts = { recency: 0.5, importance: 0.5, relevance: 0.5 };
  const kept = { meanImportance: 0.1, held: 5, session: 2 };
  /** Each takes one wrong number in the place of a named argument. */
  const places: Record<string, readonly [(wrong: number) => unknown, readonly number[]]> = {};
  const place = (name: string, call: (wrong: number) => unknown, ...outside: number[]): void => {
    places[name] = [call, [Number.NaN, Infinity, -Infinity, -1, ...outside]];
  };
  for (const field of ["relevance", "elapsedSeconds", "consolidation", "decayScaleSeconds"]) {
    place(
      `recallProbability ${field}`,
      (wrong) => model.recallProbability({ ...probability, [field]: wrong }),
      ...{ relevance: [1.1], consolidation: [0, 0.9], decayScaleSeconds: [0], elapsedSeconds: [] }[
        field
      ]!,
    );
  }
  for (const field of ["relevance", "consolidation", "gate", "decayScaleSeconds"]) {
    place(`elapsedUntilDark ${field}`, (wrong) =>
      model.elapsedUntilDark({ ...dark, [field]: wrong }),
    );
  }
  place("probabilityOfIntensity", model.probabilityOfIntensity, 1.1);
  place("intensityOfProbability", model.intensityOfProbability, 1.1);
  place("consolidationGain", model.consolidationGain);
  for (const field of ["consolidation", "elapsedSeconds", "unitSeconds"]) {
    place(`consolidate ${field}`, (wrong) => model.consolidate({ ...step, [field]: wrong }));
  }
  place("exponentialRetention elapsed", (wrong) => model.exponentialRetention(wrong, 1));
  place("exponentialRetention strength", (wrong) => model.exponentialRetention(1, wrong), 0);
  place("memoryBankReleasedRetention t", (wrong) => model.memoryBankReleasedRetention(wrong, 1));
  place("memoryBankReleasedRetention S", (wrong) => model.memoryBankReleasedRetention(1, wrong), 0);
  place("recency", model.recency);
  for (const field of Object.keys(signals)) {
    place(`lufyStrength ${field}`, (wrong) => model.lufyStrength({ ...signals, [field]: wrong }));
    place(`lufyReleasedStrength ${field}`, (wrong) =>
      model.lufyReleasedStrength({ ...raw, [field]: wrong }, 250),
    );
  }
  place("lufyReleasedStrength divisor", (wrong) => model.lufyReleasedStrength(raw, wrong), 0);
  place("lufyScore relevance", (wrong) => model.lufyScore(wrong, 0.5), 1.1);
  place("lufyScore importance", (wrong) => model.lufyScore(0.5, wrong), 1.1);
  place("minMaxScale", (wrong) => model.minMaxScale(wrong, 0, 1), 1.1);
  for (const field of Object.keys(parts)) {
    place(`generativeAgentsScore ${field}`, (wrong) =>
      model.generativeAgentsScore({ ...parts, [field]: wrong }, model.GA_PAPER),
    );
  }
  place("keepCount share", (wrong) => model.keepCount(wrong, 5), 1.1);
  place("keepCount held", (wrong) => model.keepCount(0.5, wrong));
  for (const field of Object.keys(kept)) {
    place(`lufyReleasedKeepCount ${field}`, (wrong) =>
      model.lufyReleasedKeepCount({ ...kept, [field]: wrong }),
    );
  }
  place("elapsedSessions from", (wrong) => model.elapsedSessions(wrong, 2));
  place("elapsedSessions to", (wrong) => model.elapsedSessions(2, wrong));
  place("softmaxLoss truth", (wrong) => model.softmaxLoss([1, 2], wrong), 2, 0.5);

  it.each(Object.keys(places))("%s is refused", (name) => {
    const [call, outside] = places[name]!;
    for (const wrong of outside) {
      expect(() => call(wrong), `${name} ${wrong}`).toThrow(InvalidArgumentError);
    }
  });

  it.each([Number.NaN, Infinity, -Infinity])("times of %d are refused", (wrong) => {
    expect(() => model.elapsedMs(wrong, 0)).toThrow(InvalidArgumentError);
    expect(() => model.elapsedMs(0, wrong)).toThrow(InvalidArgumentError);
  });

  it.each([[[]], [[1, Number.NaN]], [[Infinity]]])("scores %j are refused", (scores) => {
    expect(() => model.softmax(scores)).toThrow(InvalidArgumentError);
    expect(() => model.softmaxLoss(scores, 0)).toThrow(InvalidArgumentError);
  });

  it("a number in text is refused, and the message names argument, range and value", () => {
    expect(() => model.recency("5" as never)).toThrow(InvalidArgumentError);
    expect(() => model.lufyScore(1.5, 0)).toThrow(
      "Cannot compute a LUFY score: `relevance` must be a number from 0 to 1, got 1.5",
    );
  });
});
