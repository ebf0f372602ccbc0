/**
 * What every memory store must do, as cases for any test runner: isolation, atomic batches, retries,
 * paging, loading what changed, forgetting, erasing, re-embedding, closing and surviving.
 */
import { batchCases } from "./conformance/batches.ts";
import { durabilityCases } from "./conformance/durability.ts";
import { erasingCases } from "./conformance/erasing.ts";
import { isolationCases } from "./conformance/isolation.ts";
import type { StoreCase, StoreHarness } from "./conformance/case.ts";
import { loadingCases } from "./conformance/loading.ts";
import { reembeddingCases } from "./conformance/reembedding.ts";
import { writingCases } from "./conformance/writing.ts";

export type { StoreHarness } from "./conformance/case.ts";

/** A case to hand to a test runner. */
export interface ConformanceCase {
  readonly name: string;
  /** Why this store cannot run the case; absent when it can. */
  readonly skip?: string;
  /** Rejects when the store does not conform. */
  run(): Promise<void>;
}

const CASES: readonly StoreCase[] = [
  ...isolationCases,
  ...writingCases,
  ...batchCases,
  ...loadingCases,
  ...erasingCases,
  ...reembeddingCases,
  ...durabilityCases,
];

/**
 * The cases that a store must pass, each on a fresh place.
 *
 * @param harness How to open a store.
 * @param options.durable Whether data outlive the process; cases that need it are skipped otherwise.
 * @example
 * ```ts
 * import { createInMemoryStore } from "madeleine";
 * import { storeConformance } from "madeleine/testing";
 * const cases = storeConformance({ open: () => createInMemoryStore() }, { durable: false });
 * for (const { skip, run } of cases) if (!skip) await run();
 * ```
 */
export function storeConformance(
  harness: StoreHarness,
  options: { readonly durable: boolean },
): readonly ConformanceCase[] {
  return CASES.map((storeCase, i) => ({
    name: storeCase.name,
    ...(storeCase.durable &&
      !options.durable && { skip: "data of this store do not outlive the process" }),
    async run() {
      const place = `case-${i + 1}`;
      const opened = [await harness.open(place)];
      try {
        await storeCase.test(opened[0]!, async () => {
          const store = await harness.open(place);
          opened.push(store);
          return store;
        });
      } finally {
        for (const store of opened) await store.close();
      }
    },
  }));
}
