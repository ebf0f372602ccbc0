/** Reads the pieces of a SentencePiece model (protocol buffers). */
import { readFileSync } from "node:fs";

import protobuf from "protobufjs";

/** One piece of the vocabulary. */
export interface Piece {
  readonly piece: string;
  /** Natural log of its probability; 0 for special pieces. */
  readonly score: number;
}

const schema = `
  syntax = "proto2";
  message ModelProto {
    message SentencePiece { optional string piece = 1; optional float score = 2; }
    repeated SentencePiece pieces = 1;
  }`;

/** All pieces of a model file, in the order of their numbers. */
export function readPieces(path: string): Piece[] {
  const type = protobuf.parse(schema).root.lookupType("ModelProto");
  const decoded = type.toObject(type.decode(readFileSync(path)), { defaults: true });
  return decoded["pieces"] as Piece[];
}
