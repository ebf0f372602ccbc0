/** The calibrations of a memory's file stand beside it, by embedder. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { z } from "zod";

import { nameOf } from "../embedding/embedder.ts";
import { createStaticEmbedder } from "../embedding/static-table.ts";
import { InvalidArgumentError } from "../errors.ts";
import type { Calibration } from "../relevance/calibration.ts";

const calibrations = z.record(
  z.string(),
  z.strictObject({ cosineMean: z.number(), cosineDeviation: z.number(), intercept: z.number() }),
);

function calibrationPath(db: string): string {
  return `${db}.calibration.json`;
}

export function hasCalibration(db: string): boolean {
  return existsSync(calibrationPath(db));
}

/** The one of the built-in embedder, if it was calibrated on this file. */
export function readCalibration(db: string): Calibration | undefined {
  return readCalibrations(db)[nameOf(createStaticEmbedder())];
}

/** @returns Where it was written. */
export function writeCalibration(db: string, calibration: Calibration): string {
  const all = { ...readCalibrations(db), [nameOf(createStaticEmbedder())]: calibration };
  writeFileSync(calibrationPath(db), `${JSON.stringify(all, null, 2)}\n`);
  return calibrationPath(db);
}

function readCalibrations(db: string): Record<string, Calibration> {
  let text: string;
  try {
    text = readFileSync(calibrationPath(db), "utf8");
  } catch {
    return {};
  }
  try {
    return calibrations.parse(JSON.parse(text));
  } catch (cause) {
    throw new InvalidArgumentError(
      `Cannot read the calibration: it is malformed, got ${calibrationPath(db)}`,
      { cause },
    );
  }
}
