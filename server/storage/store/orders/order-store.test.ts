import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import { UNREAD } from "../../../market/follow.ts";
import type { MarketOrder, OrderScope } from "../../../market/market-order.ts";
import { EMPTY_STATE } from "../../../market/token-state.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { fillChain, MARKET, SELLER } from "../../../testing/chain/chain-sample.ts";
import {
  ALICE,
  BOB,
  CAROL,
  followOf,
  offerOf,
  orderOf,
  placed,
  saleOf,
  soldOf,
  toldOf,
  transferOf,
} from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";
import { migrateTo, recreateTables, SCHEMA_VERSION } from "../../db/migrations.ts";
import { createStore } from "../create-store.ts";

/** Version of the last schema without OpenSea's orders. */
const BEFORE_ORDERS = 10;
/** Version of the schema in which a sweep's time is that of its sales too. */
const BEFORE_SALES_READ = 12;

describe.each(testDatabases())("the store of OpenSea's orders on $name", ({ open }) => {
  let now: UnixMs = 1_700_000_000_000;
  const { db, store, filled, listed } = startWorld(open, { now: () => now });

  describe("a collection", () => {
    it("begins, is renamed, changes its stage and notes its state", async () => {
      const begun = await store.putFollow(followOf("noted"));
      expect(begun).toEqual({
        ...followOf("noted"),
        ...UNREAD,
        stage: "adding",
      });
      await store.noteFollow("noted", "opensea", {
        isConnected: true,
        contactAt: 5,
        problem: "it is slow",
      });
      await store.noteFollow("noted", "opensea", { readUpTo: 4 });
      const noted = { isConnected: true, contactAt: 5, readUpTo: 4, problem: "it is slow" };
      expect(await store.follow("noted", "opensea")).toMatchObject(noted);
      await store.noteFollow("noted", "opensea", { problem: null, isConnected: false });
      const written: string[] = [];
      const stop = store.onWrite((id) => written.push(id));
      expect(await store.setFollowStage("noted", "opensea", "following")).toBe(true);
      stop();
      expect(written).toContain("noted");
      const renamed = {
        ...followOf("noted"),
        ...{ settings: { slug: "other", chain: "ethereum" }, name: "Other" },
      };
      expect(await store.putFollow(renamed)).toMatchObject({
        ...renamed,
        ...{ stage: "following", problem: null, isConnected: false, contactAt: 5, readUpTo: 4 },
      });
      expect(await store.setFollowStage("nobody", "opensea", "paused")).toBe(false);
      expect(await store.follow("nobody", "opensea")).toBeNull();
    });

    it("knows if its chain is read", async () => {
      await filled("read");
      await fillChain(store, "read");
      expect(await store.follow("read", "opensea")).toMatchObject({ readsChain: true });
      const follows = await store.follows("opensea");
      expect(follows.find(({ collection }) => collection === "read")?.readsChain).toBe(true);
    });

    it("is followed by one process at a time", async () => {
      await store.putFollow(followOf("held"));
      expect(await store.holdFollow("held", "opensea", "a", 10_000)).toBe(true);
      expect(await store.holdFollow("held", "opensea", "b", 10_000)).toBe(false);
      expect(await store.holdFollow("held", "opensea", "a", 10_000)).toBe(true);
      now += 10_001;
      expect(await store.holdFollow("held", "opensea", "b", 10_000)).toBe(true);
      await store.holdFollow("held", "opensea", "b", 0);
      now += 1;
      expect(await store.holdFollow("held", "opensea", "a", 10_000)).toBe(true);
    });

    it("is removed with its orders", async () => {
      await filled("removed");
      await store.applyOrderEvents("removed", "opensea", [
        placed(orderOf("a", 1), now),
        transferOf("1", ALICE, BOB, now),
        soldOf(null, saleOf("2", 1, now)),
      ]);
      await store.deleteCollection("removed");
      expect(await store.follow("removed", "opensea")).toBeNull();
      expect(await store.tokenMarket("removed", "1")).toBeNull();
      expect(await store.chainMarket("removed")).toEqual({
        ...{ sales: [], listings: [], foreignSales: [], freeAsks: [] },
      });
      for (const table of ["orders", "token_owners", "chain_sales"])
        expect(await db.query(`select from ${table} where collection = 'removed'`)).toEqual([]);
      await store.applyOrderEvents("removed", "opensea", [placed(orderOf("a", 1), now)]);
      const snapshot = { orders: [orderOf("b", 1)], startedAt: now, marketTime: now };
      await store.sweepOrders("removed", "opensea", snapshot);
      expect(await db.query("select from orders where collection = 'removed'")).toEqual([]);
    });
  });

  describe("the clock", () => {
    it("begins and ends asks", async () => {
      await filled("clock");
      const at = now;
      const ask = (hash: string, price: number, part: Partial<MarketOrder>) =>
        placed(orderOf(hash, price, { createdAt: at, ...part }), at);
      await store.applyOrderEvents("clock", "opensea", [
        ask("a", 5, { expiresAt: at + 300 }),
        ask("b", 4, { startsAt: at + 100, expiresAt: at + 200 }),
        ask("c", 1, { taker: BOB, expiresAt: at + 900 }),
      ]);
      const relist = async (after: UnixMs | null) => {
        const next = await store.relistExpired("clock", after, now);
        return { next: next && next - at, listed: (await listed("clock"))["1"] };
      };
      expect(await relist(null)).toEqual({ next: 100, listed: 5 });
      now = at + 100;
      expect(await relist(at)).toEqual({ next: 200, listed: 4 });
      const { listings } = (await store.listings("clock"))!;
      expect(listings).toMatchObject([{ listedAt: at + 100 }]);
      now = at + 199;
      expect(await relist(at + 100)).toEqual({ next: 200, listed: 4 });
      now = at + 200;
      expect(await relist(at + 199)).toEqual({ next: 300, listed: 5 });
      now = at + 300;
      // A span that ended before changes nothing, and brings back nothing.
      const { seq } = (await store.listings("clock"))!;
      expect(await store.relistExpired("clock", at, at + 50)).toBe(at + 100);
      expect((await store.listings("clock"))?.seq).toBe(seq);
      expect(await store.relistExpired("clock", at, at + 150)).toBe(at + 200);
      expect(await listed("clock")).toEqual({});
      expect((await store.record("clock"))?.open).toBe(0);
      expect(await relist(at + 200)).toEqual({ next: 900, listed: undefined });
      now = at + 1_000;
      expect(await relist(at + 300)).toEqual({ next: null, listed: undefined });
      // The clock had passed the beginning of this ask before it was stored.
      const late = ask("late", 3, { startsAt: at + 1_001, expiresAt: at + 9_000 });
      await store.applyOrderEvents("clock", "opensea", [late]);
      now = at + 6_000;
      expect(await relist(at + 5_900)).toEqual({ next: 9_000, listed: 3 });
    });
  });

  describe("the top offer", () => {
    const top = async (id: string, tokenId: string) => {
      const { topOffer } = (await store.tokenMarket(id, tokenId)) ?? {};
      return topOffer && { price: topOffer.price, scope: topOffer.scope };
    };
    const traits = (...wanted: readonly (readonly [string, string])[]): OrderScope => ({
      kind: "traits",
      traits: wanted.map(([name, value]) => ({ name, value })),
    });

    it("is the best of those for the token, its traits and the collection", async () => {
      await filled("offers");
      const bare = { name: null, imageUrl: null, animationUrl: null, problem: null };
      await store.putMetadata("offers", [
        {
          ...bare,
          tokenId: "1",
          traits: [
            ["Type", "Ape"],
            ["Hat", "Red"],
          ],
        },
        { ...bare, tokenId: "2", traits: [["Type", "ape"]] },
        {
          ...bare,
          tokenId: "3",
          traits: [
            ["Hat", "Ape"],
            ["Type", "Red"],
          ],
        },
      ]);
      const both = traits(["Type", "Ape"], ["Hat", "Red"]);
      await store.applyOrderEvents("offers", "opensea", [
        placed(offerOf("all", 1, { kind: "collection" }), now),
        placed(offerOf("apes", 2, traits([" type", "APE "])), now),
        placed(offerOf("red-apes", 3, both), now),
        placed(offerOf("nothing", 99, traits()), now),
        placed(offerOf("one", 4, { kind: "item", tokenId: "1" }), now),
        placed(offerOf("private", 9, { kind: "collection" }, { taker: BOB }), now),
        placed(offerOf("usdc", 9, { kind: "collection" }, { currency: BOB }), now),
        placed(offerOf("later", 9, { kind: "collection" }, { startsAt: now + 1 }), now),
        placed(offerOf("over", 9, { kind: "collection" }, { expiresAt: now }), now),
        placed(orderOf("ask", 9, { tokenId: "1" }), now),
      ]);
      expect(await top("offers", "1")).toEqual({ price: 4, scope: { kind: "item" } });
      // Case and outer spaces do not count, as in the rank.
      const apes = { price: 2, scope: traits([" type", "APE "]) };
      expect(await top("offers", "2")).toEqual(apes);
      for (const tokenId of ["3", "4"])
        expect(await top("offers", tokenId)).toEqual({ price: 1, scope: { kind: "collection" } });
      await store.applyOrderEvents("offers", "opensea", [toldOf("cancelled", "one", now)]);
      expect(await top("offers", "1")).toEqual({ price: 3, scope: both });
      await store.applyOrderEvents("offers", "opensea", [
        toldOf("invalidated", "red-apes", now + 1),
      ]);
      expect(await top("offers", "1")).toEqual(apes);
      expect(await store.tokenMarket("offers", "3")).toEqual({
        isPending: false,
        topOffer: {
          price: 1,
          currency: "WETH",
          bidder: CAROL,
          marketplace: 1,
          scope: { kind: "collection" },
        },
        lastSale: null,
      });
      expect(await store.tokenMarket("offers", "99")).toBeNull();
    });

    it("is not the owner's own, if a chain tells who the owner is", async () => {
      await filled("own");
      const all: OrderScope = { kind: "collection" };
      await store.applyOrderEvents("own", "opensea", [
        placed(offerOf("carol", 3, all), now),
        placed(offerOf("bob", 2, all, { maker: BOB }), now),
      ]);
      // Events are lost, so OpenSea alone does not know the owner.
      await store.applyOrderEvents("own", "opensea", [transferOf("7", ALICE, CAROL, now)]);
      expect(await top("own", "7")).toMatchObject({ price: 3 });
      await store.putFollow(chainFollowOf("own", { market: "erc721", contract: MARKET }));
      const state = { ...EMPTY_STATE, owner: CAROL };
      await store.writeFinalStates("own", new Map([["7", state]]));
      expect(await top("own", "7")).toMatchObject({ price: 2 });
      expect(await top("own", "8")).toMatchObject({ price: 3 });
      expect((await store.tokenMarket("own", "7"))?.owner).toBe(CAROL);
    });
  });

  it("reads sales from the chain alone once it is read", async () => {
    await filled("told");
    await store.applyOrderEvents("told", "opensea", [
      soldOf(null, saleOf("7", 3, now - 1)),
      soldOf(null, saleOf("7", 4, now)),
      soldOf(null, saleOf("8", 5, now)),
    ]);
    expect((await store.tokenMarket("told", "7"))?.lastSale).toMatchObject({ at: now });
    expect((await store.chainMarket("told")).sales).toHaveLength(3);
    await fillChain(store, "told");
    expect((await store.chainMarket("told")).sales).toMatchObject([{ tokenId: "7", price: 1 }]);
    expect((await store.tokenMarket("told", "7"))?.lastSale).toMatchObject({ blockNumber: 100 });
  });
});

