/** Servers that the tests of a file share. */
import { test } from "./test.ts";

interface Closable {
  close(): Promise<unknown>;
}

/**
 * Must be called while a test file is loaded. Returns a function that starts something when the file's first test needs
 * it, and returns the same to the others. It is closed after the file's last test.
 *
 * Playwright starts another worker, with its own browser and modules, for each set of fixtures with the scope "worker".
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
