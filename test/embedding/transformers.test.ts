/** The adapter without its package; test/peers has the real one. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import { embedTexts } from "../../src/embedding/embedder.ts";
import { createTransformersEmbedder } from "../../src/embedding/transformers.ts";
import { UnsupportedError } from "../../src/errors.ts";

const pipeline = vi.hoisted(() => vi.fn());
vi.mock("@huggingface/transformers", () => ({ pipeline }));

beforeEach(() => {
  pipeline.mockReset();
});

describe("createTransformersEmbedder", () => {
  it("never looks up a name remotely unless told to", async () => {
    const here = createTransformersEmbedder({ model: "absent", modelPath: "." });
    await expect(embedTexts(here, ["a"])).rejects.toThrow(UnsupportedError);
    const nowhere = createTransformersEmbedder({ model: "absent" });
    await expect(embedTexts(nowhere, ["a"])).rejects.toThrow(/modelPath.*got no modelPath/);
    expect(pipeline).not.toHaveBeenCalled();
  });

  it("loads once, from the folder where there is one, and asks for mean and unit length", async () => {
    const run = vi.fn(async (texts: string[]) => ({ tolist: () => texts.map(() => [0, 1]) }));
    pipeline.mockResolvedValue(run);
    // Any folder that exists stands for a model's.
    const embedder = createTransformersEmbedder({ model: "src", modelPath: "." });
    await embedTexts(embedder, ["a", "b"]);
    await embedTexts(embedder, ["c"]);
    expect(pipeline).toHaveBeenCalledTimes(1);
    expect(pipeline.mock.calls[0]).toEqual([
      "feature-extraction",
      expect.stringMatching(/^\/.*\/src$/),
      { dtype: "q8", local_files_only: true },
    ]);
    expect(run).toHaveBeenCalledWith(["c"], { pooling: "mean", normalize: true });
  });

  it("fetches by name when that is allowed, and tries again after a failure", async () => {
    pipeline.mockRejectedValueOnce(new Error("offline"));
    pipeline.mockResolvedValue(async () => ({ tolist: () => [[1]] }));
    const embedder = createTransformersEmbedder({
      model: "someone/model",
      dtype: "fp32",
      allowRemote: true,
    });
    await expect(embedTexts(embedder, ["a"])).rejects.toThrow(/fp32 weights, got the network/);
    expect(await embedTexts(embedder, ["a"])).toEqual([new Float32Array([1])]);
    expect(pipeline.mock.lastCall).toEqual([
      "feature-extraction",
      "someone/model",
      { dtype: "fp32", local_files_only: false },
    ]);
  });
});
