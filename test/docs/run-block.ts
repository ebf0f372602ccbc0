/** Runs a block of a document as a module and compares what it gives with what it prints. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { parseSync } from "oxc-parser";

import manifest from "../../package.json" with { type: "json" };
import { differenceFromPrinted, isPrintedValue } from "./printed-value.ts";

let blocks = 0;

/** Handed to the block as `globalThis.checkPrinted`. */
type CheckPrinted = (value: unknown, printed: string) => void;

/**
 * @param folder Where the block's module is written.
 * @returns Differences in words, and how many values were compared.
 */
export async function runBlock(
  code: string,
  folder: string,
): Promise<{ readonly differences: readonly string[]; readonly compared: number }> {
  const differences: string[] = [];
  let compared = 0;
  const check: CheckPrinted = (value, printed) => {
    compared++;
    const difference = differenceFromPrinted(value, printed);
    if (difference !== undefined) differences.push(difference);
  };
  Object.assign(globalThis, { checkPrinted: check });
  const path = join(folder, `block-${++blocks}.ts`);
  writeFileSync(path, withChecks(code));
  await import(path);
  return { differences, compared };
}

/** The block with its imports led to the sources and `expression; // value` made into checks. */
export function withChecks(code: string): string {
  const { program, comments, errors } = parseSync("block.ts", code, { lang: "ts" });
  if (errors.length > 0) throw new Error(`Cannot parse the block: ${errors[0]!.message}`);
  const edits: { start: number; end: number; text: string }[] = [];
  for (const node of program.body) {
    if (node.type === "ImportDeclaration") {
      const { start, end, value } = node.source;
      edits.push({ start, end, text: JSON.stringify(sourceOf(value)) });
    }
    if (node.type !== "ExpressionStatement") continue;
    const comment = comments.find(({ start }) => /^[ \t]+$/u.test(code.slice(node.end, start)));
    if (!comment) continue;
    const printed = comment.value.trim();
    if (!isPrintedValue(printed)) {
      throw new Error(`Cannot check a result: it must be a value, got "${printed}"`);
    }
    const expression = code.slice(node.expression.start, node.expression.end);
    const text = `globalThis.checkPrinted((${expression}), ${JSON.stringify(printed)});`;
    edits.push({ start: node.start, end: node.end, text });
  }
  return edits.reduceRight(
    (edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end),
    code,
  );
}

/** Where `madeleine/...` is made from; other packages as they are. */
function sourceOf(specifier: string): string {
  if (!/^madeleine(\/|$)/u.test(specifier)) return import.meta.resolve(specifier);
  const path = specifier.replace("madeleine", ".") as keyof typeof manifest.exports;
  const target = manifest.exports[path];
  if (target === undefined || typeof target === "string") {
    throw new Error(`Cannot import ${specifier}: the package has no such entry`);
  }
  const source = target.default.replace("./dist/", "../../src/").replace(/\.js$/u, ".ts");
  return fileURLToPath(new URL(source, import.meta.url));
}
