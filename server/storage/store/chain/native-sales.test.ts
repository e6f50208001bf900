/** Sales in POL that an earlier version stored as sales in ETH. */
import { describe, expect, it } from "vitest";
import { EMPTY_STATE } from "../../../market/token-state.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { BUYER, sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";
import { createStore } from "../create-store.ts";

const NOW = 1_700_000_100_000;
const STATE = { ...EMPTY_STATE, owner: BUYER };
const OWNED = { final: STATE, state: STATE, isPending: false };

describe.each(testDatabases())("sales in the native currency of a chain on $name", ({ open }) => {
  const { db, store } = startWorld(open, { now: () => NOW });

  /** Stores a collection with two sold tokens: 7 for "ETH", with a call, and 8 for WETH. */
  async function filled(id: string, chainId: number, unit: string): Promise<void> {
    const { draft, ...prepared } = punksCollection(id, 20);
    await store.replaceCollection({ ...prepared, draft: { ...draft, currency: unit } });
    await store.putFollow(chainFollowOf(id, { market: "erc721", chainId }));
    await store.beginReading(id, 100);
    const update = sampleUpdate();
    const [sale] = update.addedSales;
    if (!sale) throw new Error("the sample has changed");
    const late = { ...sale, at: NOW + 1_000 };
    const wrapped = { ...late, tokenId: "8", logIndex: 4, currency: "WETH" } as const;
    await store.writeBlocks(id, {
      ...{
        ...update,
        tokens: new Map(["7", "8"].map((tokenId) => [tokenId, OWNED])),
        addedSales: [late, wrapped],
      },
      steps: [{ tokenId: "7", sale: late }],
    });
  }

  /** Opens the store on a database that no earlier opening has corrected. */
  async function openOld(): Promise<void> {
    await db.query("delete from settings where name = 'nativeSalesCorrected'");
    await createStore(db, () => NOW);
  }

  async function seen(id: string) {
    const sales = (await store.sales(id)).map(({ tokenId, price }) => [tokenId, price]);
    const { calls = [] } = (await store.record(id)) ?? {};
    const [own] = await store.foreignSales(id, "7");
    const { dataSource } = (await store.collection(id)) ?? {};
    const { lastSale } = (await store.tokenMarket(id, "7")) ?? {};
    return {
      sales,
      count: dataSource?.salesCount,
      calls: calls.map(({ tokenId }) => tokenId),
      own: own && `${own.price} ${own.currency}`,
      last: lastSale?.currency,
      hasModel: (await store.projections(id))?.model !== null,
    };
  }

  it("no longer count as ETH once the store is opened again", async () => {
    await filled("polygon", 137, "ETH");
    expect(await seen("polygon")).toMatchObject({
      sales: [
        ["7", 1],
        ["8", 1],
      ],
      ...{ count: 2, calls: ["7"], own: undefined, last: "ETH" },
    });
    for (let opened = 0; opened < 2; opened += 1) {
      await openOld();
      expect(await seen("polygon")).toEqual({
        ...{ sales: [["8", 1]], count: 1, calls: [], own: "1 POL", last: "POL", hasModel: false },
      });
    }
  });

  it("count in a collection whose unit is that currency", async () => {
    await filled("priced", 137, "POL");
    await openOld();
    expect(await seen("priced")).toMatchObject({ sales: [["7", 1]], count: 1, last: "POL" });
  });

  it("stay as they are on a chain whose currency is ETH", async () => {
    await filled("base", 8453, "ETH");
    const before = await seen("base");
    await openOld();
    expect(await seen("base")).toEqual(before);
  });

  it("are looked for once", async () => {
    await createStore(db, () => NOW);
    const asked: string[] = [];
    const query: typeof db.query = (text, values) => {
      asked.push(text);
      return db.query(text, values);
    };
    await createStore({ ...db, query }, () => NOW);
    expect(asked.filter((text) => /chain_sales|from follows/.test(text))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });
});
