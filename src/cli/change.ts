/** Commands that change what is kept: end-session, forget, restore, pin, purge, erase. */
import type { Readable, Writable } from "node:stream";

import { InvalidArgumentError } from "../errors.ts";
import type { ForgetReport } from "../engine/forget.ts";
import { withMemory, type SharedOptions, type World } from "./context.ts";
import { durationOf, shareOf } from "./option-values.ts";
import { printable, type Output } from "./output.ts";

export interface ForgetCommandOptions extends SharedOptions {
  readonly keep?: string;
  readonly dryRun?: boolean;
}

/** Lets go by policy, by share, or the memories named. */
export function forgetCommand(
  ids: readonly string[],
  options: ForgetCommandOptions,
  world: World,
): Promise<number> {
  const keep = options.keep === undefined ? undefined : shareOf(options.keep);
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const report = await memory.forget({
      ...scope,
      ...(keep !== undefined && { keep }),
      ...(ids.length > 0 && { ids }),
      dryRun: options.dryRun === true,
    });
    sayForgetting(output, report);
  });
}

export function sayForgetting(output: Output, report: ForgetReport): void {
  if (output.json) return output.emit(report);
  for (const { id, reason, retention } of report.letGo) {
    output.say(`${id}  held ${retention.toFixed(3)}: ${reason}`);
  }
  const would = report.dryRun ? "would be let go" : "let go";
  output.say(`${report.letGo.length} ${would}, ${report.kept} kept (${report.policy}).`);
  if (report.fallbacks.length > 0) {
    output.say(`Lacked ${report.fallbacks.join(", ")}: the policy took its published stand-ins.`);
  }
  if (report.batch !== undefined) {
    output.say(`Undo with: madeleine restore --batch ${report.batch}`);
  }
}

export interface EndSessionCommandOptions extends SharedOptions {
  readonly session?: string;
  readonly keep?: string;
}

export function endSessionCommand(
  options: EndSessionCommandOptions,
  world: World,
): Promise<number> {
  const keep = options.keep === undefined ? undefined : shareOf(options.keep);
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const report = await memory.endSession({
      ...scope,
      ...(options.session !== undefined && { session: options.session }),
      ...(keep !== undefined && { keep }),
    });
    if (!output.json && report.session === undefined) return output.say("No session is open.");
    sayForgetting(output, report);
  });
}

export interface RestoreCommandOptions extends SharedOptions {
  readonly batch?: string;
}

export function restoreCommand(
  ids: readonly string[],
  options: RestoreCommandOptions,
  world: World,
): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const restored = await memory.restore({
      ...scope,
      ...(options.batch !== undefined && { batch: options.batch }),
      ...(ids.length > 0 && { ids }),
    });
    if (output.json) output.emit({ restored });
    else output.say(`${restored} brought back.`);
  });
}

export interface PinCommandOptions extends SharedOptions {
  readonly remove?: boolean;
}

export function pinCommand(id: string, options: PinCommandOptions, world: World): Promise<number> {
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const pinned = options.remove !== true;
    await memory.pin({ ...scope, id, pinned });
    if (output.json) output.emit({ id, pinned });
    else output.say(pinned ? `${id} is pinned: it is never let go.` : `${id} is no longer pinned.`);
  });
}

export interface PurgeCommandOptions extends SharedOptions {
  readonly olderThan?: string;
}

export function purgeCommand(options: PurgeCommandOptions, world: World): Promise<number> {
  const olderThanMs =
    options.olderThan === undefined ? undefined : durationOf("--older-than", options.olderThan);
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const purged = await memory.purge({
      ...scope,
      ...(olderThanMs !== undefined && { olderThanMs }),
    });
    if (output.json) output.emit({ purged });
    else output.say(`${purged} purged: nothing of them is left.`);
  });
}

export interface EraseCommandOptions extends SharedOptions {
  readonly session?: string;
  readonly everything?: boolean;
  readonly yes?: boolean;
}

export function eraseCommand(
  id: string | undefined,
  options: EraseCommandOptions,
  world: World,
): Promise<number> {
  const targets = [id, options.session, options.everything || undefined].filter(
    (target) => target !== undefined,
  );
  if (targets.length !== 1) {
    throw new InvalidArgumentError(
      `Cannot erase: name one of a memory's id, --session or --everything, got ${targets.length}`,
    );
  }
  return withMemory(options, world, async ({ memory, scope, output }) => {
    const what =
      id !== undefined
        ? `memory ${id}`
        : options.session !== undefined
          ? `session ${options.session} with its memories`
          : `everything of user ${JSON.stringify(scope.user)}`;
    if (options.yes !== true && !(await isConfirmed(what, world))) {
      if (output.json) output.emit({ erased: 0 });
      else output.say("Nothing was erased.");
      return;
    }
    const erased = await memory.erase(
      id !== undefined
        ? { ...scope, id }
        : options.session !== undefined
          ? { ...scope, session: options.session }
          : { ...scope, everything: true },
    );
    if (output.json) output.emit({ erased });
    else output.say(`Erased ${what}: ${erased} memories, nothing of them is left.`);
  });
}

async function isConfirmed(what: string, world: World): Promise<boolean> {
  if (world.stdin.isTTY !== true) {
    throw new InvalidArgumentError(
      "Cannot erase without being asked at a terminal: say --yes, got no terminal",
    );
  }
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({
    message: printable(`Erase ${what} for good?`),
    initialValue: false,
    // The question is no result: it goes where progress goes.
    input: world.stdin as Readable,
    output: world.stderr as Writable,
  });
  return !isCancel(answer) && answer;
}
