/** What is measured beside us: other memories, behind the few verbs that they share with ours. */
import type { Exchange } from "../texts.ts";

/** One user's memories in a peer. */
export interface PeerStore {
  /** Stores one exchange durably, embedding included. */
  add(exchange: Exchange): Promise<void>;
  /** Stores many as fast as the peer's interface allows; absent when it has none for that. */
  readonly addAll?: (exchanges: readonly Exchange[]) => Promise<void>;
  /** The five nearest, embedding of the cue included. */
  search(cue: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Peer {
  /** Package and version. */
  readonly name: string;
  /** What a figure of it stands for, in a sentence. */
  readonly about: string;
  /** Most memories that it is measured with; above, its searches would outlast the run. */
  readonly atMost: number;
  /** An empty store in a file of that folder. */
  open(folder: string): Promise<PeerStore>;
}

/** A peer, or why it does not take part. */
export type FoundPeer = Peer | { readonly name: string; readonly skipped: string };
