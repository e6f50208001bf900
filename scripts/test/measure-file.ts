/** Setup file for Vitest: measures the processor time of each test file, for `npm test -- --times`. */
import { afterAll } from "vitest";
import { processorSeconds } from "./processor-time.ts";

const before = processorSeconds(process.pid);

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures in the first parameter
afterAll(({}, file) => {
  const after = processorSeconds(process.pid);
  if (before !== null && after !== null) file.meta.processor = after - before;
});
