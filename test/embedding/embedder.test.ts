/** What stands around any embedder: checks, errors, identity, and the AI SDK on both sides. */
import { APICallError } from "@ai-sdk/provider";
import { embed, embedMany } from "ai";
import { MockEmbeddingModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";

import { type Embedder, embedTexts, identifyEmbedder } from "../../src/embedding/embedder.ts";
import { createStaticEmbedder } from "../../src/embedding/static-table.ts";
import { UnsupportedError, UpstreamModelError } from "../../src/errors.ts";

type Answer = (values: string[]) => number[][] | Promise<number[][]>;

/** A model of two dimensions by default, with the calls it got. */
function mock(
  answer: Answer = (values) => values.map(() => [3, 4]),
  limits: { maxEmbeddingsPerCall?: number } = { maxEmbeddingsPerCall: 2 },
) {
  const calls: string[][] = [];
  const model = new MockEmbeddingModelV3({
    provider: "test",
    modelId: "mock",
    ...limits,
    doEmbed: async ({ values }) => {
      calls.push(values);
      return { embeddings: await answer(values), warnings: [] };
    },
  });
  return { model: model as Embedder, calls };
}

describe("embedTexts", () => {
  it("gives unit vectors in order, in calls of the model's size, without blank texts", async () => {
    const { model, calls } = mock((values) => values.map((text) => [text.length, 0]));
    const vectors = await embedTexts(model, ["a", " ", "bb", "", "ccc"]);
    expect(calls).toEqual([["a", "bb"], ["ccc"]]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
  });

  it("asks nothing for no texts, and one word for blank texts alone", async () => {
    const { model, calls } = mock();
    expect(await embedTexts(model, [])).toEqual([]);
    expect(calls).toEqual([]);
    expect(await embedTexts(model, [" "])).toEqual([new Float32Array(2)]);
    expect(calls).toEqual([["memory"]]);
  });

  it.each([Infinity, 0, Number.NaN])("takes a limit of %s for none", async (limit) => {
    const { model, calls } = mock(undefined, { maxEmbeddingsPerCall: limit });
    await embedTexts(model, ["a", "b", "c"]);
    expect(calls).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ["2 vectors expected, got 1", () => [[1, 2]]],
    ["components must be finite, got NaN", (v) => v.map(() => [1, Number.NaN])],
    ["components must be finite, got Infinity", (v) => v.map(() => [1, Infinity])],
    [
      "vectors of 2 components expected, got 3",
      () => [
        [1, 2],
        [1, 2, 3],
      ],
    ],
    ["vectors of some components expected, got 0", (v) => v.map(() => [])],
  ])("refuses a wrong answer: %s", async (message, answer) => {
    const failing = embedTexts(mock(answer).model, ["secret one", "secret two"]);
    await expect(failing).rejects.toThrow(`Cannot embed with test/mock: ${message}`);
    await expect(failing).rejects.toBeInstanceOf(UpstreamModelError);
  });

  it("refuses another dimension than the model had before", async () => {
    let dimension = 2;
    const { model } = mock((values) => values.map(() => Array<number>(dimension).fill(1)));
    await embedTexts(model, ["a"]);
    dimension = 3;
    await expect(embedTexts(model, ["a"])).rejects.toThrow(
      "vectors of 2 components expected, got 3",
    );
  });

  it("passes on status and retryability of a failed call, but not what it said", async () => {
    const cause = new APICallError({
      message: "overloaded by: secret",
      url: "https://example.com",
      requestBodyValues: {},
      statusCode: 503,
    });
    const { model } = mock(() => Promise.reject(cause));
    await expect(embedTexts(model, ["secret"])).rejects.toMatchObject({
      code: "upstream_model",
      message: "Cannot embed with test/mock: the model failed, got 503",
      status: 503,
      retryable: true,
      cause,
    });
  });

  it("wraps any other failure as not retryable, and leaves the package's own errors alone", async () => {
    const broken = mock(() => Promise.reject(new TypeError("broken")));
    await expect(embedTexts(broken.model, ["a"])).rejects.toMatchObject({
      message: "Cannot embed with test/mock: the model failed, got TypeError",
      status: undefined,
      retryable: false,
    });
    const own = new UnsupportedError("Cannot load");
    await expect(embedTexts(mock(() => Promise.reject(own)).model, ["a"])).rejects.toBe(own);
  });

  it("ends with the signal's reason: before, during and between calls", async () => {
    const reason = new Error("enough");
    const { model, calls } = mock();
    const before = AbortSignal.abort(reason);
    await expect(embedTexts(model, ["a"], { signal: before })).rejects.toBe(reason);
    await expect(embedTexts(createStaticEmbedder(), ["a"], { signal: before })).rejects.toBe(
      reason,
    );
    expect(calls).toEqual([]);

    const controller = new AbortController();
    const stopping = mock((values) => {
      controller.abort(reason);
      return values.map(() => [1, 1]);
    });
    const { signal } = controller;
    await expect(embedTexts(stopping.model, ["a", "b", "c"], { signal })).rejects.toBe(reason);
    expect(stopping.calls).toHaveLength(1);

    const thrower = new AbortController();
    const throwing = mock(() => {
      thrower.abort(reason);
      throw new Error("aborted");
    });
    await expect(embedTexts(throwing.model, ["a"], { signal: thrower.signal })).rejects.toBe(
      reason,
    );
  });
});

describe("identifyEmbedder", () => {
  it("knows the built-in one", async () => {
    expect(await identifyEmbedder(createStaticEmbedder())).toEqual({
      name: "madeleine/static-multilingual@1",
      dimension: 256,
    });
  });

  it("asks others once, and again after a failure", async () => {
    let up = false;
    const { model, calls } = mock((values) => {
      if (!up) throw new Error("down");
      return values.map(() => [1, 2, 3]);
    });
    await expect(identifyEmbedder(model)).rejects.toBeInstanceOf(UpstreamModelError);
    up = true;
    const identity = { name: "test/mock", dimension: 3 };
    expect(await identifyEmbedder(model)).toEqual(identity);
    expect(await identifyEmbedder(model)).toEqual(identity);
    expect(calls).toHaveLength(2);
  });
});

describe("the built-in embedder in the AI SDK", () => {
  it("works in embed and embedMany", async () => {
    const model = createStaticEmbedder();
    const { embedding } = await embed({ model, value: "My sister keeps bees." });
    const { embeddings } = await embedMany({ model, values: ["My sister keeps bees.", "Rain."] });
    expect(embedding).toEqual([...model.embed("My sister keeps bees.")]);
    expect(embeddings).toHaveLength(2);
    expect(embeddings[0]).toEqual(embedding);
  });
});
