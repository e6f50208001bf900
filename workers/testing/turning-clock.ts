/**
 * A clock that passes by turns of the event loop and not by the wall: many times faster than a real one,
 * and on a busy machine no patience runs out before the work that it waits for had its turns.
 */
import type { UnixMs } from "../../contract/units.ts";
import type { Clock } from "../feed/clock.ts";

const TURN_MS = 5;
/** What passes in a turn: 15 s take 60 turns. */
const PASSES_MS = 250;

export interface TurningClock extends Clock {
  stop(): void;
}

export function startTurningClock(): TurningClock {
  let now: UnixMs = 1_700_000_000_000;
  const waiting = new Set<{ readonly due: UnixMs; readonly callback: () => void }>();
  const turning = setInterval(() => {
    now += PASSES_MS;
    const due = [...waiting].filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due);
    // One of them may cancel another.
    for (const timer of due) if (waiting.delete(timer)) timer.callback();
  }, TURN_MS);
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { due: now + ms, callback };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    stop: () => clearInterval(turning),
  };
}
