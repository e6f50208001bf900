/**
 * A clock that advances with turns of the event loop instead of real time. It is many times faster than a real clock,
 * and on a busy machine no timeout expires before the awaited work has had its turns.
 */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Clock } from "../feed/clock.ts";

const TURN_DELAY_MS = 5;
/** Time that passes per turn: 15 s take 60 turns. */
const MS_PER_TURN = 250;

/** Ratio of the clock's speed to real time on a machine that keeps up. */
export const EVENT_LOOP_SPEED = MS_PER_TURN / TURN_DELAY_MS;

export interface EventLoopClock extends Clock {
  /** Advances the clock by `ms` in one step, as when a laptop wakes up. */
  advance(ms: number): void;
  stop(): void;
}

/** Starts the clock. A turn also waits for `othersTurn`: the turns of other processes whose work a test awaits. */
export function startEventLoopClock(
  othersTurn: () => Promise<void> = () => Promise.resolve(),
): EventLoopClock {
  let now: UnixMs = 1_700_000_000_000;
  let stopped = false;
  const waiting = new Set<{ readonly due: UnixMs; readonly callback: () => void }>();

  function pass(ms: number): void {
    now += ms;
    const due = [...waiting].filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due);
    // A callback may cancel another due timer.
    for (const timer of due) if (waiting.delete(timer)) timer.callback();
  }

  async function turn(): Promise<void> {
    while (!stopped) {
      await Promise.all([
        new Promise((resolve) => setTimeout(resolve, TURN_DELAY_MS)),
        othersTurn(),
      ]);
      if (!stopped) pass(MS_PER_TURN);
    }
  }
  void turn();

  return {
    now: () => now,
    after(ms, callback) {
      const timer = { due: now + ms, callback };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    advance: pass,
    stop() {
      stopped = true;
    },
  };
}
