/** A page's time that a test lets pass. */
import type { PageClock } from "../collection/worker/page-clock.ts";

export interface FakePageClock extends PageClock {
  /** Lets time pass in which the page runs: timers are in time, and answers arrive between them. */
  pass(ms: number): Promise<void>;
  /** Lets time pass in which the page does not run; its timers are late by that, and run once. */
  freeze(ms: number): Promise<void>;
  /** How many timers run. */
  readonly timers: () => number;
}

const STEP_MS = 100;

/** One turn of the event loop: every answer that is due has arrived. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function createFakePageClock(): FakePageClock {
  let now = 1_000;
  const timers = new Set<{ readonly ms: number; dueAt: number; readonly callback: () => void }>();

  async function advance(ms: number): Promise<void> {
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
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += STEP_MS) await advance(STEP_MS);
    },
    freeze: advance,
    timers: () => timers.size,
  };
}
