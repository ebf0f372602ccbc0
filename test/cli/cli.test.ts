import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";
import { z } from "zod";

import { openMemory } from "../../src/cli/context.ts";
import { EXIT_CODES } from "../../src/cli/exit-codes.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import { fixture, useCommandLine } from "./run.ts";

const line = useCommandLine();
const RAE = ["--user", "rae"] as const;
const importOurs = (): ReturnType<typeof line.run> =>
  line.run(["import", fixture("ours.jsonl"), ...RAE]);

const found = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  agent: z.string().optional(),
  speaker: z.string().optional(),
  score: z.number(),
  relevance: z.number().min(0).max(1),
  retention: z.number().min(0).max(1),
  createdAt: z.iso.datetime(),
  session: z.string(),
});
const recallResult = z.strictObject({
  recalled: z.array(found),
  passedOver: z.array(found),
  considered: z.int(),
  gated: z.int(),
  bestScore: z.number().optional(),
  policy: z.string(),
  fallbacks: z.array(z.string()),
  now: z.iso.datetime(),
});

describe("import", () => {
  it("reports what went in and what was skipped, and exits as partial", async () => {
    const { code, stdout } = await importOurs();
    expect(code).toBe(EXIT_CODES.partial);
    expect(stdout).toMatch(/exchanges\s+3 stored, 0 there already/);
    expect(stdout).toMatch(/sessions\s+2/);
    expect(stdout).toMatch(/line 5: it is not JSON/);
  });

  it("stores nothing twice", async () => {
    await importOurs();
    const { json } = await line.run(["import", fixture("ours.jsonl"), ...RAE, "--json"]);
    expect(json()[0]).toMatchObject({ exchanges: 0, replayed: 3, kept: 3, format: "jsonl" });
  });

  it("lists the people of a file that holds several", async () => {
    const { code, stderr } = await line.run(["import", fixture("lufy.jsonl"), ...RAE]);
    expect(code).toBe(ERROR_CODES.invalid_argument.exitCode);
    expect(stderr).toContain("Tara, Omar");
  });

  it("says when times were made up, and begins where told", async () => {
    const { stdout } = await line.run([
      "import",
      fixture("lufy.jsonl"),
      ...RAE,
      "--only=Tara",
      "--start=2025-05-01T10:00:00Z",
    ]);
    expect(stdout).toContain("made up from --start");
    const [first] = (await line.run(["list", ...RAE])).json() as { trace: { createdAt: number } }[];
    expect(new Date(first!.trace.createdAt).toISOString()).toBe("2025-05-01T10:01:00.000Z");
  });

  it("lets go by the policy and share asked for", async () => {
    const { json } = await line.run([
      "import",
      fixture("ours.jsonl"),
      ...RAE,
      "--keep=0.4",
      "--policy=lufy",
      "--json",
    ]);
    expect(json()[0]).toMatchObject({ kept: 1, letGo: 2 });
  });

  it("interrupted leaves what was stored and says so", async () => {
    const interruption = new AbortController();
    interruption.abort();
    const { code, stderr } = await line.run(["import", fixture("ours.jsonl"), ...RAE], {
      signal: interruption.signal,
    });
    expect(code).toBe(EXIT_CODES.interrupted);
    expect(stderr).toContain("stays");
    expect((await line.run(["doctor"])).code).toBe(0);
  });
});

describe("recall", () => {
  it("gives one JSON object of the documented shape", async () => {
    await importOurs();
    const ran = await line.run([
      "recall",
      "Which tomatoes did my grandmother grow?",
      ...RAE,
      "--json",
      "--gate=none",
      "--limit=2",
      "--at=2026-01-06T10:00:00Z",
    ]);
    expect(ran.code).toBe(0);
    const result = recallResult.parse(ran.json()[0]);
    expect(result.recalled[0]?.text).toContain("grandmother");
    expect(result).toMatchObject({ policy: "cuedRecall", now: "2026-01-06T10:00:00.000Z" });
  });

  it("strengthens, and previewed does not", async () => {
    await importOurs();
    const cue = ["recall", "Black Krim my grandmother grew them", ...RAE, "--gate", "none"];
    const recalls = async (): Promise<number> =>
      ((await line.run(["list", ...RAE])).json() as { trace: { recalls: number } }[]).reduce(
        (sum, { trace }) => sum + trace.recalls,
        0,
      );
    await line.run([...cue, "--preview"]);
    expect(await recalls()).toBe(0);
    await line.run(cue);
    expect(await recalls()).toBe(1);
  });

  it("tells why in words, and says plainly when nothing comes back", async () => {
    await importOurs();
    const why = await line.run(["recall", "my grandmother", ...RAE, "--gate", "none", "--why"]);
    expect(why.stdout).toContain("relevance =");
    const silent = await line.run(["recall", "Who won the regatta?", ...RAE]);
    expect(silent.stdout).toMatch(/Nothing comes back: none of 3 memories/);
    const nobody = await line.run(["recall", "anything", "--user", "nobody"]);
    expect(nobody.stdout).toContain("Nothing is stored");
  });

  it("reports the stand-ins a policy took", async () => {
    await importOurs();
    const { stdout } = await line.run([
      "recall",
      "tomatoes",
      ...RAE,
      "--policy",
      "lufy",
      "--gate",
      "none",
    ]);
    expect(stdout).toMatch(/lufy lacked .*surprise/);
    expect(stdout).toContain("Passed over:");
  });
});

