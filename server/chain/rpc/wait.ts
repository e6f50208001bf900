/** Waits between tries. Tests replace it. */
import { setTimeout as pause } from "node:timers/promises";

/** Resolves after a time. Rejects if the work is aborted. */
export type Wait = (durationMs: number) => Promise<void>;

/** Creates a wait that rejects with an AbortError once `signal` aborts. */
export function createWait(signal?: AbortSignal): Wait {
  return (durationMs) => pause(durationMs, undefined, signal && { signal });
}
