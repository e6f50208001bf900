import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import type { MarketSale } from "../../market/market-order.ts";
import type { Hex } from "../../market/raw-log.ts";
import { fillMarket } from "../../testing/orders/filled-market.ts";
import { ALICE, BOB, CAROL, saleOf, soldOf } from "../../testing/orders/made-up-orders.ts";
import { slowTags } from "../../testing/slow-databases.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import type { SalesSum } from "./store.ts";

const NOW: UnixMs = 1_700_000_000_000;
const DAVE: Hex = `0x${"da".repeat(20)}`;

/** The sums by a plain reading of what `SalesSum` says. */
function plainSum(sales: readonly MarketSale[], since: UnixMs, judgedFrom: UnixMs): SalesSum {
  const judging = sales.filter(({ at }) => at >= Math.min(since, judgedFrom));
  const isReturned = ({ seller, buyer }: MarketSale, among: readonly MarketSale[]) =>
    among.some((other) => other.seller === buyer && other.buyer === seller);
  const levelOf = (some: readonly MarketSale[]) => {
    const oneWay = some.filter((sale) => !isReturned(sale, some)).map(({ price }) => price);
    const sorted = oneWay.sort((a, b) => a - b);
    if (sorted.length === 0) return null;
    return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  };
  const earlier = sales.filter((each) => !judging.includes(each));
  const level = levelOf(judging) ?? levelOf(earlier);
  const isFar = ({ price }: MarketSale) => level === null || price > level * 3 || price * 3 < level;
  const recent = judging.filter(({ at }) => at >= since);
  const doubtful = recent.filter((sale) => isReturned(sale, judging) && isFar(sale));
  const volume = (some: readonly MarketSale[]) => some.reduce((sum, { price }) => sum + price, 0);
  return {
    count: recent.length - doubtful.length,
    volume: volume(recent) - volume(doubtful),
    doubtfulCount: doubtful.length,
    doubtfulVolume: volume(doubtful),
  };
}

