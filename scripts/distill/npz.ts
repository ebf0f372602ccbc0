/** Reads numpy's .npz archives: a zip of .npy arrays. */
import { readFileSync } from "node:fs";

import { unzipSync } from "fflate";

/** One array, row-major. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly data: Uint8Array | Int8Array | Float32Array | Float64Array;
}

/** Reads one .npy array (version 1; unsigned and signed bytes, 32 and 64 bit floats). */
export function readNpy(bytes: Uint8Array): NpyArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint16(8, true);
  const header = new TextDecoder("latin1").decode(bytes.subarray(10, 10 + headerLength));
  const type = /'descr': '([^']+)'/.exec(header)?.[1];
  const shape = /'shape': \(([^)]*)\)/.exec(header)?.[1];
  if (shape === undefined || header.includes("'fortran_order': True")) {
    throw new Error(`Cannot read an array: only row-major version 1 files, got ${header}`);
  }
  const body = bytes.slice(10 + headerLength).buffer;
  const dimensions = shape.split(",").filter((part) => part.trim() !== "");
  return { shape: dimensions.map(Number), data: typed(type, body) };
}

function typed(type: string | undefined, body: ArrayBuffer): NpyArray["data"] {
  if (type === "|u1") return new Uint8Array(body);
  if (type === "|i1") return new Int8Array(body);
  if (type === "<f4") return new Float32Array(body);
  if (type === "<f8") return new Float64Array(body);
  throw new Error(`Cannot read an array: unknown element type, got ${type}`);
}

/** Reads all arrays of an .npz file, by name. */
export function readNpz(path: string): ReadonlyMap<string, NpyArray> {
  const files = Object.entries(unzipSync(readFileSync(path)));
  return new Map(files.map(([name, bytes]) => [name.replace(/\.npy$/, ""), readNpy(bytes)]));
}
