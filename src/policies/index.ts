/** Every memory model that comes with the package, by name. */
import { InvalidArgumentError } from "../errors.ts";
import { createCuedRecall } from "./cued-recall.ts";
import {
  createGenerativeAgentsPaper,
  createGenerativeAgentsReleased,
} from "./generative-agents.ts";
import { createLufy, createLufyReleased } from "./lufy.ts";
import {
  createMemoryBankLufy,
  createMemoryBankPaper,
  createMemoryBankReleased,
} from "./memory-bank.ts";
import { createNaiveRag } from "./naive-rag.ts";
import type { Policy } from "./policy.ts";

/** Names of the memory models that come with the package. */
export type PolicyName =
  | "cuedRecall"
  | "lufy"
  | "lufyReleased"
  | "memoryBankPaper"
  | "memoryBankReleased"
  | "memoryBankLufy"
  | "generativeAgentsPaper"
  | "generativeAgentsReleased"
  | "naiveRag";

/**
 * The memory models with their published settings.
 *
 * @example
 * ```ts
 * import { createMemory, policies } from "madeleine";
 * const memory = createMemory({ policy: policies.lufy });
 * ```
 */
export const policies: Readonly<Record<PolicyName, Policy>> = Object.freeze({
  cuedRecall: createCuedRecall(),
  lufy: createLufy(),
  lufyReleased: createLufyReleased(),
  memoryBankPaper: createMemoryBankPaper(),
  memoryBankReleased: createMemoryBankReleased(),
  memoryBankLufy: createMemoryBankLufy(),
  generativeAgentsPaper: createGenerativeAgentsPaper(),
  generativeAgentsReleased: createGenerativeAgentsReleased(),
  naiveRag: createNaiveRag(),
});

/**
 * A memory model by the name that users give it.
 *
 * @throws {InvalidArgumentError} When there is none of that name; the message lists the names.
 * @example
 * ```ts
 * import { policyByName } from "madeleine";
 * policyByName("cuedRecall").name; // "cuedRecall"
 * ```
 */
export function policyByName(name: string): Policy {
  if (Object.hasOwn(policies, name)) return policies[name as PolicyName];
  throw new InvalidArgumentError(
    `Cannot find a policy: the names are ${Object.keys(policies).join(", ")}, ` +
      `got ${JSON.stringify(name)}`,
  );
}
