/** Limits the time that painting takes: the rest of each second is for the API and the streams. */

const SECOND_MS = 1_000;
const PAINT_MS = 250;

/** `clock` returns milliseconds. */
export function createPaintBudget(clock: () => number = () => performance.now()) {
  let endsAt = 0;
  let spent = 0;
  return {
    /** Returns what `paint` returns, or null if the time of this second is spent. */
    spend<T>(paint: () => T): T | null {
      const began = clock();
      if (began >= endsAt) {
        endsAt = began + SECOND_MS;
        spent = 0;
      }
      if (spent >= PAINT_MS) return null;
      try {
        return paint();
      } finally {
        spent += clock() - began;
      }
    },
  };
}
