/** Trailing debounce. Runs one timer and restarts it if it fires early: a new one for each scroll event costs more. */
export function createDebounce(quietMs: number, callback: () => void) {
  let timer = 0;
  let lastAt = 0;
  const onTimer = () => {
    const left = lastAt + quietMs - performance.now();
    timer = left > 0 ? window.setTimeout(onTimer, left) : 0;
    if (timer === 0) callback();
  };
  return {
    /** Reports one event. */
    touch() {
      lastAt = performance.now();
      if (timer === 0) timer = window.setTimeout(onTimer, quietMs);
    },
    /** True while a call of `callback` is due. */
    isPending: () => timer !== 0,
    /** Drops the call that is due. */
    cancel() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
