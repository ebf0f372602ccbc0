/** Finds the TypeScript that documents show: fenced blocks of a guide, `@example`s of a source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface CodeBlock {
  /** File and line of its first line, as a test's title. */
  readonly title: string;
  readonly code: string;
}

const FENCE = /^```ts\n(.*?)^```$/gmsu;

/** The blocks fenced as `ts` in a Markdown file. */
export function guideBlocks(path: string): CodeBlock[] {
  return fencedBlocks(readFileSync(path, "utf8"), path, 1);
}

/** The blocks of all `@example`s in the sources under a folder. */
export function exampleBlocks(folder: string): CodeBlock[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .toSorted()
    .flatMap((file) => {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      return [...text.matchAll(/\/\*\*.*?\*\//gsu)].flatMap(({ 0: comment, index }) => {
        if (!comment.includes("@example")) return [];
        const unstarred = comment.replaceAll(/^[ \t]*\* ?/gmu, "");
        return fencedBlocks(unstarred, path, lineAt(text, index));
      });
    });
}

function fencedBlocks(text: string, path: string, firstLine: number): CodeBlock[] {
  return [...text.matchAll(FENCE)].map(({ 1: code, index }) => ({
    title: `${path}:${firstLine + lineAt(text, index)}`,
    code: code!,
  }));
}

/** Number of the line, from 1. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
