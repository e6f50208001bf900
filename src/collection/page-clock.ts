/** The page's time, handed in so that tests own it. */
export interface PageClock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Calls `callback` every `ms`, later where the browser holds timers back. Returns what stops it. */
  every(ms: number, callback: () => void): () => void;
}

export const pageClock: PageClock = {
  now: () => performance.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};
