/**
 * A clock that passes by turns of the event loop and not by the wall: many times faster than a real one,
 * and on a busy machine no patience runs out before the work that it waits for had its turns.
 */
import type { UnixMs } from "../../contract/units.ts";
import type { Clock } from "../feed/clock.ts";

const TURN_MS = 5;
/** What passes in a turn: 15 s take 60 turns. */
const PASSES_MS = 250;

/** How much faster than the wall the clock is on a machine that keeps up. */
export const TURNING_SPEED = PASSES_MS / TURN_MS;

export interface TurningClock extends Clock {
  /** All at once, as when a laptop wakes up. */
  leap(ms: number): void;
  stop(): void;
}

/** `othersTurn` settles when other processes whose work is waited for had a turn of theirs too. */
export function startTurningClock(
  othersTurn: () => Promise<void> = () => Promise.resolve(),
): TurningClock {
  let now: UnixMs = 1_700_000_000_000;
  let stopped = false;
  const waiting = new Set<{ readonly due: UnixMs; readonly callback: () => void }>();

  function pass(ms: number): void {
    now += ms;
    const due = [...waiting].filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due);
    // One of them may cancel another.
    for (const timer of due) if (waiting.delete(timer)) timer.callback();
  }

  async function turn(): Promise<void> {
    while (!stopped) {
      await Promise.all([new Promise((resolve) => setTimeout(resolve, TURN_MS)), othersTurn()]);
      if (!stopped) pass(PASSES_MS);
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
    leap: pass,
    stop() {
      stopped = true;
    },
  };
}
