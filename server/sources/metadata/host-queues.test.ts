import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHostQueues, HostPausedError } from "./host-queues.ts";

const seed = 22;

/** A clock that moves only by `advance`, in the order of the sleepers' times. */
function createManualClock() {
  let now = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: now + ms, wake });
      }),
    async advance(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        now = Math.max(now, next.at);
        next.wake();
        await settle();
      }
      now = end;
    },
  };
}

function setup(limits: { concurrency?: number; rate?: number } = {}) {
  const clock = createManualClock();
  const queues = createHostQueues(
    { concurrency: 8, rate: 10, maxPauseMs: 60_000, ...limits },
    clock,
  );
  /** Starts of requests: host and time. */
  const starts: [host: string, at: number][] = [];
  const run = (host: string, request: () => Promise<unknown> = async () => {}) =>
    queues.run(host, () => {
      starts.push([host, clock.now()]);
      return request();
    });
  return { clock, queues, starts, run };
}

const never = () => new Promise<void>(() => {});

describe("the rate limit", () => {
  it("spaces the starts at one host, and counts each host for itself", async () => {
    const { clock, starts, run } = setup();
    for (const host of ["a", "a", "b", "a", "b"]) void run(host);
    await clock.advance(1_000);
    expect(starts).toEqual([
      ["a", 0],
      ["b", 0],
      ["a", 100],
      ["b", 100],
      ["a", 200],
    ]);
  });

  it("still holds after the queue was idle, and can be disabled", async () => {
    const { clock, starts, run } = setup();
    await run("a");
    await clock.advance(30);
    const second = run("a");
    await clock.advance(70);
    await second;
    expect(starts.map(([, at]) => at)).toEqual([0, 100]);

    const unlimited = setup({ rate: 0 });
    await Promise.all([unlimited.run("a"), unlimited.run("a")]);
    expect(unlimited.starts.map(([, at]) => at)).toEqual([0, 0]);
  });

  it("forgets idle hosts without losing the limit of the others", async () => {
    const { clock, starts, run } = setup();
    await run("busy");
    for (let host = 0; host < 300; host += 1) await run(`host ${host}`);
    void run("busy");
    await clock.advance(200);
    expect(starts.filter(([host]) => host === "busy")).toEqual([
      ["busy", 0],
      ["busy", 100],
    ]);
  });
});

describe("a pause", () => {
  it("delays the host's queue and no other", async () => {
    const { clock, queues, starts, run } = setup();
    queues.pause("a", 5_000);
    for (const host of ["a", "a", "b"]) void run(host);
    await clock.advance(3_000);
    expect(starts).toEqual([["b", 0]]);
    queues.pause("a", 4_000);
    await clock.advance(10_000);
    expect(starts.slice(1)).toEqual([
      ["a", 7_000],
      ["a", 7_100],
    ]);
  });

  it("that is too long refuses the queue until it is nearly over", async () => {
    const { clock, queues, starts, run } = setup();
    queues.pause("a", 100_000);
    await expect(Promise.allSettled([run("a"), run("a")])).resolves.toMatchObject([
      { reason: expect.any(HostPausedError) },
      { reason: expect.any(HostPausedError) },
    ]);
    await clock.advance(50_000);
    void run("a");
    await clock.advance(60_000);
    expect(starts).toEqual([["a", 100_000]]);
  });
});

describe("the limit of concurrent requests", () => {
  it("holds over all hosts, and a request that fails frees its slot", async () => {
    const { clock, starts, run } = setup({ concurrency: 2 });
    const failing = run("a", async () => {
      await clock.sleep(1_000);
      throw new Error("no");
    });
    failing.catch(() => {});
    void run("b", never);
    void run("c", never);
    await clock.advance(900);
    expect(starts.map(([host]) => host)).toEqual(["a", "b"]);
    await clock.advance(200);
    expect(starts.map(([host]) => host)).toEqual(["a", "b", "c"]);
    await expect(failing).rejects.toThrow("no");
  });

  it("is not used up by one host whose queue is long", async () => {
    const { clock, starts, run } = setup({ concurrency: 2, rate: 1 });
    for (let request = 0; request < 50; request += 1) void run("slow");
    void run("other");
    await clock.advance(0);
    expect(starts.map(([host]) => host)).toEqual(["slow", "other"]);
  });
});

it("runs every request once, in order at each host, within both limits", async () => {
  const requests = fc.array(fc.record({ host: fc.constantFrom("a", "b", "c"), ms: fc.nat(900) }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 4 }), async (given, concurrency) => {
      const { clock, starts, run } = setup({ concurrency });
      const order = new Map<string, number[]>();
      let running = 0;
      let most = 0;
      const done = given.map(({ host, ms }, index) =>
        run(host, async () => {
          order.set(host, [...(order.get(host) ?? []), index]);
          running += 1;
          most = Math.max(most, running);
          await clock.sleep(ms);
          running -= 1;
        }),
      );
      await clock.advance(100_000);
      await Promise.all(done);
      expect(most).toBeLessThanOrEqual(concurrency);
      for (const [host, indexes] of order) {
        expect(indexes).toEqual(
          given.flatMap((each, index) => (each.host === host ? [index] : [])),
        );
        const times = starts.flatMap(([name, at]) => (name === host ? [at] : []));
        for (const [place, at] of times.slice(1).entries())
          expect(at - (times[place] ?? 0)).toBeGreaterThanOrEqual(100);
      }
    }),
    { seed, numRuns: 50 },
  );
});
