/** The research sets as memories and questions, on a few lines of each. */
import { describe, expect, it } from "vitest";

import { contentStems, holdsAll, tellingStems } from "../../lab/eval/content-words.ts";
import { readBeam } from "../../lab/eval/data/beam.ts";
import { readLocomo } from "../../lab/eval/data/locomo.ts";
import { readLufy } from "../../lab/eval/data/lufy.ts";
import { wholeText } from "../../lab/eval/data/research-set.ts";
import { swappedQuestions } from "../../lab/eval/swapped-questions.ts";
import { BEAM_FILES, dataFolder, LOCOMO_FILES, LUFY_FILES } from "./fixtures.ts";

describe("content words", () => {
  it("are stemmed runs of letters and digits without function words", () => {
    expect(contentStems("Don't tell: the 2 DOGS were running!")).toEqual([
      "tell",
      "2",
      "dog",
      "run",
    ]);
  });

  it("tell an answer by what the question and the names do not give away", () => {
    expect(tellingStems("Where did Ann sail?", "Ann sailed to Iceland with Luke", "Ann")).toEqual([
      "iceland",
    ]);
    expect(tellingStems("Does she like it?", "Yes, she does.", "Ann")).toEqual([]);
  });

  it("are held only all together, and none are never held", () => {
    expect(holdsAll("Boats around Iceland", ["boat", "iceland"])).toBe(true);
    expect(holdsAll("Boats around Greenland", ["boat", "iceland"])).toBe(false);
    expect(holdsAll("Boats", [])).toBe(false);
  });
});

describe("LUFY", () => {
  const [ann, bob] = readLufy(dataFolder(LUFY_FILES))!;

  it("is one exchange a memory, sessions a day and turns a minute apart", () => {
    expect(ann!.memories.map(wholeText)).toEqual([
      "Any pets?\nA tortoise, she is called Biscuit.",
      "And what do you do?\nI repair clarinets in Lisbon.",
      "My tortoise Biscuit escaped into the garden.",
    ]);
    const [first, second, third] = ann!.memories.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBe(60_000);
    expect(third - first).toBe(24 * 60 * 60_000);
  });

  it("asks when the session has ended, of evidence in that session alone", () => {
    expect(ann!.questions).toEqual([
      { text: "What is the name of Ann's tortoise?", after: 2, evidence: ["lufy/Ann/0"] },
      { text: "Where did the tortoise escape to?", after: 3, evidence: ["lufy/Ann/2"] },
    ]);
    expect(ann!.asked).toHaveLength(3);
    expect(bob!.questions.map(({ evidence }) => evidence)).toEqual([["lufy/Bob/1"]]);
  });

  it("swaps names in other users' questions and leaves out what the store could answer", () => {
    const stores = readLufy(dataFolder(LUFY_FILES))!;
    const [toAnn, toBob] = swappedQuestions(stores);
    expect(toAnn).toEqual(["Where did Ann sail?"]);
    expect(toBob!.toSorted()).toEqual([
      "What is the name of Bob's tortoise?",
      "Where did the tortoise escape to?",
    ]);
    expect(swappedQuestions(stores)).toEqual([toAnn, toBob]);
    const known = [{ ...stores[0]!, memories: stores[1]!.memories }, stores[1]!];
    expect(swappedQuestions(known)[0]).toEqual([]);
  });

  it("is no set when one of its files is not there", () => {
    const { "lufy/memorybank.jsonl": _left, ...others } = LUFY_FILES;
    expect(readLufy(dataFolder(others))).toBeUndefined();
  });
});

describe("LoCoMo", () => {
  it("is one turn a memory by its speaker, with caption and date", () => {
    const [store] = readLocomo(dataFolder(LOCOMO_FILES))!;
    expect(store!.memories[1]).toEqual({
      id: "D1:2",
      session: "1",
      at: Date.UTC(2023, 4, 1, 13, 57),
      speaker: "Leo",
      text: "Look at my boat! [image: a red boat on a lake]",
      date: "1 May 2023",
    });
    expect(wholeText(store!.memories[0]!)).toBe("Mia: I adopted a parrot.");
    expect(store!.questions.map(({ category, after }) => [category, after])).toEqual([
      ["4", 3],
      ["1", 3],
    ]);
  });
});

describe("BEAM", () => {
  const [store] = readBeam(dataFolder(BEAM_FILES))!;

  it("is the assistant's last message of the session and the user's next", () => {
    expect(store!.memories.map(wholeText)).toEqual([
      "I build a greenhouse with a budget of 900 euros.",
      "Polycarbonate panels would suit it.\nThen I take panels of six millimetres.",
      "The deadline moved to October.",
    ]);
    expect(store!.memories.map(({ at }) => at)).toEqual([
      Date.UTC(2024, 2, 11, 12, 0),
      Date.UTC(2024, 2, 11, 12, 1),
      Date.UTC(2024, 2, 12, 12, 0),
    ]);
  });

  it("maps evidence messages to their exchange, and to none where nobody answered", () => {
    expect(store!.questions.map(({ evidence }) => evidence)).toEqual([
      ["m0"],
      ["m1", "m1", undefined],
    ]);
  });
});