describe("looking", () => {
  it("list gives JSON Lines to a pipe and words to a terminal", async () => {
    await importOurs();
    expect((await line.run(["list", ...RAE])).json()).toHaveLength(3);
    expect((await line.run(["list", ...RAE, "--limit", "2"])).json()).toHaveLength(2);
    expect((await line.run(["list", ...RAE, "--session", "two"])).json()).toHaveLength(1);
    const shown = await line.run(["list", ...RAE], { terminal: true });
    expect(shown.stdout).toMatch(/agent: Morning! Any plans\? \| user: I am planting/);
    expect((await line.run(["list", "--user", "nobody"], { terminal: true })).stdout).toContain(
      "No memories",
    );
  });

  it("show gives one memory whole, with its reasons", async () => {
    await importOurs();
    const [first] = (await line.run(["list", ...RAE])).json() as { id: string }[];
    const shown = await line.run(["show", first!.id, ...RAE, "--cue", "balcony tomatoes"]);
    expect(shown.stdout).toContain("user: I am planting tomatoes on the balcony.");
    expect(shown.stdout).toContain("Relevance r =");
    const json = (await line.run(["show", first!.id, ...RAE, "--json"])).json()[0];
    expect(json).toMatchObject({ policy: "cuedRecall", memory: { id: first!.id } });
    expect((await line.run(["show", "none", ...RAE])).code).toBe(ERROR_CODES.not_found.exitCode);
  });

  it("never lets a memory steer the terminal", async () => {
    const file = join(line.folder, "evil.jsonl");
    writeFileSync(
      file,
      `${JSON.stringify({ session: "s", at: 1000, user: "red \u001b[31m alert \u0007 \u202e" })}\n`,
    );
    await line.run(["import", file, ...RAE]);
    const [{ id }] = (await line.run(["list", ...RAE])).json() as [{ id: string }];
    for (const argv of [["list"], ["recall", "red alert", "--gate", "none"], ["show", id]]) {
      const { stdout } = await line.run([...argv, ...RAE], { terminal: true });
      expect(stdout).toContain("red");
      expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
    }
  });

  it("ids, names and errors are shown without what would steer a terminal", async () => {
    const evil = "s\u001b[31m\u0007\u202e";
    const file = join(line.folder, "evil.jsonl");
    writeFileSync(
      file,
      `${JSON.stringify({ session: evil, at: 1000, user: "hello" })}\n${JSON.stringify({ session: "s", [evil]: 1 })}\n`,
    );
    const ran = [
      await line.run(["import", file, ...RAE]),
      await line.run(["sessions", ...RAE], { terminal: true }),
      await line.run(["show", evil, ...RAE], { terminal: true }),
      await line.run(["recall", "hello", "--policy", evil, ...RAE], { terminal: true }),
    ];
    for (const { stdout, stderr } of ran)
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  it("doctor says what is wrong with a file that is no database", async () => {
    const db = join(line.folder, "no.db");
    writeFileSync(db, "this is no database at all, but a text of some length".repeat(40));
    const { code, json } = await line.run(["doctor", "--db", db, "--json"]);
    expect(code).toBe(1);
    expect(json()[0]).toMatchObject({ healthy: false });
  });

  it("sessions, stats and doctor speak to people and to programs", async () => {
    await importOurs();
    expect((await line.run(["sessions", ...RAE])).json()).toMatchObject([
      { number: 1 },
      { number: 2 },
    ]);
    expect((await line.run(["sessions", ...RAE], { terminal: true })).stdout).toContain("ended");
    expect((await line.run(["stats", ...RAE, "--json"])).json()[0]).toMatchObject({
      memories: 3,
      sessions: 2,
    });
    expect((await line.run(["stats", ...RAE])).stdout).toMatch(/memories\s+3/);
    expect((await line.run(["doctor"])).stdout).toContain("All is sound.");
    expect((await line.run(["doctor", "--json"])).json()[0]).toMatchObject({
      healthy: true,
      problems: [],
    });
  });

  it("export and import give the same memories back", async () => {
    await importOurs();
    const exported = await line.run(["export", ...RAE]);
    const file = join(line.folder, "export.jsonl");
    writeFileSync(file, exported.stdout);
    const again = await line.run(["import", file, "--user", "copy"]);
    expect(again.code).toBe(0);
    const strip = (text: string): string => text.slice(text.indexOf("\n"));
    expect(strip((await line.run(["export", "--user", "copy"])).stdout)).toBe(
      strip(exported.stdout),
    );
  });
});

describe("changing", () => {
  it("forget, restore, pin and purge", async () => {
    await importOurs();
    const dry = await line.run(["forget", ...RAE, "--keep", "0.3", "--dry-run"]);
    expect(dry.stdout).toMatch(/2 would be let go, 1 kept/);
    const report = (await line.run(["forget", ...RAE, "--keep", "0.3", "--json"])).json()[0] as {
      batch: string;
    };
    expect((await line.run(["list", ...RAE, "--state", "letGo"])).json()).toHaveLength(2);
    expect((await line.run(["restore", "--batch", report.batch, ...RAE])).stdout).toContain(
      "2 brought back",
    );
    const [first] = (await line.run(["list", ...RAE])).json() as { id: string }[];
    expect((await line.run(["pin", first!.id, ...RAE])).stdout).toContain("never let go");
    expect((await line.run(["pin", first!.id, ...RAE, "--remove", "--json"])).json()).toEqual([
      { id: first!.id, pinned: false },
    ]);
    const gone = await line.run(["forget", first!.id, ...RAE]);
    expect(gone.stdout).toContain("Undo with");
    expect((await line.run(["purge", ...RAE, "--json"])).json()).toEqual([{ purged: 0 }]);
    expect((await line.run(["purge", ...RAE, "--older-than", "0d"])).stdout).toContain("1 purged");
    expect((await line.run(["restore", first!.id, ...RAE])).code).toBe(
      ERROR_CODES.not_found.exitCode,
    );
  });

  it("erase asks unless told --yes, and takes one target", async () => {
    await importOurs();
    const unasked = await line.run(["erase", "--everything", ...RAE]);
    expect(unasked.code).toBe(ERROR_CODES.invalid_argument.exitCode);
    expect(unasked.stderr).toContain("--yes");
    expect((await line.run(["erase", ...RAE, "--yes"])).code).toBe(
      ERROR_CODES.invalid_argument.exitCode,
    );
    expect(
      (await line.run(["erase", "--session", "two", ...RAE, "--yes", "--json"])).json(),
    ).toEqual([{ erased: 1 }]);
    const [first] = (await line.run(["list", ...RAE])).json() as { id: string }[];
    expect((await line.run(["erase", first!.id, ...RAE, "--yes"])).stdout).toContain("1 memories");
    await line.run(["erase", "--everything", ...RAE, "--yes"]);
    expect((await line.run(["list", ...RAE])).json()).toEqual([]);
    const bytes = readFileSync(join(line.folder, "sub", "memory.db")).toString("latin1");
    expect(bytes).not.toContain("tomatoes");
  });

  it("end-session closes the open one", async () => {
    expect((await line.run(["end-session", ...RAE])).stdout).toContain("No session is open");
    await importOurs();
    const memory = openMemory(join(line.folder, "sub", "memory.db"), line.clock);
    await memory.observe({ user: "rae", session: "three", text: "The beans came up." });
    await memory.close();
    const ended = await line.run(["end-session", ...RAE, "--keep", "0.5", "--json"]);
    expect(ended.json()[0]).toMatchObject({ session: "three", kept: 2 });
    const again = await line.run(["end-session", ...RAE, "--session", "three", "--json"]);
    expect(again.json()[0]).toMatchObject({ letGo: [], kept: 2 });
    expect((await line.run(["end-session", ...RAE])).stdout).toContain("No session is open");
  });

  it("calibrate is kept beside the file and used from then on", async () => {
    await importOurs();
    const cue = [
      "recall",
      "What does my grandmother grow?",
      ...RAE,
      "--json",
      "--preview",
      "--gate",
      "none",
    ];
    const before = recallResult.parse((await line.run(cue)).json()[0]).recalled[0]!.relevance;
    const { code, stdout } = await line.run(["calibrate", ...RAE]);
    expect(code).toBe(0);
    const path = join(line.folder, "sub", "memory.db.calibration.json");
    expect(stdout).toContain(path);
    expect(existsSync(path)).toBe(true);
    const after = recallResult.parse((await line.run(cue)).json()[0]).recalled[0]!.relevance;
    expect(after).not.toBe(before);
    expect((await line.run(["doctor", "--json"])).json()[0]).toMatchObject({ calibrated: true });
    writeFileSync(path, "{ broken");
    expect((await line.run(cue)).code).toBe(ERROR_CODES.invalid_argument.exitCode);
  });

  it("reembed has nothing to do where the vectors are this release's", async () => {
    await importOurs();
    expect((await line.run(["reembed", "--json"])).json()).toEqual([{ reembedded: 0 }]);
    expect((await line.run(["reembed"])).stdout).toContain("0 memories");
  });
});

describe("mistakes", () => {
  it.each([
    [["recall", "cue"], /--user/],
    [["recall", "cue", "--user", " "], /--user/],
    [["recall", "cue", "--user", "u".repeat(300)], /256/],
    [["recall", "cue", "--user", "a", "--at", "yesterday"], /ISO/],
    [["recall", "cue", "--user", "a", "--at", "2026-01-05T10:00:00"], /zone/],
    [["recall", "cue", "--user", "a", "--limit", "0"], /--limit/],
    [["recall", "cue", "--user", "a", "--limit", "2x"], /--limit/],
    [["recall", "cue", "--user", "a", "--gate", "open"], /--gate/],
    [["recall", "cue", "--user", "a", "--policy", "best"], /cuedRecall/],
    [["list", "--user", "a", "--state", "lost"], /--state/],
    [["forget", "--user", "a", "--keep", "2"], /--keep/],
    [["forget", "--user", "a", "--keep", ""], /--keep/],
    [["purge", "--user", "a", "--older-than", "soon"], /--older-than/],
    [["restore", "--user", "a"], /batch/],
    [["import", "file", "--user", "a", "--time-zone", "Mars"], /--time-zone/],
    [["import", "file", "--user", "a", "--format", "pdf"], /jsonl/],
    [["nonsense"], /unknown command/],
    [["recall", "--user", "a"], /cue/],
  ])("%j exits 2 and says what is wrong", async (argv, message) => {
    const { code, stderr } = await line.run(argv);
    expect(code).toBe(ERROR_CODES.invalid_argument.exitCode);
    expect(stderr).toMatch(message);
  });

  it("with --json an error is one JSON line on stderr", async () => {
    const { code, stderr, stdout } = await line.run(["show", "none", ...RAE, "--json"]);
    expect([code, stdout]).toEqual([ERROR_CODES.not_found.exitCode, ""]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: "not_found" } });
  });

  it("help and version are no mistakes", async () => {
    expect((await line.run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await line.run(["--help"]);
    expect([help.code, help.stdout.includes("recall")]).toEqual([0, true]);
  });

  it("keeps users with hostile ids apart", async () => {
    const users = ["a:b", "a/b", "*", "__proto__", "x' OR 1=1 --", "Å", "A\u030A"];
    for (const user of users) await line.run(["import", fixture("locomo.jsonl"), "--user", user]);
    await line.run(["erase", "--everything", "--yes", "--user", "*"]);
    for (const user of users) {
      const count = (await line.run(["list", "--user", user])).json().length;
      expect([user, count]).toEqual([user, user === "*" ? 0 : 2]);
    }
  });
});

it("the exit codes of the guide are the program's", () => {
  const guide = readFileSync(fileURLToPath(new URL("../../docs/cli.md", import.meta.url)), "utf8");
  const rows = new Map(
    [...guide.matchAll(/^\| (\d+) \| ([a-z_]+) \|/gm)].map(([, code, name]) => [
      name,
      Number(code),
    ]),
  );
  const codes = Object.entries(ERROR_CODES).map(
    ([name, { exitCode }]) => [name, exitCode] as const,
  );
  expect(Object.fromEntries(rows)).toEqual({ ...Object.fromEntries(codes), ...EXIT_CODES });
});

it("runs as a program, and a closed pipe is no failure", async () => {
  const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
  const run = promisify(execFile);
  const tsx = ["--import", "tsx", main];
  const db = ["--db", join(line.folder, "real.db"), "--user", "rae"];
  await run(process.execPath, [...tsx, "import", fixture("locomo.jsonl"), ...db]);
  const { stdout } = await run("bash", [
    "-c",
    '"$0" "$@" | head -c 10',
    process.execPath,
    ...tsx,
    "list",
    ...db,
  ]);
  expect(stdout).toHaveLength(10);
});
