/** Orders of a marketplace in a collection whose prices are in another unit than ETH. */
import { describe, expect, it } from "vitest";
import { fillMarket, listedPrices } from "../../../testing/orders/filled-market.ts";
import { orderOf, placed, saleOf, soldOf, toldOf } from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const START = 1_700_000_000_000;
const USDC_ON_BASE = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";

describe.each(testDatabases())("a collection in another unit on $name", ({ open }) => {
  const { store } = startWorld(open, { now: () => START + 10_000 });

  it("values the sales in its unit, and keeps those in ETH without a value", async () => {
    await fillMarket(store, "unit", 20, "GHST");
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

  it("counts asks and sales in the contracts of its unit, with their decimals", async () => {
    await fillMarket(store, "dollars", 20, "USDC");
    const inUsdc = { wei: "2500000", price: 2.5, currency: USDC_ON_BASE };
    const events = [
      placed(orderOf("dollars", 2.5, { ...inUsdc, tokenId: "5" }), START),
      placed(orderOf("ether", 0.5, { tokenId: "5" }), START),
      soldOf(null, { ...saleOf("6", 2.5, START), ...inUsdc }),
    ];
    const { foreignSales } = await store.applyOrderEvents("dollars", "opensea", events);
    expect(foreignSales).toEqual([]);
    const { listings = [] } = (await store.listings("dollars")) ?? {};
    expect(listings).toEqual([{ tokenId: "5", price: 2.5, marketplace: 1, listedAt: null }]);
    expect(await store.sales("dollars")).toEqual([{ tokenId: "6", price: 2.5, at: START }]);
    expect(await store.foreignSales("dollars", "6")).toEqual([]);
    const drafted = await store.chainMarket("dollars");
    expect(drafted).toMatchObject({ sales: [{ tokenId: "6", price: 2.5 }], foreignSales: [] });
  });

  it("ends a listing of the line feed once an ask for the same offer ends", async () => {
    await fillMarket(store, "told", 20, "USDC");
    const told = { tokenId: "7", price: 2.5, marketplace: 1, currency: "USDC", at: START };
    await store.applyEvents("told", [{ kind: "listed", ...told }], "feed");
    const same = { wei: "2500000", currency: USDC_ON_BASE, tokenId: "7" };
    const ask = placed(orderOf("same", 2.5, same), START);
    await store.applyOrderEvents("told", "opensea", [ask]);
    expect(await listedPrices(store, "told")).toEqual({ 7: 2.5 });
    await store.applyOrderEvents("told", "opensea", [toldOf("cancelled", "same", START + 1)]);
    expect(await listedPrices(store, "told")).toEqual({});
  });
});
