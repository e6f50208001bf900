import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketOrder } from "../../../market/market-order.ts";
import { fillChain } from "../../../testing/chain/chain-sample.ts";
import {
  ALICE,
  BOB,
  CAROL,
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
import { createStore } from "../create-store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(testDatabases())("a sweep on $name", ({ open }) => {
  let now: UnixMs = 1_700_000_000_000;
  const { db, store, filled, listed } = startWorld(open, { now: () => now });

  /** Begins a snapshot a minute later, whose events come until it is stored. */
  function snapshotOf(orders: readonly MarketOrder[]) {
    now += MINUTE_MS;
    const snapshot = { orders, startedAt: now, marketTime: now - 100 };
    now += MINUTE_MS;
    return snapshot;
  }

  async function hashes(id: string): Promise<string[]> {
    const rows = await db.query<{ hash: string }>(
      `select order_hash as hash from orders where collection = $1 order by order_hash`,
      [id],
    );
    return rows.map(({ hash }) => hash);
  }

  const ask = (tokenId: string, price: number, part: Partial<MarketOrder> = {}) =>
    orderOf(`ask-${tokenId}`, price, { tokenId, ...part });

  it("makes the market's orders the live ones, and counts those that were wrong", async () => {
    await filled("repair");
    const first = [ask("1", 1), ask("2", 2), ask("3", 3), offerOf("o", 1, { kind: "collection" })];
    const began = now + MINUTE_MS;
    expect(await store.sweepOrders("repair", "opensea", snapshotOf(first))).toEqual({
      at: began,
      orders: 4,
      repaired: null,
    });
    expect(await listed("repair")).toEqual({ 1: 1, 2: 2, 3: 3 });
    const again = await store.sweepOrders("repair", "opensea", snapshotOf(first));
    expect(again).toMatchObject({ orders: 4, repaired: 0 });
    // Ask 1 is gone, ask 2 is cheaper, 4 and 5 are new. 5 and 6 do not count, because they are not live.
    const later = [
      ask("2", 1.5),
      ask("3", 3),
      ask("4", 4),
      ask("5", 5, { startsAt: now + DAY_MS }),
      ask("6", 6, { expiresAt: now }),
      offerOf("o", 1.25, { kind: "collection" }),
    ];
    expect(await store.sweepOrders("repair", "opensea", snapshotOf(later))).toMatchObject({
      repaired: 4,
    });
    expect(await listed("repair")).toEqual({ 2: 1.5, 3: 3, 4: 4 });
    expect((await store.follow("repair", "opensea"))?.sweep).toEqual({
      at: now - MINUTE_MS,
      orders: 6,
      repaired: 4,
    });
    const { seq } = (await store.listings("repair"))!;
    const log = await store.listingLog("repair", 0, 100);
    expect(log.slice(-5).map((entry) => entry.seq)).toEqual([4, 3, 2, 1, 0].map((n) => seq - n));
  });

  it("stores private orders and never shows them, and lists another currency as it is", async () => {
    await filled("private");
    const orders = [ask("1", 1, { taker: BOB }), ask("2", 2, { currency: CAROL })];
    const offer = offerOf("o", 9, { kind: "collection" }, { taker: BOB });
    await store.sweepOrders("private", "opensea", snapshotOf([...orders, offer]));
    const listing = { tokenId: "2", price: 2, marketplace: 1 };
    const { listings } = (await store.listings("private"))!;
    expect(listings).toMatchObject([{ ...listing, currency: CAROL }]);
    expect((await store.tokenMarket("private", "1"))?.topOffer).toBeNull();
    expect(await hashes("private")).toEqual(["ask-1", "ask-2", "o"]);
    expect(
      await store.sweepOrders("private", "opensea", snapshotOf([...orders, offer])),
    ).toMatchObject({
      repaired: 0,
    });
  });

  it("leaves private orders alone, which the market does not list", async () => {
    await filled("hidden");
    await store.sweepOrders("hidden", "opensea", snapshotOf([ask("1", 1)]));
    await store.applyOrderEvents("hidden", "opensea", [placed(ask("2", 2, { taker: BOB }), now)]);
    const snapshot = snapshotOf([ask("1", 1)]);
    expect(await store.absentOrders("hidden", "opensea", snapshot)).toEqual([]);
    expect(await store.sweepOrders("hidden", "opensea", snapshot)).toMatchObject({ repaired: 0 });
    expect(await hashes("hidden")).toEqual(["ask-1", "ask-2"]);
  });

  it("leaves to events what they changed since it began", async () => {
    await filled("race");
    const orders = [ask("1", 1), ask("2", 2), ask("3", 3), ask("4", 4), ask("9", 9)];
    await store.sweepOrders("race", "opensea", snapshotOf(orders));
    const snapshot = snapshotOf([...orders, ask("6", 6), ask("7", 7)]);
    await store.applyOrderEvents("race", "opensea", [
      toldOf("cancelled", "ask-1", now),
      toldOf("invalidated", "ask-2", now),
      placed(ask("3", 0.5), now, 2),
      transferOf("4", ALICE, BOB, now),
      placed(ask("5", 5), now),
      toldOf("invalidated", "ask-6", now),
      soldOf("ask-7", saleOf("7", 7, now)),
    ]);
    expect(await store.absentOrders("race", "opensea", snapshot)).toEqual([]);
    expect(await store.sweepOrders("race", "opensea", snapshot)).toMatchObject({ repaired: 0 });
    expect(await listed("race")).toEqual({ 3: 0.5, 5: 5, 9: 9 });
    const stamp = { version: null, at: now + 1 };
    await store.applyOrderEvents("race", "opensea", [
      { kind: "revalidated", hash: "ask-6", order: null, stamp },
      { kind: "revalidated", hash: "ask-7", order: null, stamp },
    ]);
    // The snapshot described an order of which events told no more than its state.
    expect(await listed("race")).toEqual({ 3: 0.5, 5: 5, 6: 6, 9: 9 });
  });

  it("overrides all earlier events, even if they arrive later", async () => {
    await filled("stale");
    const lost = now;
    await store.applyOrderEvents("stale", "opensea", [
      placed(ask("1", 1), lost, 3),
      placed(ask("2", 2), lost, 3),
    ]);
    await store.sweepOrders("stale", "opensea", snapshotOf([ask("1", 1)]));
    await store.applyOrderEvents("stale", "opensea", [
      toldOf("invalidated", "ask-1", lost + 1, 4),
      placed(ask("1", 0.5), lost + 2, 5),
      placed(ask("2", 2), lost, 3),
      placed(ask("2", 2.5), lost + 1, 4),
    ]);
    expect(await listed("stale")).toEqual({ 1: 1 });
    const stamp = { version: 5, at: now };
    await store.applyOrderEvents("stale", "opensea", [
      { kind: "revalidated", hash: "ask-2", order: null, stamp },
    ]);
    expect(await listed("stale")).toEqual({ 1: 1, 2: 2.5 });
  });

  it("names the live orders that it lacks, for the market to confirm", async () => {
    await filled("absent");
    const orders = [
      ask("1", 1),
      ask("2", 2, { expiresAt: now + MINUTE_MS }),
      ask("3", 3, { startsAt: now + DAY_MS }),
      offerOf("o", 1, { kind: "collection" }),
    ];
    await store.sweepOrders("absent", "opensea", { orders, startedAt: now, marketTime: now });
    const snapshot = snapshotOf([ask("9", 9)]);
    const absent = await store.absentOrders("absent", "opensea", snapshot);
    expect(absent.map(({ hash }) => hash).sort()).toEqual(["ask-1", "o"]);
    await store.sweepOrders("absent", "opensea", snapshot);
    expect(await listed("absent")).toEqual({ 9: 9 });
    // An order that has not begun may be missing from the market's list.
    now += DAY_MS;
    await store.relistExpired("absent", null, now);
    expect(await listed("absent")).toEqual({ 3: 3, 9: 9 });
  });

  it("replaces a made-up time far ahead, but not a slightly later one", async () => {
    await filled("ahead");
    const timeOf = async () => (await store.follow("ahead", "opensea"))?.sweepMarketTime;
    const sweepAt = (marketTime: UnixMs) =>
      store.sweepOrders("ahead", "opensea", { orders: [], startedAt: now, marketTime });
    await sweepAt(now + 1_000);
    await sweepAt(now);
    expect(await timeOf()).toBe(now + 1_000);
    await sweepAt(now + 60 * MINUTE_MS);
    await sweepAt(now);
    expect(await timeOf()).toBe(now);
  });

  it("does not revive what ended, and forgets it a day later", async () => {
    await filled("ended");
    await store.applyOrderEvents("ended", "opensea", [
      placed(ask("1", 1), now),
      placed(ask("2", 2), now),
      toldOf("cancelled", "ask-1", now + 1),
      placed(ask("3", 3, { expiresAt: now + MINUTE_MS }), now),
    ]);
    await store.sweepOrders("ended", "opensea", snapshotOf([ask("1", 1), ask("4", 4)]));
    expect(await listed("ended")).toEqual({ 4: 4 });
    expect(await hashes("ended")).toEqual(["ask-1", "ask-2", "ask-3", "ask-4"]);
    now += DAY_MS;
    await store.sweepOrders("ended", "opensea", snapshotOf([ask("4", 4)]));
    expect(await hashes("ended")).toEqual(["ask-4"]);
  });

  it("shows an ask whose maker got the token back, unless it left again since", async () => {
    await filled("back");
    await store.sweepOrders("back", "opensea", snapshotOf([]));
    const at = now;
    await store.applyOrderEvents("back", "opensea", [
      placed(ask("1", 1), at),
      transferOf("1", ALICE, BOB, at + 1),
    ]);
    expect(await listed("back")).toEqual({});
    const snapshot = snapshotOf([ask("1", 1)]);
    expect(await store.sweepOrders("back", "opensea", snapshot)).toMatchObject({ repaired: 1 });
    expect(await listed("back")).toEqual({ 1: 1 });
    await store.applyOrderEvents("back", "opensea", [transferOf("1", ALICE, BOB, now)]);
    expect(await listed("back")).toEqual({});
  });

  it("makes earlier unknown orders doubtful, until the market confirms them", async () => {
    await filled("doubt");
    const before = now;
    await store.sweepOrders("doubt", "opensea", snapshotOf([ask("1", 1)]));
    const stamp = { version: null, at: before };
    const events = [
      placed(ask("1", 1), before),
      placed(ask("2", 2), before),
      { kind: "revalidated", hash: "ask-3", order: ask("3", 3), stamp } as const,
      placed(ask("4", 4), before),
      toldOf("cancelled", "ask-4", before),
      placed(ask("5", 5), now),
    ];
    const { doubtful } = await store.applyOrderEvents("doubt", "opensea", events);
    expect(doubtful.map(({ hash }) => hash)).toEqual(["ask-2", "ask-3"]);
    expect(await listed("doubt")).toEqual({ 1: 1, 5: 5 });
    expect(await hashes("doubt")).toEqual(["ask-1", "ask-4", "ask-5"]);
    const confirmed = await store.applyOrderEvents("doubt", "opensea", events, { isChecked: true });
    expect(confirmed.doubtful).toEqual([]);
    expect(await listed("doubt")).toEqual({ 1: 1, 2: 2, 3: 3, 5: 5 });
  });

  it("counts what is left of an offer as the market does", async () => {
    await filled("several");
    const offer = offerOf("o", 2, { kind: "collection" }, { quantity: 3 });
    const sale = (token: string) => soldOf("o", saleOf(token, 2, now));
    await store.applyOrderEvents("several", "opensea", [
      placed(offer, now - 1),
      sale("1"),
      sale("1"),
    ]);
    // Two sales were lost. The last one arrives late, and the snapshot counted it.
    const lost = sale("2");
    await store.sweepOrders("several", "opensea", snapshotOf([{ ...offer, quantity: 1 }]));
    await store.applyOrderEvents("several", "opensea", [lost]);
    expect((await store.tokenMarket("several", "5"))?.topOffer).toMatchObject({ price: 2 });
    await store.applyOrderEvents("several", "opensea", [sale("3")]);
    expect((await store.tokenMarket("several", "5"))?.topOffer).toBeNull();
  });

  it("never touches the chain's own orders", async () => {
    await filled("punks");
    await fillChain(store, "punks");
    expect(await listed("punks")).toEqual({ 7: 2 });
    await store.sweepOrders("punks", "opensea", snapshotOf([ask("8", 1)]));
    now += 2 * DAY_MS;
    await store.sweepOrders("punks", "opensea", snapshotOf([]));
    expect(await listed("punks")).toEqual({ 7: 2 });
    expect((await store.tokenMarket("punks", "7"))?.topOffer).toMatchObject({ marketplace: 5 });
  });

  it("stores 1,000 orders in few statements", async () => {
    await filled("many", 1_000);
    const orders = Array.from({ length: 1_000 }, (_, n) => ask(String(n), 1 + n / 1_000));
    let statements = 0;
    const counted = await createStore(
      {
        ...db,
        transaction: (work) =>
          db.transaction((tx) =>
            work({
              query(sql, values) {
                statements += 1;
                return tx.query(sql, values);
              },
            }),
          ),
      },
      () => now,
    );
    for (let time = 0; time < 2; time += 1) {
      statements = 0;
      await counted.sweepOrders("many", "opensea", snapshotOf(orders));
      expect(statements).toBeLessThan(50);
    }
    expect(Object.keys(await listed("many"))).toHaveLength(1_000);
  });

  it("stores 10,000 orders, again and again", { tags: ["long"] }, async () => {
    await filled("large", 10_000);
    const orders = Array.from({ length: 10_000 }, (_, n) => ask(String(n), 1 + n / 1_000));
    for (let time = 0; time < 2; time += 1)
      await store.sweepOrders("large", "opensea", snapshotOf(orders));
    expect(Object.keys(await listed("large"))).toHaveLength(10_000);
  });
});
