/** Tests that need packages of the folder which scripts/test-peers.ts fills. */
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const peers = process.env["MADELEINE_PEERS"];
if (peers === undefined) throw new Error("Cannot run peer tests: start them by npm run test:peers");
const transformers = "@huggingface/transformers";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: {
    alias: { [transformers]: `${peers}/node_modules/${transformers}/dist/transformers.node.mjs` },
  },
  test: { include: ["test/peers/**/*.peer.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
