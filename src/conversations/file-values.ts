/**
 * The JSON values of a file, one by one: of JSON Lines line by line, of a JSON array (or of a single
 * value) as it streams by. Never more than one value is held, so that files of any size can be read.
 */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";

import { chain } from "stream-chain";
import { parser } from "stream-json/parser.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { streamValues } from "stream-json/streamers/stream-values.js";

import { InvalidArgumentError, NotFoundError } from "../errors.ts";

/** A value of the file, or what stands there instead and why it cannot be used. */
export type FileValue =
  | { readonly place: string; readonly value: unknown }
  | { readonly place: string; readonly reason: string };

export type FileShape = "lines" | "array" | "values";

/** Longest line that is read, bytes. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
/** How much of a file is looked at to tell its shape, bytes. */
const HEAD_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * Tells JSON Lines from a JSON array from other JSON.
 *
 * @throws {NotFoundError} When there is no such file.
 * @throws {InvalidArgumentError} When it is empty, or can hold no conversation.
 */
export async function shapeOf(file: string): Promise<FileShape> {
  const head = await readHead(file);
  if (head.length === 0) refuse("it is empty");
  if (head[0] === 0x50 && head[1] === 0x4b) refuse("it is a zip archive: unpack it first");
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    refuse("it is UTF-16: save it as UTF-8");
  }
  if (head.includes(0)) refuse("it is not a text file");
  const text = new TextDecoder().decode(head).trimStart();
  if (text === "") refuse("it is empty");
  // An array with more behind it on other lines is JSON Lines.
  const first = text.slice(0, text.indexOf("\n") + 1 || text.length);
  if (text.startsWith("[")) {
    return isJson(first) && /^\s*[[{]/.test(text.slice(first.length)) ? "lines" : "array";
  }
  // A JSON text spread over lines: no line of it that begins at its margin is JSON by itself.
  const spread = text.startsWith("{") && first.length < text.length && isOpen(first);
  const ownLine = text.split("\n").some((line) => line.startsWith("{") && isJson(line));
  return spread && !ownLine ? "values" : "lines";
}

/** The values of a file in order. */
export function readValues(file: string, shape: FileShape): AsyncIterable<FileValue> {
  return shape === "lines" ? readLines(file) : readJson(file, shape);
}

async function* readLines(file: string): AsyncGenerator<FileValue, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  for await (const bytes of splitLines(file)) {
    number++;
    const place = `line ${number}`;
    if (bytes === undefined) {
      yield { place, reason: "it is longer than 256 MB" };
      continue;
    }
    let text: string;
    try {
      text = decoder.decode(bytes).trim();
    } catch {
      yield { place, reason: "it is not UTF-8" };
      continue;
    }
    if (text === "") continue;
    try {
      yield { place, value: JSON.parse(text) };
    } catch {
      // The parser's own message quotes the text.
      yield { place, reason: "it is not JSON" };
    }
  }
}

/** Lines as bytes, parted by newlines alone (JSON may hold other line separators). */
async function* splitLines(file: string): AsyncGenerator<Uint8Array | undefined, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Uint8Array | undefined => {
    const line = length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end; (end = chunk.indexOf(NEWLINE, start)) >= 0; start = end + 1) {
      length += end - start;
      parts.push(chunk.subarray(start, end));
      yield take();
    }
    length += chunk.length - start;
    if (length <= MAX_LINE_BYTES) parts.push(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

async function* readJson(
  file: string,
  shape: "array" | "values",
): AsyncGenerator<FileValue, void, undefined> {
  let count = 0;
  const stages =
    shape === "array"
      ? ([parser({ streamValues: false }), streamArray()] as const)
      : ([parser({ streamValues: false, jsonStreaming: true }), streamValues()] as const);
  const source = Readable.from(decode(file));
  const pipeline = chain([source, ...stages]);
  try {
    for await (const { value } of pipeline as AsyncIterable<{ value: unknown }>) {
      count++;
      yield { place: `item ${count}`, value };
    }
  } catch (error) {
    const reason =
      error instanceof TypeError &&
      "code" in error &&
      error.code === "ERR_ENCODING_INVALID_ENCODED_DATA"
        ? "it is not UTF-8 from here on"
        : "the JSON is cut off or malformed from here on";
    yield { place: `item ${count + 1}`, reason };
  } finally {
    pipeline.destroy();
    source.destroy();
  }
}

async function* decode(file: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function readHead(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT")
      throw new NotFoundError(`Cannot read the file: there is none, got ${file}`);
    throw new InvalidArgumentError(
      `Cannot read the file: the system refuses (${code}), got ${file}`,
      {
        cause: error,
      },
    );
  }
}

function refuse(reason: string): never {
  throw new InvalidArgumentError(`Cannot read the file: ${reason}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a line begins a JSON value that goes on behind it. */
function isOpen(line: string): boolean {
  return !isJson(line) && !line.trimEnd().endsWith("}");
}
