/** Time source, injected so that tests control it. */
import type { UnixMs } from "../../contract/values/units.ts";

/** Longest wait for code that few collections need. Without it, a collection is shown as it was sent. */
const CODE_MS = 5_000;

export interface Clock {
  now(): UnixMs;
  /** Calls `callback` once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves when `work` does, or after five seconds of the real time: code is loaded in that. */
export async function waitForCode(work: Promise<void> | null): Promise<void> {
  if (!work) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CODE_MS);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Resolves after `ms`, or immediately when `signal` aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal.addEventListener("abort", done);
  });
}
