/** Waits between tries. Tests replace it. */
import { setTimeout as pause } from "node:timers/promises";

/** Resolves after a time. Rejects if the work is aborted. */
export type Wait = (durationMs: number) => Promise<void>;

/** Clocks and timer of a wait. Tests replace them. */
export interface WaitClock {
  /** Milliseconds of a clock that never goes back. It may stand still while the machine sleeps. */
  steady(): number;
  /** UnixMs. Somebody may set this clock during a wait. */
  wall(): number;
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** Longest single timer. Node.js fires a timer of more than 24.8 days at once, and a sleeping machine stops timers. */
export const LONGEST_TIMER_MS = 60_000;

/** A timer of `later` does not keep the process from exiting. */
const IDLE: WaitClock = {
  steady: () => performance.now(),
  wall: Date.now,
  sleep: (durationMs, signal) =>
    pause(durationMs, undefined, { ref: false, ...(signal && { signal }) }),
};

const SYSTEM: WaitClock = {
  steady: () => performance.now(),
  wall: Date.now,
  sleep: (durationMs, signal) => pause(durationMs, undefined, signal && { signal }),
};

/**
 * Creates a wait that rejects with an AbortError once `signal` aborts. A long wait consists of several timers. It ends as soon
 * as either clock has reached the end.
 */
export function createWait(signal?: AbortSignal, clock: WaitClock = SYSTEM): Wait {
  return async (durationMs) => {
    const steadyEnd = clock.steady() + durationMs;
    const wallEnd = clock.wall() + durationMs;
    let left = durationMs;
    do {
      await clock.sleep(Math.min(left, LONGEST_TIMER_MS), signal);
      left = Math.min(steadyEnd - clock.steady(), wallEnd - clock.wall());
    } while (left >= 1);
  };
}

/** Calls `run` after a time of any length. Returns a function that cancels the call. */
export function later(durationMs: number, run: () => void, clock = IDLE): () => void {
  const cancelling = new AbortController();
  // A wait rejects only if it is cancelled.
  void createWait(cancelling.signal, clock)(durationMs).then(run, () => {});
  return () => cancelling.abort();
}
