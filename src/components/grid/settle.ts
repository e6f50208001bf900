/** The moment after which something that comes again and again has stayed away for a while. */
export interface Settle {
  /** It came. */
  touch(): void;
  /** The moment is still to come. */
  isPending(): boolean;
  /** The moment will not come. */
  cancel(): void;
}

/**
 * Calls `onSettled` once nothing has come for `quietMs`. One timer runs, and goes on when it is early: a new one for each event
 * would cost more than most of what is done with scroll events.
 */
export function createSettle(quietMs: number, onSettled: () => void): Settle {
  let timer = 0;
  let lastAt = 0;
  const onTimer = () => {
    const left = lastAt + quietMs - performance.now();
    timer = left > 0 ? window.setTimeout(onTimer, left) : 0;
    if (timer === 0) onSettled();
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
