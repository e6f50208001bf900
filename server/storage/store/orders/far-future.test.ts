/** Sweeps a database that holds events from the far future, as an earlier server stored them. */
import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketOrder } from "../../../market/market-order.ts";
import {
  BOB,
  offerOf,
  orderOf,
  placed,
  toldOf,
  transferOf,
} from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const FAR = Date.UTC(9999, 0);

describe.each(testDatabases())("events from the far future on $name", ({ open }) => {
  let now: UnixMs = 1_700_000_000_000;
  const { db, store, filled, listed } = startWorld(open, { now: () => now });

  const sweep = (id: string, orders: readonly MarketOrder[]) => {
    now += 1_000;
    return store.sweepOrders(id, "opensea", { orders, startedAt: now, marketTime: now });
  };
  const ask = (tokenId: string, price: number) => orderOf(`ask-${tokenId}`, price, { tokenId });

  it("no longer hide the listings of a token after a sweep", async () => {
    await filled("moved");
    await filled("other");
    await sweep("moved", [ask("7", 3), ask("8", 4)]);
    for (const id of ["moved", "other"])
      await db.query("insert into token_owners values ($1, '7', $2, $3)", [id, BOB, FAR]);
    await store.applyOrderEvents("moved", "opensea", [placed(ask("7", 2), now + 1)]);
    expect(await listed("moved")).toEqual({ 8: 4 });
    await sweep("moved", [ask("7", 2), ask("8", 4)]);
    expect(await listed("moved")).toEqual({ 7: 2, 8: 4 });
    const owners = await db.query<{ id: string }>("select collection as id from token_owners");
    expect(owners).toEqual([{ id: "other" }]);
    // A true transfer counts again.
    await store.applyOrderEvents("moved", "opensea", [
      transferOf("7", ask("7", 2).maker, BOB, now + 1),
    ]);
    expect(await listed("moved")).toEqual({ 8: 4 });
  });

  it("no longer keep what was told of an order after a sweep", async () => {
    await filled("told");
    await sweep("told", [ask("1", 1), ask("2", 2)]);
    await db.query("update orders set said_at = $2, details_at = $2 where collection = $1", [
      "told",
      FAR,
    ]);
    await store.applyOrderEvents("told", "opensea", [toldOf("invalidated", "ask-1", now + 1)]);
    expect(await listed("told")).toEqual({ 1: 1, 2: 2 });
    await sweep("told", [ask("1", 1), ask("2", 2)]);
    await store.applyOrderEvents("told", "opensea", [
      toldOf("invalidated", "ask-1", now + 1),
      placed(ask("2", 1.5), now + 1),
    ]);
    expect(await listed("told")).toEqual({ 2: 1.5 });
  });

  it("no longer count as fills of an offer for several items after a sweep", async () => {
    await filled("filled");
    const offer = (quantity: number) => offerOf("offer", 2, { kind: "collection" }, { quantity });
    const left = async () =>
      (
        await db.query<{ quantity: number; status: string }>(
          "select quantity, status from orders where collection = 'filled' and order_hash = 'offer'",
        )
      )[0];
    await sweep("filled", [offer(3)]);
    const stamp = { version: null, at: FAR };
    await db.query("update orders set fills = $1::json where collection = 'filled'", [
      JSON.stringify({ counts: [{ stamp, quantity: 1 }], fills: [{ stamp, sale: "made up" }] }),
    ]);
    await sweep("filled", [offer(3)]);
    expect(await left()).toEqual({ quantity: 3, status: "active" });
    await store.applyOrderEvents("filled", "opensea", [placed(offer(2), now + 1)]);
    expect(await left()).toEqual({ quantity: 2, status: "active" });
  });
});
