import { describe, expect, it } from "vitest";

import { asksBefore, subjectsOf } from "../../../src/relevance/updates/subjects.ts";
import { readCases, type UnrelatedCase, type UpdateCase } from "../../cases/read-cases.ts";

const updates = readCases<UpdateCase>("updates");
const unrelated = readCases<UnrelatedCase>("unrelated");

describe("subjectsOf", () => {
  it("has ten subjects in each of three languages to prove itself on", () => {
    for (const language of ["en", "zh", "ja"]) {
      const own = updates.filter((one) => one.language === language);
      expect(new Set(own.map(({ subject }) => subject.split(":")[0])).size).toBe(10);
      expect(unrelated.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(
        50,
      );
    }
  });

  it.each(updates)("$language $subject: old, new and both questions share it alone", (one) => {
    for (const text of [one.old, one.new, one.asksNow, one.asksBefore]) {
      expect([...subjectsOf(text)], text).toEqual([one.subject]);
    }
    for (const text of one.distractors) expect([...subjectsOf(text)], text).toEqual([]);
  });

  it.each(unrelated)("$language: $text", ({ text }) => {
    expect([...subjectsOf(text)]).toEqual([]);
  });

  it("makes a subject of each favourite thing and of each kind of appointment", () => {
    expect([...subjectsOf("My favourite colour is teal")]).toEqual(["#favourite:colour"]);
    expect([...subjectsOf("一番好きな映画は何？")]).toEqual(["#favourite:映画"]);
    expect([...subjectsOf("The exam is on Monday")]).toEqual(["#appointment:exam"]);
    expect([...subjectsOf("The exam was hard")]).toEqual([]);
  });

  it("does not take other people's homes and marriages for the user's", () => {
    for (const text of [
      "奶奶住在乡下",
      "弟は京都に住んでる",
      "友だちが結婚した",
      "My aunt lives in Rome",
    ]) {
      expect([...subjectsOf(text)], text).toEqual([]);
    }
  });

  it("reads full-width letters and typographic apostrophes", () => {
    expect([...subjectsOf("Ｉ’ｍ living in Ｏｓａｋａ")]).toEqual(["#home"]);
  });

  it("reads no further than 4,000 characters", () => {
    expect(subjectsOf(`${"la ".repeat(2_000)} I live in Rome`).size).toBe(0);
  });
});

describe("asksBefore", () => {
  it.each(updates)("$language $subject", (one) => {
    expect(asksBefore(one.asksBefore), one.asksBefore).toBe(true);
    expect(asksBefore(one.asksNow), one.asksNow).toBe(false);
  });

  it.each([
    "Did I lock the door before we left?",
    "I need to study the map before we go.",
    "三日前に何を食べた？",
    "駅の前に何がある？",
  ])("not: %s", (cue) => {
    expect(asksBefore(cue)).toBe(false);
  });
});
