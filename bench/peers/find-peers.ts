/** Every peer that installs and runs here, and the reason of every one that does not. */
import { installPeers, type ResolvePeer } from "./install.ts";
import { createMem0 } from "./mem0.ts";
import type { FoundPeer, Peer } from "./peer.ts";
import { createSqliteVec } from "./sqlite-vec.ts";

/** @param folder An empty folder for what a peer keeps. */
export async function findPeers(folder: string): Promise<readonly FoundPeer[]> {
  const makers: Readonly<Record<string, (resolve: ResolvePeer) => Promise<Peer>>> = {
    "sqlite-vec": createSqliteVec,
    mem0ai: (resolve) => createMem0(resolve, folder),
  };
  let resolve: ResolvePeer;
  try {
    resolve = await installPeers();
  } catch (error) {
    const skipped = `the peers do not install: ${firstLine(error)}`;
    return Object.keys(makers).map((name) => ({ name, skipped }));
  }
  const found: FoundPeer[] = [];
  for (const [name, make] of Object.entries(makers)) {
    try {
      found.push(await make(resolve));
    } catch (error) {
      found.push({ name, skipped: `it does not load: ${firstLine(error)}` });
    }
  }
  return found;
}

/** An error's first line without paths of this machine, since results are published. */
export function firstLine(error: unknown): string {
  const [line] = String(error instanceof Error ? error.message : error).split("\n", 1);
  return line!.replaceAll(/(?:file:\/\/)?(?:\/[^\s/'"]+){2,}/g, "<path>");
}
