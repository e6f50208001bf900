/** A real clock that runs many times faster, so that a test of a minute's patience takes a second. */
import type { Clock } from "../feed/clock.ts";

export function fastClock(times: number): Clock {
  const began = Date.now();
  return {
    now: () => began + (Date.now() - began) * times,
    after(ms, callback) {
      const timer = setTimeout(callback, ms / times);
      return () => clearTimeout(timer);
    },
  };
}
