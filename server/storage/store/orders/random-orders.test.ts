import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import { arrange } from "../../../testing/arrange.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { followOf } from "../../../testing/orders/made-up-orders.ts";
import { playMarket, STEP_KINDS } from "../../../testing/orders/naive-orders.ts";
import { ANY_DATABASE, testDatabases } from "../../../testing/test-databases.ts";
import { openDatabase } from "../../db/open-database.ts";
import { createStore } from "../create-store.ts";
import type { Store } from "../store.ts";

const seed = Number(process.env["ORDERS_SEED"] ?? 2_301);
const START = 1_700_000_000_000;

const program = fc.record({
  steps: fc.array(
    fc.record({ kind: fc.constantFrom(...STEP_KINDS), a: fc.nat(60), b: fc.nat(60) }),
    {
      minLength: 5,
      maxLength: 40,
      size: "max",
    },
  ),
  /** Order in which the events arrive: by these keys, each event once or twice. */
  keys: fc.array(fc.nat(1_000), { minLength: 100, maxLength: 100 }),
  batch: fc.integer({ min: 1, max: 12 }),
});

/** A price that moves is exact to its first 12 digits. */
function rounded(prices: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(prices).map(([tokenId, price]) => [tokenId, Number(price.toPrecision(12))]),
  );
}

describe.each(testDatabases())("random orders on $name", (database) => {
  const stores: Store[] = [];
  let now: UnixMs = START;
  let runs = 0;

  const made = arrange(() => database.create());
  beforeAll(async () => {
    for (const access of ["own", "join"] as const)
      stores.push(await createStore(await openDatabase(made.config, access), () => now));
  });
  afterAll(async () => {
    for (const store of stores.toReversed()) await store.close();
  });

  const title = (numRuns: number) =>
    `list what the market lists, however the events arrive (${numRuns} markets, seed ${seed})`;
  // The long test has these markets too, on both databases.
  it.runIf(database === ANY_DATABASE)(title(6), { tags: ["story"] }, () => play(6));
  it(title(40), { tags: ["long"], timeout: 240_000 }, () => play(40));

  async function play(numRuns: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(program, async ({ steps, keys, batch }) => {
        runs += 1;
        const id = `run-${runs}`;
        const [store, other] = [stores[0]!, stores[1]!];
        const market = playMarket(steps, START);
        now = START + (steps.length + 1) * 1_000;
        await store.putFollow(followOf(id));
        await store.replaceCollection(punksCollection(id, 5));
        const { seq: first } = (await store.listings(id))!;
        const sent = [...market.events, ...market.events.filter((_, n) => keys[n]! % 3 === 0)];
        const arriving = sent
          .map((event, n) => ({ event, key: keys[n % keys.length]! + n / 1_000 }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        const batches: OrderEvent[][] = [];
        for (let at = 0; at < arriving.length; at += batch)
          batches.push(arriving.slice(at, at + batch));
        // Two processes apply them at the same time.
        await Promise.all(
          batches.map((events, n) =>
            (n % 2 === 0 ? store : other).applyOrderEvents(id, "opensea", events),
          ),
        );
        const check = async () => {
          const { listings, seq } = (await store.listings(id))!;
          const shown = listings.map(({ tokenId, price }) => [tokenId, price] as const);
          const lowest = market.lowest(now);
          expect(rounded(Object.fromEntries(shown))).toEqual(rounded(lowest));
          const log = await store.listingLog(id, first, 1_000);
          expect(log.map((entry) => entry.seq)).toEqual(
            Array.from({ length: seq - first }, (_, n) => first + 1 + n),
          );
          const replayed = new Map(log.map(({ tokenId, listing }) => [tokenId, listing?.price]));
          for (const [tokenId, price] of Object.entries(lowest))
            expect(replayed.get(tokenId)).toBeCloseTo(price, 9);
        };
        await check();
        expect(await store.sales(id)).toHaveLength(market.sales);
        // The clock alone begins and ends asks.
        for (let next: UnixMs | null = now; next !== null; ) {
          const before = now;
          now = next;
          next = await store.relistExpired(id, before, now);
          await check();
        }
        await store.deleteCollection(id);
      }),
      { seed, numRuns, endOnFailure: true },
    );
  }
});
