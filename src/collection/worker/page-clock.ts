/** The page's clock, injected so that tests control it. */
export const pageClock = {
  /** Monotonic time in milliseconds. */
  now: () => performance.now(),
  /** Calls `callback` every `ms`, less often where the browser throttles timers. Returns a function that stops it. */
  every(ms: number, callback: () => void) {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};

export type PageClock = typeof pageClock;
