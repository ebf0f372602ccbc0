/** What users can import, by sub-path: a change here is a change of the public list. */
import { describe, expect, it } from "vitest";

import manifest from "../../package.json" with { type: "json" };

describe("exports", () => {
  for (const [path, target] of Object.entries(manifest.exports)) {
    if (typeof target === "string") continue;
    it(`lists what ${path} gives`, async () => {
      const source = target.default.replace("./dist/", "../../src/").replace(/\.js$/, ".ts");
      const module = (await import(source)) as Record<string, unknown>;
      expect(Object.keys(module).toSorted()).toMatchSnapshot();
    });
  }

  it("has types beside every entry", () => {
    const entries = Object.values(manifest.exports).filter((target) => typeof target !== "string");
    for (const { types, default: code } of entries) {
      expect(types).toBe(code.replace(/\.js$/, ".d.ts"));
    }
  });
});
