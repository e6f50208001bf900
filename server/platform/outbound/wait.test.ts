/** Waits with fake clocks. */
import { describe, expect, it, vi } from "vitest";
import { createWait, LONGEST_TIMER_MS, later, type WaitClock } from "./wait.ts";

const DAY_MS = 24 * 3_600_000;

/** Sets up a wait with fake clocks. `onSleep` may move the clocks further than the timer. */
function setup(onSleep: (clocks: { steady: number; wall: number }) => void = () => {}) {
  const clocks = { steady: 5, wall: 1_700_000_000_000 };
  const timers: number[] = [];
  const clock: WaitClock = {
    steady: () => clocks.steady,
    wall: () => clocks.wall,
    async sleep(durationMs) {
      timers.push(durationMs);
      clocks.steady += durationMs;
      clocks.wall += durationMs;
      onSleep(clocks);
    },
  };
  return { wait: createWait(undefined, clock), timers, clocks };
}

describe("a wait", () => {
  it("takes one timer if it is short", async () => {
    const { wait, timers } = setup();
    await wait(1_500);
    await wait(0);
    expect(timers).toEqual([1_500, 0]);
  });

  it.each([61_000, 3_600_000, 30 * DAY_MS])("of %d ms runs no timer over a minute", async (ms) => {
    const { wait, timers, clocks } = setup();
    await wait(ms);
    expect(Math.max(...timers)).toBe(LONGEST_TIMER_MS);
    expect(timers).toHaveLength(Math.ceil(ms / LONGEST_TIMER_MS));
    expect(clocks.steady).toBe(5 + ms);
  });

  it("ends after the timer in which the machine slept", async () => {
    const { wait, timers } = setup((clocks) => {
      clocks.wall += DAY_MS;
    });
    await wait(DAY_MS);
    expect(timers).toEqual([LONGEST_TIMER_MS]);
  });

  it("does not last longer if the clock is set back", async () => {
    const { wait, timers } = setup((clocks) => {
      clocks.wall -= DAY_MS;
    });
    await wait(120_000);
    expect(timers).toHaveLength(2);
  });

  it("ends with the work", async () => {
    const stopping = new AbortController();
    const waiting = createWait(stopping.signal)(30 * DAY_MS);
    stopping.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
  });
});

describe("a later call", () => {
  it("comes after several timers, or never if it is cancelled", async () => {
    const timers: number[] = [];
    let [time, cancelAt] = [0, Number.POSITIVE_INFINITY];
    const clock: WaitClock = {
      steady: () => time,
      wall: () => time,
      async sleep(durationMs, signal) {
        timers.push(durationMs);
        time += durationMs;
        if (time >= cancelAt) cancel();
        signal?.throwIfAborted();
      },
    };
    let cancel = () => {};
    await new Promise<void>((called) => {
      cancel = later(150_000, called, clock);
    });
    expect(timers).toEqual([60_000, 60_000, 30_000]);
    cancelAt = time + 120_000;
    const run = vi.fn();
    cancel = later(150_000, run, clock);
    await expect.poll(() => timers).toHaveLength(5);
    expect(run).not.toHaveBeenCalled();
  });
});
