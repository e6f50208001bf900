/** Prices that move, of lines without an order, beside a look at each line. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextMove, priceAt } from "../../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketEvent } from "../../../market/market-events.ts";
import { fillMarket } from "../../../testing/orders/filled-market.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const MINUTE_MS = 60_000;
const START: UnixMs = 1_700_000_040_000; // a full minute

describe.each(testDatabases())("prices that move without an order on $name", ({ open }) => {
  let now: UnixMs;
  const { store, listed } = startWorld(open, { now: () => now });

  const seed = Number(process.env["MOVING_SEED"] ?? 4_041);
  it(`are what a look at each of them says, whatever the clock skips (6 markets, seed ${seed})`, async () => {
    const line = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(12),
    );
    const pause = fc.integer({ min: 1, max: 2 * MINUTE_MS });
    let runs = 0;
    const play = fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.array(pause, { minLength: 1, maxLength: 6 }),
      async (given, pauses) => {
        now = START;
        runs += 1;
        const id = `naive-${runs}`;
        await fillMarket(store, id);
        const courses = given.map(([price, endPrice, half], token) => {
          const expiresAt = START + ((half + 1) * MINUTE_MS) / 2;
          return { tokenId: String(token), startsAt: START, price, endPrice, expiresAt };
        });
        const lines = courses.map(
          ({ tokenId, ...moving }): MarketEvent => ({
            ...{ kind: "listed", tokenId, price: moving.price, marketplace: 1, currency: "ETH" },
            ...{ at: START, moving },
          }),
        );
        await store.applyEvents(id, lines, "feed");
        for (const ms of pauses) {
          now += ms;
          const next = await store.moveListings(id, now);
          const live = courses.filter(({ expiresAt }) => now < expiresAt);
          const prices = live.map((each) => [each.tokenId, priceAt(each, now)]);
          expect(await listed(id)).toEqual(Object.fromEntries(prices));
          const times = live.map(({ price, endPrice, expiresAt }) =>
            Math.min(expiresAt, price === endPrice ? Infinity : nextMove(now)),
          );
          expect(next).toBe(times.length > 0 ? Math.min(...times) : null);
        }
      },
    );
    await fc.assert(play, { seed, numRuns: 6 });
  });
});
