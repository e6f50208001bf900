import { expect, it } from "vitest";
import { createMarketClock } from "./market-clock.ts";

/** A market whose clock is `lead` ahead of ours, and whose answers take `delay`. */
function setup(lead: number, delay: number) {
  let now = 1_700_000_000_000;
  const clock = createMarketClock(() => now);
  return {
    clock,
    lead,
    answer() {
      const date = new Date(now + lead).toUTCString();
      now += delay;
      clock.saw(date);
    },
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Time by which the estimate is early. */
    early: () => now + lead - clock.at(now),
  };
}

it("is our clock until the market said its time", () => {
  const { clock, now } = setup(5_000, 10);
  expect(clock.at(now())).toBe(now());
  clock.saw(null);
  clock.saw("yesterday");
  expect(clock.at(now())).toBe(now());
});

it.each([-86_400_000, -400, 0, 77, 3_590_000])(
  "is never late, and soon close, %d ms ahead",
  (lead) => {
    const market = setup(lead, 20);
    for (let answers = 0; answers < 40; answers += 1) {
      market.pass(137);
      market.answer();
      expect(market.early()).toBeGreaterThanOrEqual(0);
      expect(market.early()).toBeLessThanOrEqual(1_020);
    }
    expect(market.early()).toBeLessThan(100);
  },
);

it("forgets a clock that was set", () => {
  const market = setup(60_000, 20);
  for (let answers = 0; answers < 10; answers += 1) market.answer();
  // Our own clock is set a minute ahead.
  market.pass(60_000);
  for (let answers = 0; answers < 200; answers += 1) {
    const date = new Date(market.now() + 1).toUTCString();
    market.pass(9);
    market.clock.saw(date);
  }
  expect(market.clock.at(market.now())).toBeLessThanOrEqual(market.now());
});

it.each([3_700_000, 10 ** 12])("is an hour ahead at most if the market says %d ms", (lead) => {
  const market = setup(lead, 20);
  market.answer();
  expect(market.clock.at(market.now())).toBe(market.now() + 3_600_000);
});