describe.each(testDatabases())("the sum of sales on $name", (database) => {
  let runs = 0;
  const { store } = startWorld(database.open, { now: () => NOW });

  /** Stores a collection of which OpenSea tells the sales. */
  async function sold(sales: readonly MarketSale[]): Promise<string> {
    runs += 1;
    const id = `sold-${runs}`;
    await fillMarket(store, id);
    const events = sales.map((sale) => soldOf(null, sale));
    await store.applyOrderEvents(id, "opensea", events);
    return id;
  }

  const sale = (seller: Hex, buyer: Hex, price: number, hoursAgo: number): MarketSale => ({
    ...saleOf("7", price, NOW - hoursAgo * 3_600_000),
    ...{ seller, buyer },
  });

  it("has trades back and forth at far prices apart", async () => {
    const id = await sold([
      ...[sale(ALICE, BOB, 900, 5), sale(BOB, ALICE, 900, 4)],
      ...[sale(ALICE, BOB, 900, 3), sale(BOB, ALICE, 900, 2)],
      ...[sale(ALICE, CAROL, 30, 6), sale(CAROL, DAVE, 39.6, 1)],
    ]);
    const sum = await store.salesSum(id, NOW - DAY_MS, NOW - 30 * DAY_MS);
    expect(sum).toMatchObject({ count: 2, doubtfulCount: 4, doubtfulVolume: 3_600 });
    expect(sum.volume).toBeCloseTo(69.6, 9);
  });

  it("counts trades back and forth near the level, and a far price that went one way", async () => {
    const id = await sold([
      ...[sale(ALICE, BOB, 2, 5), sale(BOB, ALICE, 0.5, 4)],
      ...[sale(ALICE, CAROL, 1, 3), sale(DAVE, CAROL, 1, 3.5), sale(CAROL, DAVE, 900, 2)],
    ]);
    expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({
      ...{ count: 4, volume: 4.5, doubtfulCount: 1, doubtfulVolume: 900 },
    });
    const oneWay = await sold([sale(ALICE, BOB, 1, 3), sale(BOB, CAROL, 900, 2)]);
    expect(await store.salesSum(oneWay, NOW - DAY_MS)).toMatchObject({ count: 2, volume: 901 });
  });

  it.each([
    [[27, 3], 0],
    [[27.1, 2.9], 2],
  ])(
    "counts trades back and forth at %j beside a median of 9 with %i doubtful ones",
    async ([there = 0, back = 0], doubtfulCount) => {
      const id = await sold([
        ...[sale(ALICE, BOB, there, 5), sale(BOB, ALICE, back, 4)],
        ...[1, 8, 10, 100].map((price, n) => sale(CAROL, DAVE, price, 3 + n / 10)),
      ]);
      expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({ doubtfulCount });
    },
  );

  it("counts a sale at the moment from which it sums", async () => {
    const id = await sold([sale(ALICE, BOB, 1, 24), sale(ALICE, BOB, 1, 24.001)]);
    expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({ count: 1, volume: 1 });
  });

  it("counts sales at 0, of which none is doubtful and none sets the level", async () => {
    const id = await sold([
      ...[sale(ALICE, BOB, 0, 5), sale(BOB, ALICE, 20, 4)],
      ...[sale(CAROL, DAVE, 9, 3), sale(CAROL, DAVE, 0, 2), sale(CAROL, DAVE, 0, 1)],
    ]);
    expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({
      ...{ count: 5, volume: 29, doubtfulCount: 0 },
    });
  });

  it("judges a span in which all trades went back and forth by the earlier sales", async () => {
    const washed = [sale(ALICE, BOB, 900, 5), sale(BOB, ALICE, 900, 4), sale(ALICE, BOB, 30, 3)];
    const since = NOW - DAY_MS;
    const doubtful = (count: number, volume: number) => ({
      ...{ doubtfulCount: count, doubtfulVolume: volume },
    });
    const known = await sold([...washed, sale(CAROL, DAVE, 31, 800), sale(BOB, DAVE, 29, 900)]);
    expect(await store.salesSum(known, since, since)).toMatchObject({
      ...{ count: 1, volume: 30 },
      ...doubtful(2, 1_800),
    });
    const unknown = await sold(washed);
    expect(await store.salesSum(unknown, since, since)).toMatchObject({
      ...{ count: 0, volume: 0 },
      ...doubtful(3, 1_830),
    });
  });

  it("looks further back than it sums", async () => {
    const id = await sold([
      ...[sale(ALICE, BOB, 900, 48), sale(BOB, ALICE, 900, 2)],
      ...[sale(CAROL, DAVE, 1, 60), sale(ALICE, CAROL, 1, 1)],
    ]);
    expect(await store.salesSum(id, NOW - DAY_MS, NOW - 30 * DAY_MS)).toMatchObject({
      ...{ count: 1, volume: 1, doubtfulCount: 1, doubtfulVolume: 900 },
    });
    expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({ count: 2, volume: 901 });
  });

  it("counts a sale of an account to itself apart, if its price is far", async () => {
    const id = await sold([sale(ALICE, ALICE, 900, 2), sale(BOB, CAROL, 1, 1)]);
    expect(await store.salesSum(id, NOW - DAY_MS)).toMatchObject({
      ...{ count: 1, volume: 1, doubtfulVolume: 900 },
    });
  });

  it("counts sales without accounts", async () => {
    const id = await sold([]);
    const at = NOW - 1_000;
    await store.applyEvents(id, [{ kind: "sold", tokenId: "1", price: 900, at }], "test");
    await store.applyEvents(id, [{ kind: "sold", tokenId: "2", price: 1, at }], "test");
    expect(await store.salesSum(id, NOW - DAY_MS)).toEqual({
      ...{ count: 2, volume: 901, doubtfulCount: 0, doubtfulVolume: 0 },
    });
  });

  const seed = Number(process.env["SALES_SEED"] ?? 1_314);
  const tags = ["story", ...slowTags(database)];
  it(`is that of a plain reading (30 markets, seed ${seed})`, { tags }, async () => {
    const account = fc.constantFrom(ALICE, BOB, CAROL, DAVE);
    const made = fc.record({
      seller: account,
      buyer: account,
      price: fc.constantFrom(0.25, 1, 2, 3, 4, 9, 900),
      hoursAgo: fc.integer({ min: 1, max: 60 }),
      tokenId: fc.integer({ min: 0, max: 19 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(made, { maxLength: 30 }), async (rows) => {
        const sales = rows.map(({ tokenId, seller, buyer, price, hoursAgo }, n) => ({
          ...sale(seller, buyer, price, hoursAgo),
          ...{ tokenId, transactionHash: `0x${n.toString(16).padStart(64, "0")}` as Hex },
        }));
        const id = await sold(sales);
        for (const judgedFrom of [NOW - DAY_MS, NOW - 2 * DAY_MS, NOW - 30 * DAY_MS])
          expect(await store.salesSum(id, NOW - DAY_MS, judgedFrom)).toEqual(
            plainSum(sales, NOW - DAY_MS, judgedFrom),
          );
      }),
      { seed, numRuns: 30, endOnFailure: true },
    );
  });
});
