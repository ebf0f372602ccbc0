/** Commands that only look: list, show, sessions, stats, export. */
import type { MemoryState } from "../types.ts";
import { InvalidArgumentError } from "../errors.ts";
import { withMemory, type SharedOptions, type World } from "./context.ts";
import { inOneLine, when } from "./format.ts";
import { wholeNumber } from "./option-values.ts";

export interface ListCommandOptions extends SharedOptions {
  readonly state?: string;
  readonly session?: string;
  readonly limit?: string;
}

const STATES: ReadonlySet<string> = new Set(["active", "letGo", "all"]);

/** Memories, oldest first. JSON Lines when nobody is at a terminal. */
export function listCommand(options: ListCommandOptions, world: World): Promise<number> {
  const state = options.state ?? "all";
  if (!STATES.has(state)) {
    throw new InvalidArgumentError(
      `Cannot list: --state must be active, letGo or all, got ${JSON.stringify(state)}`,
    );
  }
  const limit = options.limit === undefined ? Infinity : wholeNumber("--limit", options.limit);
  return withMemory(options, world, async ({ memory, scope, output, now }) => {
    let count = 0;
    for (let after: string | undefined; count < limit;) {
      const page = await memory.list({
        ...scope,
        state: state as MemoryState | "all",
        limit: Math.min(500, limit - count),
        ...(options.session !== undefined && { session: options.session }),
        ...(after !== undefined && { after }),
      });
      for (const item of page.items) {
        if (output.json || !output.isTerminal) output.emit(item);
        else {
          const marks = `${item.pinned ? " pinned" : ""}${item.state === "letGo" ? " let go" : ""}`;
          output.say(`${item.id}  ${when(item.trace.createdAt, now)}${marks}`);
          output.say(`  ${inOneLine(item, 110)}`);
        }
      }
      count += page.items.length;
      if (page.next === undefined) break;
      after = page.next;
    }
    if (count === 0 && !output.json && output.isTerminal) output.say("No memories.");
  });
}

export interface ShowCommandOptions extends SharedOptions {
  readonly cue?: string;
}

/** One memory, whole, with how well it is held and why it would come back for a cue. */
export function showCommand(
  id: string,
  options: ShowCommandOptions,
  world: World,
): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const explanation = await memory.explain({
      ...scope,
      id,
      ...(options.cue !== undefined && { cue: options.cue }),
    });
    if (output.json) return output.emit(explanation);
    const { agent, speaker, text } = explanation.memory;
    if (agent !== undefined) output.say(`agent: ${agent}`);
    output.say(`${speaker ?? "user"}: ${text}`);
    output.say("");
    output.say(explanation.words);
  });
}

export function sessionsCommand(options: SharedOptions, world: World): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output, now }) => {
    const sessions = await memory.sessions(scope);
    for (const session of sessions) {
      if (output.json || !output.isTerminal) output.emit(session);
      else {
        const end = session.endedAt === undefined ? "open" : `ended ${when(session.endedAt, now)}`;
        output.say(
          `${session.number}  ${session.id}  began ${when(session.startedAt, now)}, ${end}`,
        );
      }
    }
    if (sessions.length === 0 && !output.json && output.isTerminal) output.say("No sessions.");
  });
}

export function statsCommand(options: SharedOptions, world: World): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output, db }) => {
    const stats = await memory.stats(scope);
    if (output.json) return output.emit({ ...stats, db });
    output.say(`memories   ${stats.memories} (${stats.active} active, ${stats.letGo} let go)`);
    output.say(`pinned     ${stats.pinned}`);
    output.say(`sessions   ${stats.sessions}`);
    output.say(`transcript ${stats.turns} lines`);
    output.say(`index      ${(stats.indexBytes / 1024).toFixed(1)} KiB`);
    output.say(`embedder   ${stats.embedder?.name ?? "none yet"}`);
    output.say(`policy     ${stats.policy}`);
    output.say(`file       ${db}`);
  });
}

/** Everything of the user as JSON Lines on stdout. */
export function exportCommand(options: SharedOptions, world: World): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output }) => {
    for await (const record of memory.export({ ...scope, signal: world.signal })) {
      output.emit(record);
    }
  });
}
