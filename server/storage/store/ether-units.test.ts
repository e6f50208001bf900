/** Collections whose unit an earlier version stored as "eth" or "WETH". */
import { describe, expect, it } from "vitest";
import { EMPTY_STATE } from "../../market/token-state.ts";
import { chainFollowOf } from "../../testing/chain/chain-follow-of.ts";
import { BUYER, sampleUpdate } from "../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../testing/chain/punks-collection.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import { createStore } from "./create-store.ts";

const NOW = 1_700_000_100_000;
const OWNED = { ...EMPTY_STATE, owner: BUYER };

describe.each(testDatabases())("a unit that is ETH by another name on $name", ({ open }) => {
  const { db, store } = startWorld(open, { now: () => NOW });

  /** Sorted, because PostgreSQL may return rows in any order. */
  async function seen(id: string) {
    const { currency, dataSource, seq = 0 } = (await store.collection(id)) ?? {};
    const { listings = [] } = (await store.listings(id)) ?? {};
    const sales = (await store.sales(id)).map(({ tokenId, price }) => `${tokenId} at ${price}`);
    const counted = dataSource?.salesCount === sales.length;
    return {
      seq,
      shown: {
        unit: currency,
        listings: listings
          .map(({ tokenId, price, currency = "in the unit" }) => `${tokenId} ${price} ${currency}`)
          .sort(),
        ...{ sales: sales.sort(), counted },
        hasModel: (await store.projections(id))?.model !== null,
      },
    };
  }

  it.each(["eth", "WETH", "weth"])("is ETH once the store is opened again: %s", async (unit) => {
    const { draft, ...prepared } = sampleCollection({ id: unit, size: 9, listed: 0 });
    const ask = (tokenId: string, price: number, currency: string) => ({
      ...{ tokenId, price, currency, marketplace: 1 },
      at: NOW - 1_000,
    });
    const sale = (tokenId: string, price: number) => ({ tokenId, price, at: NOW - 2_000 });
    await store.replaceCollection({
      ...prepared,
      draft: {
        ...{ ...draft, currency: unit, sales: [sale("1", 2)] },
        listings: [ask("1", 3, unit), ask("2", 4, "ETH"), ask("3", 5, "WETH"), ask("4", 6, "APE")],
        foreignSales: [
          { ...sale("2", 7), currency: "ETH" },
          { ...sale("2", 8), currency: "APE" },
          { ...sale("1", 2), currency: "ETH" },
        ],
      },
    });
    const before = await seen(unit);
    expect(before.shown).toMatchObject({ unit, hasModel: true });
    expect(before.shown.listings).toContain("2 4 ETH");
    const right = {
      unit: "ETH",
      listings: ["1 3 in the unit", "2 4 in the unit", "3 5 in the unit", "4 6 APE"],
      ...{ sales: ["1 at 2", "2 at 7"], counted: true, hasModel: false },
    };
    for (let opened = 0; opened < 2; opened += 1) {
      await createStore(db, () => NOW);
      expect((await seen(unit)).shown).toEqual(right);
    }
    const changes = await store.listingLog(unit, before.seq, 10);
    expect(changes.map(({ tokenId, at }) => [tokenId, at])).toEqual(
      ["1", "2", "3"].map((tokenId) => [tokenId, NOW - 1_000]),
    );
    expect(await store.foreignSales(unit, "2")).toMatchObject([{ price: 8, currency: "APE" }]);
  });

  it("counts the sales of its chain, each once", async () => {
    const { draft, ...prepared } = punksCollection("followed", 20);
    await store.replaceCollection({ ...prepared, draft: { ...draft, currency: "WETH" } });
    await store.putFollow(chainFollowOf("followed", { market: "erc721", chainId: 1 }));
    await store.beginReading("followed", 100);
    const update = sampleUpdate();
    const [sale] = update.addedSales;
    if (!sale) throw new Error("the sample has changed");
    const wrapped = { ...sale, tokenId: "8", logIndex: 4, currency: "WETH" } as const;
    const state = { final: OWNED, state: OWNED, isPending: false };
    await store.writeBlocks("followed", {
      ...{ ...update, addedSales: [sale, wrapped], steps: [] },
      tokens: new Map(["7", "8"].map((tokenId) => [tokenId, state])),
    });
    expect((await seen("followed")).shown).toMatchObject({ sales: ["8 at 1"], counted: true });
    await createStore(db, () => NOW);
    const { unit, sales, counted } = (await seen("followed")).shown;
    expect([unit, sales, counted]).toEqual(["ETH", ["7 at 1", "8 at 1"], true]);
  });
});
