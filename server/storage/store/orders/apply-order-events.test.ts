import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderEvent } from "../../../market/market-order.ts";
import { EMPTY_STATE } from "../../../market/token-state.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { MARKET, sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { fillMarket } from "../../../testing/orders/filled-market.ts";
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
  weiOf,
} from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const START = 1_700_000_000_000;

describe.each(testDatabases())("events of OpenSea on $name", ({ open }) => {
  let now: UnixMs = START;
  const { store, listed } = startWorld(open, { now: () => now });

  async function filled(id: string): Promise<void> {
    await fillMarket(store, id);
    now += 1_000;
  }

  /** Lets the collection read its chain, which says who owns token 7. */
  async function readChain(id: string, owner: `0x${string}` | null): Promise<void> {
    await store.putFollow(chainFollowOf(id, { market: "erc721", contract: MARKET }));
    await store.beginReading(id, 100);
    await store.setFollowStage(id, "chain", "following");
    await store.writeFinalStates(id, new Map([["7", { ...EMPTY_STATE, owner }]]));
  }

  /** Applies events in one batch each. */
  async function tell(id: string, ...batches: readonly (OrderEvent | readonly OrderEvent[])[]) {
    for (const batch of batches) await store.applyOrderEvents(id, "opensea", [batch].flat());
  }

  const ask = (hash: string, price: number, part: Parameters<typeof orderOf>[2] = {}) =>
    orderOf(hash, price, { tokenId: "7", createdAt: now, ...part });

  it("list a token in another currency if it has no ask in ETH", async () => {
    await filled("foreign");
    await tell("foreign", placed(ask("a", 2500, { currency: "0xusdc" }), now));
    expect((await store.listings("foreign"))?.listings).toEqual([
      { tokenId: "7", price: 2500, marketplace: 1, listedAt: now, currency: "0xusdc" },
    ]);
    expect((await store.record("foreign"))?.open).toBe(0);
  });

  it("list a token at its lowest ask, and at the next one when that ends", async () => {
    await filled("lowest");
    await tell("lowest", placed(ask("a", 3), now), placed(ask("b", 2, { currency: "WETH" }), now));
    expect((await store.listings("lowest"))?.listings).toEqual([
      { tokenId: "7", price: 2, marketplace: 1, listedAt: now },
    ]);
    await tell("lowest", placed(ask("c", 1, { currency: "0xape" }), now));
    expect(await listed("lowest")).toEqual({ 7: 2 });
    await tell("lowest", toldOf("cancelled", "c", now + 1));
    await tell("lowest", toldOf("cancelled", "b", now + 1));
    expect(await listed("lowest")).toEqual({ 7: 3 });
    await tell("lowest", toldOf("invalidated", "a", now + 2));
    expect(await listed("lowest")).toEqual({});
    const stamp = { version: null, at: now + 3 };
    await tell("lowest", { kind: "revalidated", hash: "a", order: null, stamp });
    expect(await listed("lowest")).toEqual({ 7: 3 });
  });

  it("never show private asks, asks at 0, and asks that have not begun or are over", async () => {
    await filled("hidden");
    await tell("hidden", [
      placed(ask("private", 1, { taker: BOB }), now),
      placed(ask("later", 3, { startsAt: now + 5_000 }), now),
      placed(ask("over", 4, { expiresAt: now }), now),
      placed(ask("free", 0), now),
      placed(offerOf("bid", 9, { kind: "item", tokenId: "7" }), now),
    ]);
    expect(await listed("hidden")).toEqual({});
    expect(await store.chainMarket("hidden")).toEqual({
      ...{ sales: [], listings: [], foreignSales: [] },
      freeAsks: [{ tokenId: "7" }],
    });
  });

  it("do not count if they are more than a day ahead of the clock", async () => {
    await filled("ahead");
    const ahead = now + 86_400_001;
    const early = [transferOf("7", ALICE, BOB, ahead), placed(ask("late", 1), ahead)];
    const sold = soldOf(null, saleOf("7", 9, ahead));
    const given = [...early, transferOf("8", ALICE, BOB, now), sold];
    const applied = await store.applyOrderEvents("ahead", "opensea", given);
    expect(applied.ahead).toEqual([...early, sold]);
    await tell("ahead", placed(ask("a", 3), now));
    expect(await listed("ahead")).toEqual({ 7: 3 });
  });

  it("remember an end that comes before the order", async () => {
    await filled("early");
    await tell("early", toldOf("cancelled", "a", now + 1), placed(ask("a", 3), now));
    expect(await listed("early")).toEqual({});
  });

  it("store a sale once, end its listing and its call at the asked price", async () => {
    await filled("sale");
    await tell("sale", placed(ask("a", 2), now));
    const seq = (await store.listings("sale"))?.seq ?? 0;
    const sold = soldOf("a", saleOf("7", 2, now + 1_000));
    await tell("sale", [sold, sold], sold);
    expect(await listed("sale")).toEqual({});
    expect(await store.sales("sale")).toEqual([{ tokenId: "7", price: 2, at: now + 1_000 }]);
    expect((await store.collection("sale"))?.dataSource.salesCount).toBe(1);
    expect((await store.listings("sale"))?.seq).toBe(seq + 1);
    expect((await store.record("sale"))?.calls).toMatchObject([
      { tokenId: "7", price: 2, paid: 2, soldAt: now + 1_000 },
    ]);
    expect((await store.tokenMarket("sale", "7"))?.lastSale).toMatchObject({
      marketplace: 1,
      from: ALICE,
      to: BOB,
      wei: weiOf(2),
    });
  });

  it("store a sale without a transaction once, told with the transaction later or before", async () => {
    await filled("nameless");
    const sale = saleOf("7", 2, now);
    const nameless = { ...sale, transactionHash: null, at: now + 1 };
    await tell("nameless", soldOf(null, nameless), soldOf(null, nameless), soldOf(null, sale));
    await tell("nameless", soldOf(null, { ...sale, at: now - 60_000 }));
    expect(await store.sales("nameless")).toHaveLength(2);
    const other = { ...saleOf("8", 1, now), currency: CAROL };
    const told = [soldOf(null, other), soldOf(null, { ...other, transactionHash: null })];
    const applied = await store.applyOrderEvents("nameless", "opensea", told);
    expect(applied.foreignSales).toMatchObject([{ tokenId: "8", currency: CAROL }]);
    // A sale in another currency counts for no projection.
    expect(await store.sales("nameless")).toHaveLength(2);
    const drafted = await store.chainMarket("nameless");
    expect([drafted.sales.length, drafted.foreignSales]).toEqual([2, [{ tokenId: "8" }]]);
    expect((await store.tokenMarket("nameless", "8"))?.lastSale).toMatchObject({ currency: CAROL });
  });

  it("end the asks of a seller who gave the token away, whichever comes first", async () => {
    await filled("moved");
    const at = now;
    await tell("moved", placed(ask("old", 2), at), transferOf("7", ALICE, BOB, at + 5));
    expect(await listed("moved")).toEqual({});
    await tell(
      "moved",
      placed(ask("late", 1), at + 4),
      placed(ask("new", 3, { maker: BOB }), at + 6),
    );
    expect(await listed("moved")).toEqual({ 7: 3 });
    // An earlier transfer changes nothing, and a second one in the same second follows the first.
    await tell("moved", transferOf("7", CAROL, ALICE, at + 3), transferOf("7", BOB, ALICE, at + 5));
    expect(await listed("moved")).toEqual({ 7: 1 });
    await tell("moved", soldOf(null, saleOf("7", 9, at + 9)));
    expect(await listed("moved")).toEqual({ 7: 3 });
  });

  it("leave sales and owners to the chain if it is read", async () => {
    await filled("chain");
    await readChain("chain", ALICE);
    await tell("chain", placed(ask("a", 2), now), transferOf("7", ALICE, BOB, now + 1));
    expect(await listed("chain")).toEqual({ 7: 2 });
    await tell("chain", placed(ask("b", 1, { maker: BOB }), now + 2));
    expect(await listed("chain")).toEqual({ 7: 2 });
    expect(await store.tokenMarket("chain", "7")).toMatchObject({ owner: ALICE, isPending: false });
    await tell("chain", soldOf("a", saleOf("7", 2, now + 1_000)));
    expect(await listed("chain")).toEqual({});
    expect(await store.sales("chain")).toEqual([]);
    const [entry] = await store.listingLog("chain", (await store.listings("chain"))!.seq - 1, 1);
    expect(entry).toMatchObject({ tokenId: "7", listing: null });

    // The chain tells of the sale later, and ends the call that the ask began.
    const update = sampleUpdate();
    const [sampleSale] = update.addedSales;
    if (!sampleSale) throw new Error("the sample has changed");
    const sale = { ...sampleSale, wei: weiOf(2), at: now + 1_000 };
    const state = { ...EMPTY_STATE, owner: BOB };
    await store.writeBlocks("chain", {
      ...update,
      tokens: new Map([["7", { final: state, state, isPending: true }]]),
      addedSales: [sale],
      steps: [{ tokenId: "7", sale }],
    });
    expect(await listed("chain")).toEqual({ 7: 1 });
    expect((await store.record("chain"))?.calls).toMatchObject([{ price: 2, paid: 2 }]);
    expect(await store.sales("chain")).toHaveLength(1);
  });

  it("keep the call of a listing open if the chain tells of its sale first", async () => {
    await filled("first");
    await readChain("first", ALICE);
    await tell("first", placed(ask("a", 2), now));
    const update = sampleUpdate();
    const [sampleSale] = update.addedSales;
    if (!sampleSale) throw new Error("the sample has changed");
    const sale = { ...sampleSale, at: now + 1_000 };
    const state = { ...EMPTY_STATE, owner: BOB };
    await store.writeBlocks("first", {
      ...update,
      tokens: new Map([["7", { final: state, state, isPending: true }]]),
      addedSales: [sale],
      steps: [{ tokenId: "7", sale }],
    });
    expect(await listed("first")).toEqual({});
    expect((await store.record("first"))?.calls).toMatchObject([{ price: 2, paid: 1 }]);
    const { seq } = (await store.listings("first"))!;
    await tell("first", soldOf("a", saleOf("7", 1, now + 1_000)));
    expect((await store.listings("first"))?.seq).toBe(seq);
  });

  it("show no ask of a token that the chain says was burned, and trust no chain with a problem", async () => {
    await filled("burned");
    await readChain("burned", null);
    await tell("burned", placed(ask("a", 2), now));
    expect(await listed("burned")).toEqual({});
    await store.noteFollow("burned", "chain", {
      headBlock: null,
      headAt: null,
      problem: "it is gone",
    });
    await store.relistExpired("burned", null, now);
    expect(await listed("burned")).toEqual({ 7: 2 });
    // A paused chain is out of date too.
    await store.setFollowStage("burned", "chain", "paused");
    await store.relistExpired("burned", null, now);
    expect(await listed("burned")).toEqual({ 7: 2 });
    await store.setFollowStage("burned", "chain", "following");
    await store.relistExpired("burned", null, now);
    expect(await listed("burned")).toEqual({});
  });

  it("drop the call of a listing that ends without a sale", async () => {
    await filled("dropped");
    await tell("dropped", placed(ask("a", 2), now));
    expect((await store.record("dropped"))?.open).toBe(1);
    await tell("dropped", toldOf("cancelled", "a", now + 1));
    expect((await store.record("dropped"))?.open).toBe(0);
  });

  it("are stored before the collection is", async () => {
    await store.putFollow(followOf("adding"));
    await tell("adding", placed(ask("a", 2), now), soldOf("b", saleOf("8", 1, now)));
    expect(await store.chainMarket("adding")).toMatchObject({
      sales: [{ tokenId: "8", price: 1, at: now }],
      listings: [{ tokenId: "7", price: 2, marketplace: 1, currency: "ETH", at: now }],
    });
  });

  it("are dropped if the collection does not read OpenSea", async () => {
    const unread = {
      ...{ doubtful: [], unknownTokens: [], ahead: [], foreignSales: [] },
      ...{ newSales: 0, excessSales: [] },
    };
    expect(await store.applyOrderEvents("nobody", "opensea", [placed(ask("a", 2), now)])).toEqual(
      unread,
    );
    expect(await store.chainMarket("nobody")).toMatchObject({ sales: [], listings: [] });
  });

  it("name tokens that the collection does not have", async () => {
    await filled("unknown");
    const metadata = (tokenId: string): OrderEvent => ({ kind: "metadata", tokenId });
    const { unknownTokens } = await store.applyOrderEvents("unknown", "opensea", [
      placed(ask("a", 2, { tokenId: "70" }), now),
      placed(ask("b", 2), now),
      placed(offerOf("c", 2, { kind: "collection" }), now),
      soldOf(null, saleOf("71", 1, now)),
      transferOf("72", ALICE, BOB, now),
      metadata("73"),
      metadata("8"),
    ]);
    expect([...unknownTokens].sort()).toEqual(["70", "71", "72", "73"]);
    await store.markStaleTokens("unknown", ["70", "71", "71"]);
    expect((await store.staleTokens("unknown", 9)).toSorted()).toEqual(["70", "71"]);
    expect(await store.applyOrderEvents("unknown", "opensea", [metadata("70")])).toMatchObject({
      unknownTokens: [],
    });
    const read = { name: "Z", imageUrl: null, animationUrl: null, traits: [], problem: null };
    await store.putMetadata("unknown", [{ tokenId: "70", ...read }]);
    expect(await store.staleTokens("unknown", 9)).toEqual(["71"]);
    await tell("unknown", metadata("70"));
    expect((await store.staleTokens("unknown", 9)).toSorted()).toEqual(["70", "71"]);
    expect(await store.metadata("unknown")).toContainEqual({ tokenId: "70", ...read });
  });

  it("notify when a listing changes", async () => {
    await filled("notified");
    const written: string[] = [];
    const stop = store.onWrite((id) => written.push(id));
    await tell("notified", toldOf("cancelled", "nothing", now));
    expect(written).not.toContain("notified");
    await tell("notified", placed(ask("a", 2), now));
    stop();
    expect(written).toContain("notified");
    const before = [...written];
    await tell("notified", placed(ask("b", 1), now));
    expect(written).toEqual(before);
  });
});
