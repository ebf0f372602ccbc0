/** The demo's screen: it fits, it is the same every time, and what it claims holds. */
import { beforeAll, describe, expect, it } from "vitest";

import { runDemo } from "../../src/cli/demo.ts";
import { consolidate } from "../../src/model/consolidation.ts";
import { HOU24 } from "../../src/model/presets.ts";
import { probabilityOfIntensity } from "../../src/model/recall-probability.ts";

async function screenOf(color: boolean): Promise<string> {
  let shown = "";
  await runDemo({ color, out: { write: (text: string) => (shown += text) } });
  return shown;
}

const columnsOf = (line: string): number =>
  [...line].reduce((sum, letter) => sum + (/[\u2e80-\uffe6]/u.test(letter) ? 2 : 1), 0);

/** The numbers that a pattern's groups find, line by line. */
function numbers(text: string, pattern: RegExp): number[][] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).map(Number));
}

describe("the demo", () => {
  let screen: string;
  beforeAll(async () => {
    screen = await screenOf(false);
  });

  it("fits one screen of 80 lines and 100 columns", () => {
    const lines = screen.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.length).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => columnsOf(line) > 100)).toEqual([]);
  });

  it("is the same every time, in colour or not", async () => {
    const plain = (await screenOf(true)).replaceAll(/\u001b\[\d+m/gu, "");
    expect(plain).toBe(screen);
  });

  it("brings back what the cue is about, over the gate, with a p that follows from its parts", () => {
    const hits = numbers(screen, /p ([\d.]+): relevance ([\d.]+) .* held ([\d.]+) after/g);
    expect(hits).toHaveLength(5);
    for (const [p, relevance, held] of hits) {
      expect(p).toBeGreaterThanOrEqual(HOU24.gate);
      expect(Math.abs(p! - probabilityOfIntensity(relevance! * held!))).toBeLessThan(0.02);
    }
    expect(screen).toMatch(/14 Jan {2}"Who did I lend my yellow umbrella to\?"\n *-> .*Tomas/);
    expect(screen).toMatch(/start at the seed bank\?"\n *-> .*ninth of March/);
    expect(screen).toMatch(/Where is Lena's wedding\?"\n *-> .*lake house/);
    expect(screen).toMatch(/我的小狗叫什么名字？.*\n *-> .*豆包/u);
  });

  it("crosses the languages", () => {
    expect(screen).toMatch(/"Biscuit 的牙呢？".*\n *-> .*(bad tooth|come out)/u);
  });

  it("stays silent under the gate: once faded, once about nothing stored", () => {
    const silent = numbers(screen, /silence: p ([\d.]+)/g);
    expect(silent).toHaveLength(2);
    for (const [p] of silent) expect(p).toBeLessThan(HOU24.gate);
    expect(screen).toMatch(/22 Feb {2}"Who did I lend my yellow umbrella to\?"\n.*it has faded/);
    expect(screen).toMatch(/football cup\?"\n.*nothing is surely about it/);
  });

  it("says rightly what recall made of the allergy", () => {
    const [[unasked]] = numbers(screen, /had it not been asked before: .* p ([\d.]+)/g) as [
      [number],
    ];
    expect(unasked).toBeLessThan(HOU24.gate);
    const rows = [
      ...screen.matchAll(/^ *(\d+ \w+) {2}(?:told|recalled) +g ([\d.]+) .* on +(\d+ \w+)/gm),
    ];
    expect(rows).toHaveLength(4);
    const day = (text: string): number => Date.parse(`${text} 2026 UTC`);
    for (let i = 1; i < rows.length; i++) {
      const elapsedSeconds = (day(rows[i]![1]!) - day(rows[i - 1]![1]!)) / 1000;
      const grown = consolidate({ consolidation: Number(rows[i - 1]![2]), elapsedSeconds });
      expect(Math.abs(Number(rows[i]![2]) - grown)).toBeLessThan(0.02);
      // Recalled before it faded, and each time it lasts longer.
      expect(day(rows[i]![1]!)).toBeLessThan(day(rows[i - 1]![3]!));
      expect(day(rows[i]![3]!)).toBeGreaterThan(day(rows[i - 1]![3]!));
    }
  });

  it("lets go all but a tenth of what is held, at least one", () => {
    const ends = numbers(screen, /(\d+) let go, (\d+) kept/g);
    expect(ends).toHaveLength(4);
    let held = 0;
    for (const [letGo, kept] of ends) {
      held += 13;
      expect(kept).toBe(Math.ceil(0.1 * held));
      expect(letGo).toBe(held - kept!);
      held = kept!;
    }
  });
});
