/** The adapter on the real package and a real model; run by `npm run test:peers`. */
import { beforeAll, describe, expect, it } from "vitest";

import { modelsFolder, whyAbsent } from "../../scripts/distill/shared-folder.ts";
import { embedTexts, identifyEmbedder } from "../../src/embedding/embedder.ts";
import { createTransformersEmbedder } from "../../src/embedding/transformers.ts";
import { cosine } from "../../src/model/vector.ts";

const model = "all-minilm-l6-v2";
const absent = whyAbsent(`${modelsFolder}/${model}`);

describe.skipIf(absent !== undefined)(`transformers.js on a real model ${absent ?? ""}`, () => {
  const embedder = createTransformersEmbedder({ model, modelPath: modelsFolder });
  let vectors: Float32Array[] = [];

  beforeAll(async () => {
    vectors = await embedTexts(embedder, [
      "A man is eating food.",
      "A man is eating a piece of bread.",
      "The girl is carrying a baby.",
      " ",
    ]);
  });

  it("is named by model and number format", async () => {
    const identity = { name: "transformers.js/all-minilm-l6-v2:q8", dimension: 384 };
    expect(await identifyEmbedder(embedder)).toEqual(identity);
  });

  it("gives the cosines of the reference run", () => {
    expect(cosine(vectors[0]!, vectors[1]!)).toBeCloseTo(0.748, 2);
    expect(Math.abs(cosine(vectors[0]!, vectors[2]!) - -0.101)).toBeLessThan(0.02);
  });

  it("gives zeros for blank text", () => {
    expect(vectors[3]).toEqual(new Float32Array(384));
  });

  it("reads long text without failing", async () => {
    const [vector] = await embedTexts(embedder, ["word ".repeat(5000)]);
    expect(cosine(vector!, vector!)).toBeCloseTo(1, 5);
  });

  it("says which folder it missed, and looks nowhere else", async () => {
    const missing = createTransformersEmbedder({ model: "no-such-model", modelPath: modelsFolder });
    await expect(identifyEmbedder(missing)).rejects.toThrow(/`modelPath`.*got .*models/);
    const noFormat = createTransformersEmbedder({ model, modelPath: modelsFolder, dtype: "q4" });
    await expect(identifyEmbedder(noFormat)).rejects.toThrow(/no readable q4 weights/);
  });
});
