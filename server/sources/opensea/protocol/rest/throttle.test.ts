import { describe, expect, it } from "vitest";
import { MAX_RETRY_AFTER_MS } from "../../../../../contract/values/retry-after.ts";
import { parseReset } from "./parse-reset.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** A throttle by a clock that only waits move. */
function setup(isLimited = true, duringWait: (throttle: Throttle) => void = () => {}) {
  let now = 0;
  const waits: number[] = [];
  const throttle: Throttle = createThrottle({
    isLimited,
    clock: () => now,
    wait: async (durationMs) => {
      now += durationMs;
      duringWait(throttle);
    },
    onWait: (durationMs) => void waits.push(durationMs),
  });
  /** Sends requests one after another. Returns the times at which they were sent. */
  async function send(count: number, headers: Record<string, string> = {}) {
    const sent: number[] = [];
    for (let request = 0; request < count; request += 1) {
      await throttle.turn();
      sent.push(now);
      throttle.settle(new Headers(headers));
    }
    return sent;
  }
  return {
    throttle,
    send,
    waits,
    pass: (durationMs: number) => {
      now += durationMs;
    },
  };
}

const limits = (remaining: number, reset: number) => ({
  "x-ratelimit-limit": "120",
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(reset),
});

describe("the throttle", () => {
  it("sends four requests a second", async () => {
    const sent = await setup().send(41);
    expect(sent[3]).toBe(0);
    expect(sent[40]).toBeCloseTo(9_250, -2);
  });

  it("does not limit a server on this machine", async () => {
    expect((await setup(false).send(100)).at(-1)).toBe(0);
  });

  it("sends at once if more requests remain than the rate would use", async () => {
    const { send } = setup();
    await send(1, limits(500, 60));
    expect((await send(100)).at(-1)).toBe(0);
  });

  it("keeps to its rate under a limit by the hour", async () => {
    const { send } = setup();
    await send(1, limits(600, 3_600));
    expect((await send(40)).at(-1)).toBeCloseTo(9_250, -2);
  });

  it("waits for the reset once none remain, and says so", async () => {
    const { send, waits } = setup();
    await send(1, limits(2, 30));
    expect(await send(3)).toEqual([0, 0, 30_000]);
    expect(waits).toEqual([30_000]);
  });

  it("obeys the limit of a server on this machine", async () => {
    const { send } = setup(false);
    await send(1, limits(0, 30));
    expect(await send(1)).toEqual([30_000]);
  });

  it("forgets a limit after its reset", async () => {
    const { send, pass } = setup();
    await send(1, limits(0, 30));
    pass(31_000);
    expect(await send(1)).toEqual([31_000]);
  });

  it("counts requests under way against what remains", async () => {
    const { throttle, send } = setup(false);
    for (let request = 0; request < 3; request += 1) await throttle.turn();
    throttle.settle(new Headers(limits(3, 10)));
    throttle.settle(null);
    throttle.settle(null);
    expect(await send(2)).toEqual([0, 10_000]);
  });

  it("holds back requests that wait already when a pause begins", async () => {
    let pauses = 0;
    const { throttle, send } = setup(false, (each) => {
      pauses += 1;
      if (pauses === 1) each.pause(20_000);
    });
    throttle.pause(5_000);
    expect(await send(2)).toEqual([25_000, 25_000]);
  });

  it("gives turns in the order in which they were asked for", async () => {
    const { throttle } = setup();
    const order: number[] = [];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (each) => {
        await throttle.turn();
        order.push(each);
      }),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("goes on after a wait that was aborted", async () => {
    let now = 0;
    const outcomes = [
      () => {
        throw new Error("aborted");
      },
      (durationMs: number) => {
        now += durationMs;
      },
    ];
    const throttle = createThrottle({
      isLimited: false,
      clock: () => now,
      wait: async (durationMs) => outcomes.shift()?.(durationMs),
      onWait: () => {},
    });
    throttle.pause(5_000);
    const [aborted, next] = [throttle.turn(), throttle.turn()];
    await expect(aborted).rejects.toThrow("aborted");
    await next;
    expect(now).toBe(5_000);
  });
});

const DATE = "Thu, 10 Sep 2026 00:00:00 GMT";
const seconds = (time: string) => Date.parse(time) / 1000;

describe("a reset", () => {
  it.each<[string | null, number | null]>([
    ["30", 30_000],
    ["0.5", 500],
    ["0", 0],
    [String(seconds("2026-09-10T00:00:42Z")), 42_000],
    [String(seconds("2026-09-10T00:00:42Z") * 1000), 42_000],
    [String(seconds("2026-09-09T00:00:00Z")), 0],
    ["999999", MAX_RETRY_AFTER_MS],
    ["soon", null],
    ["-3", null],
    ["", null],
    [null, null],
  ])("%s is %s ms away", (header, durationMs) => {
    expect(parseReset(header, DATE)).toBe(durationMs);
  });

  it("without a date is compared with this machine's clock", () => {
    const header = String(Math.ceil(Date.now() / 1000) + 100);
    expect(parseReset(header, null)).toBeGreaterThan(98_000);
    expect(parseReset(header, null)).toBeLessThan(101_001);
  });
});
