import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEventQueue } from "./event-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function setup(apply?: (events: readonly number[]) => Promise<void>) {
  const batches: (readonly number[])[] = [];
  const onOverflow = vi.fn();
  const onFailure = vi.fn();
  const queue = createEventQueue<number>({
    apply: async (events) => {
      await apply?.(events);
      batches.push(events);
    },
    onOverflow,
    onFailure,
  });
  return { queue, batches, onOverflow, onFailure };
}

describe("createEventQueue", () => {
  it("applies events that arrive together in one batch, in their order", async () => {
    const { queue, batches } = setup();
    queue.add(1);
    await pass(10);
    queue.add(2);
    await pass(50);
    queue.add(3);
    await pass(50);
    expect(batches).toEqual([[1, 2], [3]]);
  });

  it("applies one batch at a time", async () => {
    let finish = () => {};
    const { queue, batches } = setup(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    queue.add(1);
    await pass(50);
    queue.add(2);
    queue.add(3);
    await pass(1_000);
    expect(batches).toEqual([]);
    finish();
    await pass(0);
    finish();
    await pass(0);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it("applies a batch again that failed, and loses none", async () => {
    let failures = 2;
    const { queue, batches, onFailure } = setup(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("the database is gone");
    });
    queue.add(1);
    await pass(50);
    queue.add(2);
    await pass(10_000);
    expect(batches).toEqual([[1, 2]]);
    expect(onFailure).toHaveBeenCalledTimes(2);
  });

  it("bounds what waits, and says that events were dropped", async () => {
    const { queue, batches, onOverflow } = setup();
    for (let event = 0; event < 20_005; event += 1) queue.add(event);
    expect(onOverflow).toHaveBeenCalledTimes(5);
    await pass(1_000);
    expect(batches.flat()).toHaveLength(20_000);
    expect(Math.max(...batches.map(({ length }) => length))).toBe(1_000);
  });

  it("settles when all is applied", async () => {
    const { queue, batches } = setup();
    queue.add(1);
    const settled = queue.settled().then(() => batches.length);
    await pass(50);
    expect(await settled).toBe(1);
  });

  it("applies nothing after it is stopped", async () => {
    const { queue, batches } = setup();
    queue.add(1);
    const stopped = queue.stop();
    queue.add(2);
    await stopped;
    await pass(1_000);
    expect(batches).toEqual([]);
  });
});
