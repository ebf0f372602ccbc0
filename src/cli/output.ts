/** How results leave the command line: text for people, JSON for programs. */

/** Where a command writes. */
export interface Output {
  /** True when one JSON object per result is wanted. */
  readonly json: boolean;
  /** True when the reader is a person at a terminal. */
  readonly isTerminal: boolean;
  /** A line for people. */
  say(line: string): void;
  /** A result for programs, one line. */
  emit(value: unknown): void;
  /** Something beside the result: progress, a question. */
  note(line: string): void;
}

export interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

export function createOutput({ stdout, stderr }: Streams, json: boolean): Output {
  return {
    json,
    isTerminal: stdout.isTTY === true,
    say: (line) => void stdout.write(`${printable(line)}\n`),
    emit: (value) => void stdout.write(`${JSON.stringify(value)}\n`),
    note: (line) => void stderr.write(`${printable(line)}\n`),
  };
}

/** Text without what would steer a terminal: control and format characters but line ends and tabs. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
    "\n\t".includes(character) ? character : "",
  );
}
