/** Links between the documents lead somewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

import manifest from "../../package.json" with { type: "json" };

const documents = [".", "docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file)),
);

it.each(documents)("%s links to files that are there", (document) => {
  const text = readFileSync(document, "utf8");
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/gu)].map(([, target]) => target!);
  const missing = targets.filter((target) => !existsSync(join(dirname(document), target)));
  expect(missing).toEqual([]);
});

it.each(documents)("%s names scripts that there are", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(/npm run ([\w:-]+)/gu)].map(([, script]) => script!);
  expect(named.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([]);
  const files = [...text.matchAll(/npx tsx ([\w./-]+\.ts)/gu)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
