/** The page's clock, injected so that tests control it. */
export interface PageClock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Calls `callback` every `ms`, less often where the browser throttles timers. Returns a function that stops it. */
  every(ms: number, callback: () => void): () => void;
}

export const pageClock: PageClock = {
  now: () => performance.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};
