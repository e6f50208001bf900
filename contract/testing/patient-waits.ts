/**
 * Lets `vi.waitFor` wait as long as `expect.poll`, which vitest.config.ts sets. The default of one second is too short
 * for a socket or a process on a busy machine. Vitest runs this file before each test file.
 */
import { vi } from "vitest";

const PATIENCE_MS = 25_000;

const { waitFor } = vi;

// If test files share their modules, an earlier file has replaced it already.
if (waitFor.name !== "waitPatiently")
  vi.waitFor = function waitPatiently(callback, options) {
    const given = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { timeout: PATIENCE_MS, ...given });
  };
