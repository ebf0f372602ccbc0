/**
 * Synthetic conversations: English sentences from templates whose slots are filled from word lists
 * with a Zipf-like preference, 15 to 50 words an exchange, the same ones for the same seed.
 */
import * as words from "./vocabulary.ts";

export const SEED = 20_260_101;

export interface Exchange {
  readonly session: string;
  readonly at: number;
  readonly agent: string;
  readonly text: string;
}

const SLOTS: Readonly<Record<string, readonly string[]>> = {
  thing: words.THINGS,
  food: words.FOODS,
  activity: words.ACTIVITIES,
  animal: words.ANIMALS,
  person: words.PEOPLE,
  feeling: words.FEELINGS,
  quality: words.QUALITIES,
  time: words.TIMES,
  name: words.PERSON_NAMES,
  place: words.PLACE_NAMES,
};

const QUESTIONS = [
  "How was your day in {place}?",
  "Did you go {activity} again with {name}?",
  "What happened with the {thing}?",
  "Tell me about your {person}.",
  "Have you tried the {food} yet?",
  "How does that make you feel?",
  "What are your plans {time}?",
  "Is the {animal} doing better now?",
];

const STATEMENTS = [
  "My {person} {name} gave me a {quality} {thing} {time}, and I was so {feeling} about it.",
  "I spent the whole afternoon {activity} near {place} with {name} and came home {feeling}.",
  "We had {food} at a little restaurant in {place}, the {quality} one beside the station.",
  "Our {animal} called {name} knocked over the {quality} {thing} {time}.",
  "I finally moved to {place} {time}, the flat has a {quality} {thing} and no {thing}.",
  "{name} wants to learn {activity}, so I am lending out my {quality} {thing}.",
  "I am {feeling} because the {thing} broke {time} and my {person} cannot repair it.",
  "The {person} told me that too much {food} is bad for me, which made me {feeling}.",
  "We are saving for a {quality} {thing} before the trip to {place}.",
  "I dreamt of a {quality} {animal} in {place} and woke up {feeling}.",
  "My {person} is allergic to {food}, so we cooked {food} instead {time}.",
  "At work {name} asked me to lead the {thing}, I start {time}.",
];

const DETAILS = [
  "It cost me {number} euros.",
  "{name} thinks I should take up {activity}.",
  "I still feel {feeling} when I think of it.",
  "We will probably return to {place} {time}.",
  "The {animal} loved it as well.",
  "There was {food} for everybody afterwards.",
  "Please remind me about the {thing}.",
];

const CUES = [
  "What did {name} say about {activity}?",
  "Where is the {quality} {thing}?",
  "I am having {food} in {place} tonight.",
  "How is my {person} {name}?",
  "I miss the {animal}.",
  "Shall we go {activity} {time}?",
  "What is the capital of France and how many people live there?",
  "Please write a short poem about the sea.",
];

/** A source of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createWriter(seed: number): { write: (templates: readonly string[]) => string } {
  const random = createRandom(seed);
  const evenly = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)]!;
  // Squaring prefers the front of a list: few words are common, most are rare.
  const preferring = (items: readonly string[]): string =>
    items[Math.floor(random() ** 2 * items.length)]!;
  return {
    write: (templates) =>
      evenly(templates).replaceAll(/\{(\w+)\}/g, (_, slot: string) =>
        slot === "number" ? String(5 + Math.floor(random() * 500)) : preferring(SLOTS[slot]!),
      ),
  };
}

const SESSION_LENGTH = 25;
const MINUTE_MS = 60_000;
const FIRST_AT = Date.UTC(2025, 0, 1);

/** Exchanges in order of time: a session of 25, a minute apart, each two hours. */
export function exchanges(count: number, seed: number = SEED): Exchange[] {
  const { write } = createWriter(seed);
  return Array.from({ length: count }, (_, i) => {
    const session = Math.floor(i / SESSION_LENGTH);
    return {
      session: `session-${session}`,
      at: FIRST_AT + session * 120 * MINUTE_MS + (i % SESSION_LENGTH) * MINUTE_MS,
      agent: write(QUESTIONS),
      text: [STATEMENTS, ...Array.from({ length: i % 4 }, () => DETAILS)].map(write).join(" "),
    };
  });
}

/** What is said to bring memories back: six in eight about the texts' subjects, two about none. */
export function cues(count: number): string[] {
  const { write } = createWriter(SEED + 1);
  return Array.from({ length: count }, () => write(CUES));
}

/** Both sides of an exchange, as they are embedded. */
export function wholeText({ agent, text }: Exchange): string {
  return `${agent}\n${text}`;
}

/** Mean words of an exchange and distinct words of all. */
export function describeTexts(all: readonly Exchange[]): { words: number; vocabulary: number } {
  const seen = new Set<string>();
  let total = 0;
  for (const exchange of all) {
    for (const [word] of wholeText(exchange).matchAll(/[\p{L}\p{N}-]+/gu)) {
      total++;
      seen.add(word.toLowerCase());
    }
  }
  return { words: total / all.length, vocabulary: seen.size };
}