it.each(testDatabases())(
  "reads sales on from the last sweep in a database from before, on $name",
  async ({ open }) => {
    const old = await open({ changesTables: true });
    await old.transaction((tx) => recreateTables(tx, BEFORE_SALES_READ));
    await old.query(
      `insert into opensea_follows (collection, slug, chain, chain_id, contract, name, stage, sweep_market_time)
       values ('bears', 'bears', 'ethereum', 1, '0x01', 'Bears', 'following', 7),
         ('bees', 'bees', 'ethereum', 1, '0x02', 'Bees', 'adding', null)`,
    );
    await old.transaction((tx) => migrateTo(tx, SCHEMA_VERSION));
    const store = await createStore(old);
    const times = (await store.follows("opensea")).map(({ salesReadUpTo }) => salesReadUpTo);
    expect(times).toEqual([7, null]);
    await store.close();
  },
);

it.each(testDatabases())(
  "opens a database from before with its orders, on $name",
  async ({ open }) => {
    const old = await open({ changesTables: true });
    await old.transaction((tx) => recreateTables(tx, BEFORE_ORDERS));
    await old.query(
      `insert into orders (collection, market, order_hash, token_id, side, maker, wei, price, currency, at)
     values ('punks', 5, 'a', '7', 'ask', $1, '2000000000000000000', 2, 'ETH', 5),
       ('punks', 5, 'b', '7', 'bid', $2, '1000000000000000000', 1, 'ETH', 5)`,
      [BOB, SELLER],
    );
    await old.query("insert into chain_tokens values ('punks', '7', '{}', $1, false)", [BOB]);
    const [{ columns: before = "" } = {}] = await old.query<{ columns: string }>(
      "select row_to_json(o)::text as columns from orders o where order_hash = 'a'",
    );
    await old.transaction((tx) => migrateTo(tx, SCHEMA_VERSION));
    const migrated = await createStore(old);
    expect((await migrated.chainMarket("punks")).listings).toEqual([
      { tokenId: "7", price: 2, marketplace: 5, currency: "ETH", at: 5 },
    ]);
    expect((await migrated.tokenMarket("punks", "7"))?.topOffer).toMatchObject({ bidder: SELLER });
    const [after] = await old.query<{ o: object }>(
      "select row_to_json(o) as o from orders o where order_hash = 'a'",
    );
    const { market: marketplace, ...kept } = JSON.parse(before);
    expect(after?.o).toMatchObject({ ...kept, marketplace, status: "active", source: "chain" });
    await migrated.close();
  },
);
