import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderOf } from "../../server/testing/orders/made-up-orders.ts";
import { signedPrice } from "../../server/testing/orders/naive-orders.ts";
import { hasExpired, nextMove, priceAt } from "./moving-price.ts";

const MINUTE_MS = 60_000;
const START = 1_700_000_040_000; // a full minute

/** An order from 10 to 1 ETH in nine minutes. */
const auction = orderOf("a", 10, {
  endPrice: 1,
  startsAt: START,
  expiresAt: START + 9 * MINUTE_MS,
});

describe("a price that moves", () => {
  it.each([
    ["before the start", -5 * MINUTE_MS, 10],
    ["at the start", 0, 10],
    ["within the first minute", MINUTE_MS - 1, 10],
    ["after a minute", MINUTE_MS, 9],
    ["within the fifth minute", 4.5 * MINUTE_MS, 6],
    ["a moment before the end", 9 * MINUTE_MS - 1, 2],
    ["at the end", 9 * MINUTE_MS, 1],
    ["long after the end", 99 * MINUTE_MS, 1],
  ])("%s counts as of the last full minute", (_, after, price) => {
    expect(priceAt(auction, START + after)).toBe(price);
  });

  it("ends with its order", () => {
    const course = { price: 10, endPrice: 1, startsAt: START, expiresAt: START + 9 * MINUTE_MS };
    const ends = [course.expiresAt - 1, course.expiresAt];
    expect(ends.map((at) => hasExpired(course, at))).toEqual([false, true]);
  });

  it("may rise, and fall to nothing", () => {
    const rising = { ...auction, price: 1, endPrice: 10 };
    expect(priceAt(rising, START + 2 * MINUTE_MS)).toBe(3);
    expect(priceAt({ ...auction, endPrice: 0 }, START + 9 * MINUTE_MS)).toBe(0);
  });

  it("is the signed one at the start, to the last digit", () => {
    const price = 0.1 + 0.2;
    expect(priceAt({ ...auction, price }, START)).toBe(price);
  });

  it("stays if the order has one price", () => {
    expect(priceAt({ ...auction, endPrice: null }, START + 4 * MINUTE_MS)).toBe(10);
  });

  const seed = Number(process.env["PRICE_SEED"] ?? 1_313);
  it(`is what Seaport computes (10,000 orders, seed ${seed})`, () => {
    const price = fc.integer({ min: 0, max: 10 ** 12 }).map((millionths) => millionths / 1e6);
    const seconds = fc.integer({ min: 1, max: 400 * 86_400 });
    fc.assert(
      fc.property(
        price,
        price,
        seconds,
        fc.nat(1e9),
        fc.nat(1_000),
        (from, to, lasts, after, share) => {
          const startsAt = START + (after % 100) * 1_000;
          const order = orderOf("a", from, {
            endPrice: to,
            startsAt,
            expiresAt: startsAt + lasts * 1_000,
          });
          const at = startsAt + Math.round((lasts * 1_000 * share) / 990);
          const shown = priceAt(order, at);
          const wanted = signedPrice(order, at);
          expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(1e-12 * Math.max(from, to, 1e-6));
          // It does not move before the time that is said.
          expect(priceAt(order, Math.max(at, nextMove(at) - 1))).toBe(shown);
        },
      ),
      { seed, numRuns: 10_000 },
    );
  });
});
