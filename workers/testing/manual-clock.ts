/** A clock that a test advances manually. */
import type { Clock } from "../feed/clock.ts";

export interface ManualClock extends Clock {
  /** Advances the time. Runs each due callback at its time and lets its asynchronous work settle. */
  advance(ms: number): Promise<void>;
  /** Moves the clock without running timers, like a change of the system time or a sleep that timers do not notice. */
  jump(ms: number): void;
}

/** Waits enough turns of the event loop for the asynchronous work of a callback. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let passed = 0;
  let offset = start;
  const waiting = new Set<{ readonly due: number; readonly callback: () => void }>();
  return {
    now: () => offset + passed,
    after(ms, callback) {
      const timer = { due: passed + ms, callback };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    async advance(ms) {
      const end = passed + ms;
      await settle();
      for (;;) {
        const due = [...waiting].filter((timer) => timer.due <= end);
        const [next] = due.sort((a, b) => a.due - b.due);
        if (!next) break;
        waiting.delete(next);
        passed = Math.max(passed, next.due);
        next.callback();
        await settle();
      }
      passed = end;
    },
    jump(ms) {
      offset += ms;
    },
  };
}
