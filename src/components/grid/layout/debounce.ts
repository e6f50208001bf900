/** Trailing debounce for a frequent event. */
export interface Debounce {
  /** Reports one event. */
  touch(): void;
  /** True while a call of `callback` is due. */
  isPending(): boolean;
  /** Drops the call that is due. */
  cancel(): void;
}

/**
 * Calls `callback` once there was no event for `quietMs`. Runs one timer and restarts it if it fires early: a new
 * timer for each event would cost more than most of the work for scroll events.
 */
export function createDebounce(quietMs: number, callback: () => void): Debounce {
  let timer = 0;
  let lastAt = 0;
  const onTimer = () => {
    const left = lastAt + quietMs - performance.now();
    timer = left > 0 ? window.setTimeout(onTimer, left) : 0;
    if (timer === 0) callback();
  };
  return {
    touch() {
      lastAt = performance.now();
      if (timer === 0) timer = window.setTimeout(onTimer, quietMs);
    },
    isPending: () => timer !== 0,
    cancel() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
