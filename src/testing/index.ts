/** `madeleine/testing`: the suite that a store must pass, and made-up memories for tests. */
export { createManualClock, type ManualClock } from "../clock.ts";
export {
  EXAMPLE_EMBEDDER,
  EXAMPLE_START,
  exampleInserts,
  exampleMemory,
  examplePassage,
} from "./examples.ts";
export { storeConformance, type ConformanceCase, type StoreHarness } from "./store-conformance.ts";
