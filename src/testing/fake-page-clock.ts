/** A page clock that a test controls. */
import type { PageClock } from "../collection/worker/page-clock.ts";

export interface FakePageClock extends PageClock {
  /** Advances time in which the page runs: timers fire on time, and responses arrive between them. */
  advance(ms: number): Promise<void>;
  /** Advances time in which the page does not run: its timers fire once, late. */
  freeze(ms: number): Promise<void>;
  /** Number of active timers. */
  readonly timers: () => number;
}

const STEP_MS = 100;

/** Waits for one turn of the event loop, in which pending responses arrive. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function createFakePageClock(): FakePageClock {
  let now = 1_000;
  const timers = new Set<{ readonly ms: number; dueAt: number; readonly callback: () => void }>();

  async function step(ms: number): Promise<void> {
    now += ms;
    for (const timer of [...timers]) {
      if (timer.dueAt > now) continue;
      timer.dueAt = now + timer.ms;
      timer.callback();
    }
    await turn();
  }

  return {
    now: () => now,
    every(ms, callback) {
      const timer = { ms, dueAt: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      for (let passed = 0; passed < ms; passed += STEP_MS) await step(STEP_MS);
    },
    freeze: step,
    timers: () => timers.size,
  };
}
