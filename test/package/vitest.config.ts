/** The packed package, installed: `npm run test:package`. Slow, so not part of `npm test`. */
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["test/package/**/*.pack.ts"],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
