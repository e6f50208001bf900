import { describe, expect, it } from "vitest";
import { createSweepTimes } from "./sweep-times.ts";

const HOUR_MS = 3_600_000;
const START = 1_000_000_000;

interface SetupOptions {
  readonly sweptAt?: number | null;
  readonly random?: () => number;
}

function setup({ sweptAt = null, random = () => 0.5 }: SetupOptions = {}) {
  let now = START;
  const times = createSweepTimes(HOUR_MS, sweptAt, () => now, random);
  return {
    times,
    /** Returns whether a sweep is due after a time. */
    dueAfter: (ms: number) => {
      now += ms;
      return times.isDue();
    },
  };
}

describe("createSweepTimes", () => {
  it("sweeps at once if there was no sweep", () => {
    expect(setup().dueAfter(0)).toBe(true);
  });

  it("sweeps again an interval after the last sweep", () => {
    const { dueAfter } = setup({ sweptAt: START - HOUR_MS / 2 });
    expect(dueAfter(HOUR_MS / 2 - 1)).toBe(false);
    expect(dueAfter(1)).toBe(true);
  });

  it("spreads the sweeps of collections by a tenth of the interval", () => {
    const first = setup({ random: () => 0 });
    first.times.succeeded();
    expect([first.dueAfter(0.9 * HOUR_MS - 1), first.dueAfter(1)]).toEqual([false, true]);
    const last = setup({ random: () => 1 });
    last.times.succeeded();
    expect([last.dueAfter(1.1 * HOUR_MS - 1), last.dueAfter(1)]).toEqual([false, true]);
  });

  it("sweeps within a minute after a start that is late, and after a gap", () => {
    const late = setup({ sweptAt: START - 3 * HOUR_MS });
    expect([late.dueAfter(29_999), late.dueAfter(1)]).toEqual([false, true]);
    const gap = setup();
    gap.times.succeeded();
    expect(gap.dueAfter(600_000)).toBe(false);
    gap.times.soon();
    expect([gap.dueAfter(29_999), gap.dueAfter(1)]).toEqual([false, true]);
  });

  it("waits five minutes between two sweeps, however many gaps there are", () => {
    const { times, dueAfter } = setup();
    times.succeeded();
    times.soon();
    times.soon();
    expect([dueAfter(329_999), dueAfter(1)]).toEqual([false, true]);
  });

  it("never puts a sweep off because of a gap", () => {
    const { times, dueAfter } = setup();
    times.soon();
    expect(dueAfter(0)).toBe(true);
  });

  it("tries again soon after a failure, ever later, and at the latest after an interval", () => {
    const { times, dueAfter } = setup();
    times.failed();
    expect([dueAfter(14_999), dueAfter(1)]).toEqual([false, true]);
    times.failed();
    expect([dueAfter(29_999), dueAfter(1)]).toEqual([false, true]);
    for (let failures = 0; failures < 20; failures += 1) times.failed();
    expect([dueAfter(HOUR_MS - 1), dueAfter(1)]).toEqual([false, true]);
    times.succeeded();
    times.failed();
    expect(dueAfter(15_000)).toBe(true);
  });
});
