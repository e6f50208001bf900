/** Throttles edits of the address during a gesture of many moves. */

/** Least milliseconds between two edits: Safari refuses more than a hundred updates of the history in ten seconds. */
export const EDIT_INTERVAL_MS = 150;

/**
 * Creates a throttle: passes the first value to `apply` at once, and later ones combined, at most every `EDIT_INTERVAL_MS`. By
 * default a later value replaces the one that waits.
 */
export function createThrottle<T>(
  apply: (value: T) => void,
  combine: (waiting: T, next: T) => T = (_, next) => next,
) {
  /** In an object, because any value may wait. */
  let pending: { readonly value: T } | null = null;
  let timer: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    stop();
    if (!pending) return;
    const { value } = pending;
    pending = null;
    timer = window.setTimeout(flush, EDIT_INTERVAL_MS);
    apply(value);
  };
  return {
    add(value: T): void {
      pending = { value: pending ? combine(pending.value, value) : value };
      if (timer === undefined) flush();
    },
    /** Applies what waits, at the end of a gesture. */
    flush,
    /** Lets the next value be applied at once. Drops what waits. */
    stop(): void {
      stop();
      pending = null;
    },
  };
}
