import { describe, expect, it } from "vitest";
import type { MarketEvent } from "../../market/market-events.ts";
import { type Clock, followMarkets, type MarketReader } from "./live-market.ts";
import { simulateListings } from "./simulate-listings.ts";
import { systemClock } from "./system-clock.ts";

const START = Date.UTC(2026, 0, 15);

/** Creates a clock whose sleeps settle immediately. Calls `onSleep` with the time after each sleep. */
function fakeClock(onSleep: (now: number) => void): Clock {
  let now = START;
  return {
    now: () => now,
    async sleep(ms) {
      now += ms;
      onSleep(now);
    },
  };
}

function reader(sizes: Record<string, { size: number; demo: boolean }>): MarketReader {
  return {
    simulated: async () => Object.entries(sizes).map(([id, rest]) => ({ id, ...rest })),
    async snapshot(collectionId) {
      const tokenIds = Array.from({ length: sizes[collectionId].size }, (_, index) =>
        String(index),
      );
      const projections = tokenIds.map(() => 2);
      const listings = simulateListings({ collectionId, tokenIds, projections, floor: 2 });
      return { tokenIds, projections, listings };
    },
  };
}

/** Follows the markets for `seconds` of the fake clock, and returns the events. */
async function follow(
  seconds: number,
  eventsPerSecond: number,
  sizes: Parameters<typeof reader>[0],
  isWatched = () => true,
) {
  const stop = new AbortController();
  let time = START;
  const log: (MarketEvent & { collectionId: string; emittedAt: number })[] = [];
  await followMarkets({
    reader: reader(sizes),
    isWatched,
    clock: fakeClock((now) => {
      time = now;
      if (now >= START + seconds * 1000) stop.abort();
    }),
    seed: "s",
    eventsPerSecond,
    emit: async (collectionId, events) => {
      for (const event of events) log.push({ ...event, collectionId, emittedAt: time });
    },
    signal: stop.signal,
  });
  return log;
}

const SIZES = { big: { size: 4_000, demo: true }, small: { size: 250, demo: false } };

describe("followMarkets", () => {
  it("emits about the requested rate of events, more in larger collections, by ascending time", async () => {
    const log = await follow(300, 4, SIZES);
    expect(log.length).toBeGreaterThan(1_000);
    expect(log.length).toBeLessThan(1_400);
    const big = log.filter(({ collectionId }) => collectionId === "big");
    expect(big.length / log.length).toBeCloseTo(0.8, 1);
    for (const [index, { at }] of big.entries())
      expect(at).toBeGreaterThanOrEqual(big[index - 1]?.at ?? START);
  });

  it("emits the same events for the same seed and clock", async () => {
    expect(await follow(30, 4, SIZES)).toEqual(await follow(30, 4, SIZES));
  });

  it("emits as many events in fewer batches while nobody watches", async () => {
    const [watched, unwatched] = await Promise.all(
      [true, false].map((isWatched) => follow(300, 4, SIZES, () => isWatched)),
    );
    const batches = (log: typeof watched) => new Set(log.map(({ emittedAt }) => emittedAt)).size;
    expect(unwatched.length).toBeGreaterThan(0.8 * watched.length);
    expect(batches(watched)).toBeGreaterThan(400);
    expect(batches(unwatched)).toBeLessThanOrEqual(30);
  });

  it("reads the store every minute, and every ten minutes while nobody watches", async () => {
    const stop = new AbortController();
    const readAt: number[] = [];
    let now = START;
    const minutes = () => readAt.map((ms) => Math.round((ms - START) / 60_000));
    const { simulated, snapshot } = reader(SIZES);
    await followMarkets({
      reader: {
        snapshot,
        async simulated() {
          readAt.push(now);
          return simulated();
        },
      },
      // The first reader comes after 25 minutes.
      isWatched: () => now >= START + 25 * 60_000,
      clock: fakeClock((time) => {
        now = time;
        if (now >= START + 27.5 * 60_000) stop.abort();
      }),
      seed: "s",
      eventsPerSecond: 1,
      emit: async () => {},
      signal: stop.signal,
    });
    expect(minutes()).toEqual([0, 10, 20, 25, 26, 27]);
  });

  it("sells only in demo collections", async () => {
    const log = await follow(600, 20, SIZES);
    const sold = log.filter(({ kind }) => kind === "sold");
    expect(sold.length).toBeGreaterThan(0);
    expect(sold.every(({ collectionId }) => collectionId === "big")).toBe(true);
  });

  it("emits nothing at a rate of 0 or without a simulated collection", async () => {
    expect(await follow(120, 0, SIZES)).toEqual([]);
    expect(await follow(120, 4, {})).toEqual([]);
  });

  it("rejects when the store rejects", async () => {
    const failing: MarketReader = {
      simulated: async () => {
        throw new Error("the database is gone");
      },
      snapshot: async () => null,
    };
    await expect(
      followMarkets({
        reader: failing,
        clock: fakeClock(() => {}),
        seed: "s",
        eventsPerSecond: 1,
        emit: async () => {},
        signal: new AbortController().signal,
        isWatched: () => true,
      }),
    ).rejects.toThrow("the database is gone");
  });

  it("ends immediately when aborted in real time", async () => {
    const stop = new AbortController();
    const following = followMarkets({
      reader: reader(SIZES),
      clock: systemClock,
      seed: "s",
      eventsPerSecond: 0,
      emit: async () => {},
      signal: stop.signal,
      isWatched: () => true,
    });
    stop.abort();
    await following;
  });
});
