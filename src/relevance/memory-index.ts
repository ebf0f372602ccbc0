/**
 * One user's memories as ranking reads them: int8 vectors side by side, and an inverted index of
 * their words. Kept between recalls and grown, never rebuilt from text.
 */
import { InvalidArgumentError } from "../errors.ts";
import type { Segment } from "../types.ts";
import { grownArray } from "./grown-array.ts";
import { createPassageBlock, type PassageBlock } from "./passage-block.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** Slot i of the index is the i-th memory added; slots are never reused. */
export interface MemoryIndex {
  readonly dimension: number;
  /** Id of each slot. */
  readonly ids: readonly string[];
  /** Memories that count. */
  readonly activeCount: number;
  /** About how many bytes it holds. */
  readonly bytes: number;
  /** 1 for each slot that counts, else 0. At least as long as `ids`. */
  readonly active: Uint8Array;
  /** Session of each slot as a small number, 0, 1, 2, ... At least as long as `ids`. */
  readonly sessions: Int32Array;
  readonly sessionCount: number;
  /** Who spoke, as a place in `speakerNames`; -1 where no name is known. At least as long as `ids`. */
  readonly speakers: Int32Array;
  readonly speakerNames: readonly string[];
  /** Vectors and lengths of all passages, of inactive memories too. */
  readonly passages: PassageBlock;
  /** Which passages hold which words. */
  readonly words: WordIndex;
  slotOf(id: string): number | undefined;
  /**
   * Adds the memories of a segment (unknown ids only; known ones are left as they are).
   *
   * @param sessionOf Session of a memory; neighbours are looked for within it.
   * @param speakerOf Name of who spoke, where it was a named speaker.
   * @throws {InvalidArgumentError} When the segment's vectors have another dimension.
   */
  add(
    segment: Segment,
    sessionOf: (id: string) => string,
    speakerOf?: (id: string) => string | undefined,
  ): void;
  /** An inactive memory is never ranked, is nobody's neighbour and counts in no statistics. */
  setActive(id: string, active: boolean): void;
}

/** About what an id, its slot in the map and the list cost. */
const BYTES_A_SLOT = 120;

/**
 * An empty index. Statistics that change when memories come and go (document frequencies, mean
 * length, who is whose neighbour) are not kept but counted by each recall, so they are never stale.
 *
 * @param dimension Components of a vector.
 */
export function createMemoryIndex(dimension: number): MemoryIndex {
  const ids: string[] = [];
  const slots = new Map<string, number>();
  const sessionNumbers = new Map<string, number>();
  const speakerNames: string[] = [];
  const passages = createPassageBlock(dimension);
  const words = createWordIndex();
  let active = new Uint8Array(64);
  let sessions = new Int32Array(64);
  let speakers = new Int32Array(64);
  let activeCount = 0;

  function addMemory(id: string, session: string, speaker: string | undefined): void {
    const slot = ids.length;
    if (slot === active.length) {
      active = grownArray(active, slot * 2);
      sessions = grownArray(sessions, slot * 2);
      speakers = grownArray(speakers, slot * 2);
    }
    let number = sessionNumbers.get(session);
    if (number === undefined) sessionNumbers.set(session, (number = sessionNumbers.size));
    ids.push(id);
    slots.set(id, slot);
    active[slot] = 1;
    sessions[slot] = number;
    speakers[slot] = speaker === undefined ? -1 : placeOf(speaker);
    activeCount++;
  }

  /** A conversation has few speakers: no map is needed. */
  function placeOf(speaker: string): number {
    const place = speakerNames.indexOf(speaker);
    return place < 0 ? speakerNames.push(speaker) - 1 : place;
  }

  function setActive(id: string, value: boolean): void {
    const slot = slots.get(id);
    if (slot === undefined || (active[slot] === 1) === value) return;
    active[slot] = value ? 1 : 0;
    activeCount += value ? 1 : -1;
  }

  return {
    dimension,
    ids,
    passages,
    words,
    get activeCount() {
      return activeCount;
    },
    get active() {
      return active;
    },
    get sessions() {
      return sessions;
    },
    get sessionCount() {
      return sessionNumbers.size;
    },
    get speakers() {
      return speakers;
    },
    speakerNames,
    get bytes() {
      const perSlot = active.byteLength + sessions.byteLength + speakers.byteLength;
      const own = perSlot + ids.length * BYTES_A_SLOT;
      return own + passages.bytes + words.bytes;
    },
    slotOf: (id) => slots.get(id),
    add(segment, sessionOf, speakerOf) {
      if (segment.vectors.length !== segment.scales.length * dimension) {
        throw new InvalidArgumentError(
          `Cannot index a segment: its vectors must have ${dimension} dimensions, got ` +
            `${segment.vectors.length / segment.scales.length}`,
        );
      }
      let first = 0;
      segment.ids.forEach((id, i) => {
        const end = first + segment.passageCounts[i]!;
        if (!slots.has(id)) {
          for (let p = first; p < end; p++) {
            words.add(segment, p, passages.count);
            passages.add(segment, p, ids.length);
          }
          addMemory(id, sessionOf(id), speakerOf?.(id));
        }
        first = end;
      });
    },
    setActive,
  };
}
