import { describe, expect, it } from "vitest";
import type { MarketOrder } from "../../../market/market-order.ts";
import type { OrderSnapshot } from "../../../market/market-source.ts";
import { offerOf, orderOf } from "../../../testing/orders/made-up-orders.ts";
import { createSkippedRows } from "../../skipped-rows.ts";
import type { Pages, Target } from "../protocol/rest/opensea-api.ts";
import { sweep } from "./sweep.ts";

const TARGET: Target = { slug: "bears", chain: "ethereum", contract: "0x01" };

const pages = (items: readonly MarketOrder[], ...unread: string[]): Pages<MarketOrder> => {
  const skipped = createSkippedRows();
  for (const reason of unread) skipped.add(reason, "x");
  return { items, skipped, startedAt: 1_000, marketTime: 900 };
};

interface Setup {
  readonly listings?: Pages<MarketOrder>;
  readonly offers?: Pages<MarketOrder>;
  /** Live orders of the store that the pages lack. */
  readonly absent?: readonly MarketOrder[];
  /** Hashes that the market says are live. */
  readonly live?: readonly string[];
}

function setup({ listings = pages([]), offers = pages([]), absent = [], live = [] }: Setup) {
  const asked: string[] = [];
  const stored: OrderSnapshot[] = [];
  const skipped = createSkippedRows();
  const run = () =>
    sweep(
      "bears",
      TARGET,
      {
        listings: async () => listings,
        offers: async () => offers,
        orderState: async (_, { hash }) => {
          asked.push(hash);
          return live.includes(hash) ? "live" : "unknown";
        },
      },
      {
        absentOrders: async () => absent,
        sweepOrders: async (_, __, snapshot) => {
          stored.push(snapshot);
          return { at: 1_000, orders: snapshot.orders.length, repaired: 0 };
        },
      },
      skipped,
    );
  return { run, asked, stored, skipped };
}

const asks = (count: number) =>
  Array.from({ length: count }, (_, index) => orderOf(`ask-${index}`, 1, { tokenId: `${index}` }));

describe("sweep", () => {
  it("keeps an order that the pages lack and the market says is live", async () => {
    const [first, second, third] = asks(3);
    if (!first || !second || !third) throw new Error("three orders");
    const test = setup({ listings: pages([first]), absent: [second, third], live: [second.hash] });
    await test.run();
    expect(test.stored[0]?.orders).toEqual([first, second]);
  });

  it("asks for missing asks first, and for twenty orders at most", async () => {
    const bids = Array.from({ length: 20 }, (_, index) =>
      offerOf(`bid-${index}`, 1, { kind: "collection" }),
    );
    const missing = asks(15);
    const test = setup({ absent: [...bids, ...missing] });
    await test.run();
    expect(test.asked).toHaveLength(20);
    expect(test.asked.slice(0, 15)).toEqual(missing.map(({ hash }) => hash));
  });

  it("changes nothing if pages lack many orders that are live", async () => {
    const absent = asks(30);
    const test = setup({ absent, live: absent.map(({ hash }) => hash) });
    await expect(test.run()).rejects.toThrow("OpenSea's pages lack orders that are live");
    expect(test.stored).toEqual([]);
  });

  it("changes nothing if no listing could be read", async () => {
    const unread = pages([], "listing: is a bundle");
    const test = setup({ listings: unread, absent: asks(1) });
    await expect(test.run()).rejects.toThrow("OpenSea's listings have a shape that is not known");
    expect(test.stored).toEqual([]);
    expect(test.skipped.sentence()).toBe('1 row is left out: listing: is a bundle (1, first "x")');
    const none = setup({ listings: unread });
    await none.run();
    expect(none.stored).toHaveLength(1);
  });

  it("counts the listings and offers that are left out", async () => {
    const test = setup({
      listings: pages(
        asks(1),
        "listing: price is 0",
        "listing: is a bundle",
        "listing: price is 0",
      ),
      offers: pages([], "offer: is a swap"),
    });
    await test.run();
    expect(test.skipped.sentence()).toBe(
      '4 rows are left out: listing: price is 0 (2, first "x"); listing: is a bundle (1, first "x"); offer: is a swap (1, first "x")',
    );
  });
});
