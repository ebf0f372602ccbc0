/** The adapter where its optional package is not installed, as in this project. */
import { expect, it } from "vitest";

import { identifyEmbedder } from "../../src/embedding/embedder.ts";
import { createTransformersEmbedder } from "../../src/embedding/transformers.ts";

it("names the package and how to install it", async () => {
  // Any folder that exists stands for a model's.
  const embedder = createTransformersEmbedder({ model: "src", modelPath: "." });
  await expect(identifyEmbedder(embedder)).rejects.toMatchObject({
    code: "missing_dependency",
    message: expect.stringContaining("npm install @huggingface/transformers"),
  });
});
