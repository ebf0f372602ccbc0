/** The commands, their options and what they are called; each is carried out in a file beside this. */
import { readFileSync } from "node:fs";

import { Command, CommanderError, Option } from "commander";

import { ERROR_CODES, InvalidArgumentError, MadeleineError } from "../errors.ts";
import { FORMAT_NAMES } from "../conversations/message.ts";
import { policies } from "../policies/index.ts";
import {
  endSessionCommand,
  eraseCommand,
  forgetCommand,
  pinCommand,
  purgeCommand,
  restoreCommand,
} from "./change.ts";
import type { World } from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { exportCommand, listCommand, sessionsCommand, showCommand, statsCommand } from "./look.ts";
import { recallCommand } from "./recall.ts";
import { printable } from "./output.ts";
import { calibrateCommand, doctorCommand, reembedCommand } from "./upkeep.ts";

/**
 * Runs one command line.
 *
 * @param argv Arguments without the program's own.
 * @returns The exit code.
 */
export async function runCli(argv: readonly string[], world: World): Promise<number> {
  let exitCode: number = EXIT_CODES.done;
  const json = argv.includes("--json");
  const program = createProgram(world, json, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT_CODES.done;
      // Commander has told people already.
      if (json) sayError(new InvalidArgumentError(error.message), json, world);
      return ERROR_CODES.invalid_argument.exitCode;
    }
    if (world.signal.aborted) {
      world.stderr.write("Interrupted: what was stored before stays.\n");
      return EXIT_CODES.interrupted;
    }
    return sayError(error, json, world);
  }
}

const VERSION: string = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  }
).version;

function sayError(error: unknown, json: boolean, { stderr }: World): number {
  const known = MadeleineError.isInstance(error);
  const message = printable(error instanceof Error ? error.message : "unexpected failure");
  const code = known ? error.code : "unexpected";
  stderr.write(
    json ? `${JSON.stringify({ error: { code, message } })}\n` : `madeleine: ${message}\n`,
  );
  return known ? ERROR_CODES[error.code].exitCode : EXIT_CODES.unexpected;
}

function createProgram(world: World, json: boolean, exit: (code: number) => void): Command {
  const program = new Command("madeleine")
    .description("Human-like long-term memory for conversational agents")
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => {
        if (!json) world.stderr.write(printable(text));
      },
    });

  /** A command on a user's memory, with the options all of them share. */
  const command = (nameAndArguments: string, description: string): Command =>
    withFile(program.command(nameAndArguments).description(description))
      .option("--user <id>", "whose memory (or MADELEINE_USER); never defaulted")
      .option("--tenant <id>", "customer of a shared installation")
      .addOption(
        new Option("--policy <name>", "memory model (default: cuedRecall)").choices(
          Object.keys(policies),
        ),
      )
      .option("--at <time>", "set the clock: ISO time with a zone");
  const done =
    <Arguments extends unknown[]>(run: (...all: Arguments) => Promise<number>) =>
    async (...all: Arguments): Promise<void> =>
      exit(await run(...all));

  command("import <file>", "take in a conversation or an export")
    .addOption(
      new Option("--format <name>", "how the file is written")
        .choices(["auto", ...FORMAT_NAMES])
        .default("auto"),
    )
    .option("--only <name>", "one person, sample or conversation of a file that holds several")
    .option("--start <time>", "when a file without times begins: ISO time with a zone")
    .option("--session-gap <duration>", "silence that begins a new session (default 6h)")
    .option("--time-zone <name>", "zone of times that come without one (default: this machine's)")
    .option("--keep <share>", "share kept when a session ends")
    .action(
      done(async (file, options) => {
        // Loaded when asked for: a recall need not wait for readers of eight formats.
        const { importCommand } = await import("./import.ts");
        return importCommand(file, options, world);
      }),
    );
  command("recall <cue>", "what a cue brings back, or nothing")
    .option("--limit <count>", "at most so many")
    .option("--preview", "strengthen nothing")
    .option("--gate <name>", "policy, or none for the plain ranking")
    .option("--why", "the terms of each score")
    .action(done((cue, options) => recallCommand(cue, options, world)));
  command("list", "memories, oldest first")
    .option("--state <name>", "active, letGo or all")
    .option("--session <id>", "of one session")
    .option("--limit <count>", "at most so many")
    .action(done((options) => listCommand(options, world)));
  command("show <id>", "one memory, whole")
    .option("--cue <text>", "and why it would come back for this cue")
    .action(done((id, options) => showCommand(id, options, world)));
  command("sessions", "the user's sessions").action(
    done((options) => sessionsCommand(options, world)),
  );
  command("end-session", "close a session and let go what the policy does not keep")
    .option("--session <id>", "default: the open one")
    .option("--keep <share>", "share of all memories that is kept")
    .action(done((options) => endSessionCommand(options, world)));
  command("forget [ids...]", "let go by policy, by share or by id; reversible")
    .option("--keep <share>", "share of the memories that is kept")
    .option("--dry-run", "report only")
    .action(done((ids, options) => forgetCommand(ids, options, world)));
  command("restore [ids...]", "bring back what was let go")
    .option("--batch <id>", "a whole batch")
    .action(done((ids, options) => restoreCommand(ids, options, world)));
  command("pin <id>", "never let this memory go")
    .option("--remove", "take the pin out")
    .action(done((id, options) => pinCommand(id, options, world)));
  command("purge", "remove for good what was let go long ago")
    .option("--older-than <duration>", "how long ago (default 30d)")
    .action(done((options) => purgeCommand(options, world)));
  command("erase [id]", "remove a memory, a session or everything for good")
    .option("--session <id>", "a session with its memories")
    .option("--everything", "all of the user")
    .option("--yes", "do not ask")
    .action(done((id, options) => eraseCommand(id, options, world)));
  command("export", "everything of the user, JSON Lines on stdout").action(
    done((options) => exportCommand(options, world)),
  );
  command("stats", "how much is kept").action(done((options) => statsCommand(options, world)));
  command("calibrate", "set the gate on the user's own memories").action(
    done((options) => calibrateCommand(options, world)),
  );
  withFile(
    program.command("reembed").description("vectors of this release's embedder for all"),
  ).action(done((options) => reembedCommand(options, world)));
  withFile(program.command("doctor").description("runtime, file, embedder: is all sound?")).action(
    done((options) => doctorCommand(options, world)),
  );
  program
    .command("demo")
    .description("a companion's memory over some weeks, on one screen")
    .action(
      done(async () => {
        const { runDemo } = await import("./demo.ts");
        await runDemo({ color: world.stdout.isTTY === true, out: world.stdout });
        return EXIT_CODES.done;
      }),
    );
  return program;
}

function withFile(command: Command): Command {
  return command
    .option("--db <file>", "the memory's file (or MADELEINE_DB; default: your data folder)")
    .option("--json", "one JSON object per result");
}
