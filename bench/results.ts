/** What a run of the benchmark yields: plain data, as `results.json` keeps it. */

/** A bound that the project set itself. */
export interface Target {
  readonly bound: "<" | "<=" | ">=";
  readonly value: number;
}

/** One measured quantity of one system. */
export interface Row {
  /** What was measured; unique within its section. */
  readonly what: string;
  /** Who did it. */
  readonly of: string;
  readonly unit: "ms" | "1/s" | "B" | "MB";
  /** The median where there are many samples, else the value itself. */
  readonly value: number;
  readonly p95?: number;
  readonly samples?: number;
  readonly target?: Target;
  /** `what` of the row of the same section that this peer's row stands beside. */
  readonly beside?: string;
}

/** One measurement with what stands beside it. */
export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly about: string;
  readonly rows: readonly Row[];
  /** What a peer was left out of, and why. */
  readonly skipped: readonly string[];
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  readonly date: string;
  /** One-minute load averages before and after: other work slows what is measured. */
  readonly loadBefore: number;
  readonly loadAfter: number;
}

export interface Results {
  readonly quick: boolean;
  readonly machine: Machine;
  /** The texts that everything is measured on. */
  readonly texts: { readonly seed: number; readonly words: number; readonly vocabulary: number };
  /** What was measured beside us, and what a figure of it stands for. */
  readonly peers: readonly { readonly name: string; readonly about: string }[];
  /** Peers that did not take part, and why. */
  readonly skipped: readonly string[];
  readonly sections: readonly Section[];
}
