/**
 * Step 1: the teacher's vector of every piece alone, [begin, piece, end]. Two processes, about five
 * minutes of one core in all; the result is kept in the temporary folder, since every later step
 * starts from it.
 */
import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { BEGIN_PIECE, END_PIECE, TEACHER_DIMENSION, loadTeacher } from "./teacher.ts";

const batch = 128;
const script = fileURLToPath(import.meta.url);

/**
 * Probes pieces 0 to count - 1.
 * @param folder - The teacher's folder.
 * @param count - Number of pieces, a multiple of eight.
 * @param checksum - Of the teacher; names the cache files.
 * @returns Unit vectors, count x 512.
 */
export async function probePieces(
  folder: string,
  count: number,
  checksum: string,
): Promise<Float32Array> {
  const cache = join(tmpdir(), "madeleine-distill");
  mkdirSync(cache, { recursive: true });
  const halves = [
    [0, count / 2],
    [count / 2, count],
  ] as const;
  const files = await Promise.all(
    halves.map(async ([from, to]) => {
      const file = join(cache, `${checksum.slice(0, 16)}-${from}-${to}.f32`);
      if (!existsSync(file)) await run(folder, from, to, file);
      return readFileSync(file);
    }),
  );
  return new Float32Array(new Uint8Array(Buffer.concat(files)).buffer);
}

function run(folder: string, from: number, to: number, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [folder, String(from), String(to), file]);
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`Cannot probe pieces: exit code, got ${code}`)),
    );
  });
}

function probeShare(folder: string, from: number, to: number, file: string): void {
  const teacher = loadTeacher(folder);
  const vectors = new Float32Array((to - from) * TEACHER_DIMENSION);
  for (let first = from; first < to; first += batch) {
    const ids = Array.from({ length: Math.min(batch, to - first) }, (_, i) => first + i);
    const encoded = teacher.encode([ids.map(() => BEGIN_PIECE), ids, ids.map(() => END_PIECE)]);
    vectors.set(encoded, (first - from) * TEACHER_DIMENSION);
    if (((first - from) / batch) % 100 === 0) console.log(`  piece ${first} of ${from}-${to}`);
  }
  writeFileSync(`${file}.part`, new Uint8Array(vectors.buffer));
  renameSync(`${file}.part`, file);
}

if (process.argv[1] === script) {
  const [folder, from, to, file] = process.argv.slice(2);
  probeShare(folder!, Number(from), Number(to), file!);
}
