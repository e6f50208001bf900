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
  const onDrop = vi.fn();
  const onFailure = vi.fn();
  const queue = createEventQueue<number>({
    apply: async (events) => {
      await apply?.(events);
      batches.push(events);
    },
    onDrop,
    onFailure,
  });
  return { queue, batches, onDrop, onFailure };
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
    const { queue, batches, onDrop } = setup();
    for (let event = 0; event < 20_005; event += 1) queue.add(event);
    expect(onDrop).toHaveBeenCalledTimes(5);
    await pass(1_000);
    expect(batches.flat()).toHaveLength(20_000);
    expect(Math.max(...batches.map(({ length }) => length))).toBe(50);
  });

  it("applies one by one what fails together, and drops only the event that fails", async () => {
    const { queue, batches, onDrop, onFailure } = setup(async (events) => {
      if (events.includes(2)) throw new Error("it cannot be stored");
    });
    for (const event of [1, 2, 3]) queue.add(event);
    await pass(60_000);
    expect(batches.flat()).toEqual([1, 3]);
    expect(onDrop).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledTimes(9);
    for (let event = 4; event < 14; event += 1) queue.add(event);
    await pass(60_000);
    expect(batches.flat()).toHaveLength(12);
  });

  it("applies no event during a task that must be alone", async () => {
    const { queue, batches } = setup();
    let finish = () => {};
    const task = queue.exclusively(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    queue.add(1);
    await pass(1_000);
    expect(batches).toEqual([]);
    finish();
    await task;
    await pass(50);
    expect(batches).toEqual([[1]]);
    await expect(queue.exclusively(() => Promise.reject(new Error("it fails")))).rejects.toThrow(
      "it fails",
    );
    queue.add(2);
    await pass(50);
    expect(batches).toEqual([[1], [2]]);
  });

  it("applies events that were read at once in batches of the same size", async () => {
    const { queue, batches } = setup();
    const events = Array.from({ length: 120 }, (_, index) => index);
    for (const event of events) queue.add(event);
    await pass(50);
    const sizes = batches.map(({ length }) => length);
    expect(sizes).toEqual([50, 50, 20]);
    await queue.applyRead(events);
    expect(batches.slice(3).flat()).toEqual(events);
    expect(batches.slice(3).map(({ length }) => length)).toEqual(sizes);
  });

  it("settles when the events so far are applied, though others follow", async () => {
    const { queue, batches } = setup();
    queue.add(1);
    let seen = -1;
    void queue.settled().then(() => {
      seen = batches.length;
    });
    // An event arrives whenever one is applied.
    for (let event = 2; event < 20; event += 1) {
      await pass(30);
      queue.add(event);
    }
    expect(seen).toBe(1);
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
