import { describe, expect, it } from "vitest";
import { type EventOfOrder, foldOrder, UNKNOWN_ORDER } from "../../../market/fold-order.ts";
import type { OrderScope } from "../../../market/market-order.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import {
  followOf,
  offerOf,
  orderOf,
  placed,
  saleOf,
  soldOf,
  toldOf,
} from "../../../testing/orders/made-up-orders.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";
import { readOrders, writeOrders } from "./order-rows.ts";

const ID = "bears";
const SEEN_AT = 1_000;
const ANY_TOKEN: OrderScope = { kind: "collection" };

/** Returns the event of an offer for a number of tokens. */
const offer = (quantity: number, at: number, version: number | null = null) =>
  placed(offerOf("h", 1, ANY_TOKEN, { quantity }), at, version) as EventOfOrder;
const told = (...given: Parameters<typeof toldOf>) => toldOf(...given) as EventOfOrder;
const sold = (at: number) => soldOf("h", saleOf("1", 1, at)) as EventOfOrder;
const ask = placed(orderOf("h", 1.25, { startsAt: 3, expiresAt: 9, taker: "0xb0" }), 4, 2);

describe.each(testDatabases())("the columns of orders on $name", ({ open }) => {
  const { db } = startWorld(open, {
    async fill(store) {
      await store.putFollow(followOf(ID));
      await store.replaceCollection(punksCollection(ID, 3));
    },
  });

  it.each<[order: string, events: readonly EventOfOrder[], hasFills: boolean]>([
    ["an ask with all details", [ask as EventOfOrder], false],
    ["an order that was never described", [told("invalidated", "h", 5)], false],
    ["a cancelled offer", [offer(3, 5), told("cancelled", "h", 6)], false],
    ["an offer as it was placed", [offer(3, 5, 1)], false],
    ["an offer that was counted once more", [offer(5, 5), offer(3, 7)], true],
    ["an offer whose older count came late", [offer(3, 7), offer(5, 5)], true],
    ["an offer of which one was sold", [offer(3, 5), sold(6)], true],
    ["a sale of an unknown offer", [sold(6)], true],
  ])("hold %s exactly, and its fills only if needed", async (_, events, hasFills) => {
    const state = events.reduce(foldOrder, UNKNOWN_ORDER);
    await writeOrders(db, ID, "opensea", new Map([["h", state]]), SEEN_AT);
    expect(await readOrders(db, ID, "opensea", ["h"])).toEqual(
      new Map([["h", { state, seenAt: SEEN_AT }]]),
    );
    expect(await db.query(`select fills is not null as "hasFills" from orders`)).toEqual([
      { hasFills },
    ]);
  });
});
