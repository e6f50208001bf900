/** Servers that the tests of a file share. */
import { test } from "./test.ts";

interface Closable {
  close(): Promise<unknown>;
}

/**
 * Returns a function that calls `start` for the first test that needs its result, and gives the same result to later tests.
 * Closes it after the file's last test. Must be called while the test file loads.
 *
 * A fixture with the scope "worker" costs more: Playwright starts another worker, with its own browser and modules, for each set
 * of them.
 */
export function oncePerFile<Thing extends Closable>(
  start: () => Promise<Thing>,
): () => Promise<Thing> {
  let started: Promise<Thing> | null = null;
  test.afterAll(async () => {
    await (await started)?.close();
    started = null;
  });
  return () => {
    started ??= start();
    return started;
  };
}
