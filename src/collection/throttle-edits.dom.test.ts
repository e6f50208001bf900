import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createThrottle, EDIT_INTERVAL_MS } from "./throttle-edits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("applies the first value at once and the last one always, however they come", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 30 }), (waits) => {
      const applied: { readonly at: number; readonly value: number }[] = [];
      const edits = createThrottle((value: number) => applied.push({ at: Date.now(), value }));
      const began = Date.now();
      for (const [value, waitMs] of waits.entries()) {
        edits.add(value);
        vi.advanceTimersByTime(waitMs);
      }
      vi.advanceTimersByTime(EDIT_INTERVAL_MS);
      expect(applied[0]?.at).toBe(waits.length > 0 ? began : undefined);
      expect(applied.at(-1)?.value).toBe(waits.length > 0 ? waits.length - 1 : undefined);
      for (const [index, { at }] of applied.entries())
        if (index > 0)
          expect(at - (applied[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(EDIT_INTERVAL_MS);
      edits.stop();
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 200, seed: 415 },
  );
});

it("combines the values that wait, and applies them when flushed", () => {
  const applied: string[] = [];
  const edits = createThrottle(
    (value: string) => applied.push(value),
    (a, b) => a + b,
  );
  for (const letter of "abc") edits.add(letter);
  edits.flush();
  expect(applied).toEqual(["a", "bc"]);
});

it("drops what waits when stopped, and applies the next value at once", () => {
  const applied: number[] = [];
  const edits = createThrottle((value: number) => applied.push(value));
  edits.add(1);
  edits.add(2);
  edits.stop();
  edits.add(3);
  expect(applied).toEqual([1, 3]);
});
