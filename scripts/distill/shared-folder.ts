/** Where research data and models lie: beside the project, or where MADELEINE_SHARED says. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root =
  process.env["MADELEINE_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url));

/** The folder of the teacher. */
export const teacherFolder: string = `${root}/models/use-multilingual-v3`;
/** The folder of the LUFY dialogues. */
export const lufyFolder: string = `${root}/data/lufy`;
/** The folder of the models in transformers.js layout. */
export const modelsFolder: string = `${root}/models`;

/** Why a folder cannot be used, or undefined when it is there. */
export function whyAbsent(folder: string): string | undefined {
  return existsSync(folder) ? undefined : `no folder ${folder} (set MADELEINE_SHARED)`;
}
