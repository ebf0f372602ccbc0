#!/usr/bin/env node
/** The executable: hands the world to the command line and the exit code back. */
import { systemClock } from "../clock.ts";
import { runCli } from "./program.ts";

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  clock: systemClock,
  signal: interruption.signal,
});
