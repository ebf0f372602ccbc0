/** What every measurement is given, and what it gives back. */
import type { Peer } from "./peers/peer.ts";
import type { Section } from "./results.ts";

export interface Bench {
  /** A smoke run: small counts, no figures to quote. */
  readonly quick: boolean;
  /** An empty folder for files, removed at the end. */
  readonly folder: string;
  /** The package as it is built: what a user's process starts. */
  readonly dist: string;
  /** What measures beside us, in the order of the report. */
  readonly peers: readonly Peer[];
}

export interface Measurement {
  /** As `--only` takes it. */
  readonly name: string;
  run(bench: Bench): Promise<Section>;
}
