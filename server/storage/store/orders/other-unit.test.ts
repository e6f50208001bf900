/** Orders of a marketplace in a collection whose prices are in another unit than ETH. */
import { describe, expect, it } from "vitest";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { fillMarket } from "../../../testing/orders/filled-market.ts";
import { saleOf, soldOf } from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const START = 1_700_000_000_000;

describe.each(testDatabases())("a collection in another unit on $name", ({ open }) => {
  const { store } = startWorld(open, { now: () => START + 10_000 });

  it("values the sales in its unit, and keeps those in ETH without a value", async () => {
    await fillMarket(store, "unit");
    const { draft, ...prepared } = punksCollection("unit", 20);
    await store.replaceCollection({
      ...prepared,
      draft: { ...draft, currency: "GHST", sales: [] },
    });
    const sales = [
      { ...saleOf("5", 40, START), currency: "GHST" },
      saleOf("6", 0.5, START + 1_000),
    ];
    const sold = sales.map((sale) => soldOf(null, sale));
    const { foreignSales } = await store.applyOrderEvents("unit", "opensea", sold);
    expect(foreignSales).toMatchObject([{ tokenId: "6", currency: "ETH" }]);
    expect(await store.sales("unit")).toEqual([{ tokenId: "5", price: 40, at: START }]);
    expect(await store.foreignSales("unit", "5")).toEqual([]);
    expect(await store.foreignSales("unit", "6")).toMatchObject([{ price: 0.5, currency: "ETH" }]);
  });
});
