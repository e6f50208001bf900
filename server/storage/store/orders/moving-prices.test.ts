import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketEvent } from "../../../market/market-events.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { fillMarket } from "../../../testing/orders/filled-market.ts";
import { orderOf, placed, toldOf } from "../../../testing/orders/made-up-orders.ts";
import { slowTags } from "../../../testing/slow-databases.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const MINUTE_MS = 60_000;
const START: UnixMs = 1_700_000_040_000; // a full minute

describe.each(testDatabases())("prices that move on $name", (database) => {
  let now: UnixMs;
  let transactions = 0;
  let onTransaction = () => {};
  const { db, store, listed } = startWorld(database.open, {
    now: () => now,
    wrap: (opened) => ({
      ...opened,
      transaction(work) {
        transactions += 1;
        onTransaction();
        return opened.transaction(work);
      },
    }),
  });

  /** Stores a collection in which token 7 falls from 10 to 1 ETH in nine minutes, and token 8 stays at 5. */
  async function filled(id: string, endPrice = 1): Promise<void> {
    now = START;
    await fillMarket(store, id);
    const times = { createdAt: now, startsAt: now, expiresAt: now + 9 * MINUTE_MS };
    const auction = orderOf("auction", 10, { tokenId: "7", endPrice, ...times });
    const constant = orderOf("constant", 5, { tokenId: "8", createdAt: now });
    const events = [auction, constant].map((order) => placed(order, now));
    await store.applyOrderEvents(id, "opensea", events);
  }

  const seqOf = async (id: string) => (await store.listings(id))!.seq;

  /** Lets time pass, as the clock's updates do. Returns the time of the next change. */
  async function pass(id: string, ms: number): Promise<UnixMs | null> {
    const before = now;
    now += ms;
    return await store.relistExpired(id, before, now);
  }

  it("change the listing once a minute, without an event, until the end", async () => {
    await filled("falls");
    expect(await listed("falls")).toEqual({ 7: 10, 8: 5 });
    const { listings } = (await store.listings("falls"))!;
    const seq = await seqOf("falls");
    expect(await pass("falls", MINUTE_MS - 1)).toBe(START + MINUTE_MS);
    expect([await seqOf("falls"), await listed("falls")]).toEqual([seq, { 7: 10, 8: 5 }]);
    expect(await pass("falls", 1)).toBe(START + 2 * MINUTE_MS);
    expect([await seqOf("falls"), await listed("falls")]).toEqual([seq + 1, { 7: 9, 8: 5 }]);
    for (let look = 0; look < 5; look += 1) await pass("falls", 10_000);
    expect(await seqOf("falls")).toBe(seq + 1);
    // It was listed when it was made, not when its price last moved.
    const listedAt = (id: string, from: typeof listings) =>
      from.find(({ tokenId }) => tokenId === id)?.listedAt;
    expect(listedAt("7", (await store.listings("falls"))!.listings)).toBe(listedAt("7", listings));
    await pass("falls", 5 * MINUTE_MS);
    expect(await listed("falls")).toEqual({ 7: 4, 8: 5 });
    expect(await pass("falls", 3 * MINUTE_MS)).toBeNull();
    expect(await listed("falls")).toEqual({ 8: 5 });
  });

  it("leave the record's call as it began, until the ask expires", async () => {
    await filled("called");
    const calls = () =>
      db.query(
        "select price, said_at as at from calls where collection = 'called' and token_id = '7'",
      );
    const begun = await calls();
    expect(begun).toMatchObject([{ price: 10 }]);
    for (let minute = 0; minute < 4; minute += 1) await pass("called", MINUTE_MS);
    now += MINUTE_MS;
    await store.relistExpired("called", null, now);
    expect((await listed("called"))["7"]).toBe(5);
    expect(await calls()).toEqual(begun);
    await pass("called", 4 * MINUTE_MS);
    expect(await calls()).toEqual([]);
  });

  it("take at most a hundred steps", { tags: slowTags(database) }, async () => {
    await filled("slow");
    const week = 7 * 24 * 60 * MINUTE_MS;
    const times = { createdAt: START, startsAt: START, expiresAt: START + week };
    const slow = orderOf("slow", 10, { tokenId: "9", endPrice: 1, ...times });
    await store.applyOrderEvents("slow", "opensea", [placed(slow, now)]);
    await pass("slow", 10 * MINUTE_MS);
    const seq = await seqOf("slow");
    for (let hour = 0; hour < 24 * 7 - 1; hour += 1) await pass("slow", 60 * MINUTE_MS);
    expect((await listed("slow"))["9"]).toBeLessThan(1.2);
    expect((await seqOf("slow")) - seq).toBeLessThanOrEqual(100);
  });

  it("decide with each other which ask is the lowest", async () => {
    await filled("crosses");
    const other = orderOf("other", 6.5, { tokenId: "7", createdAt: now });
    await store.applyOrderEvents("crosses", "opensea", [placed(other, now)]);
    const prices = [];
    for (let minute = 0; minute < 9; minute += 1) {
      prices.push((await listed("crosses"))["7"]);
      await pass("crosses", MINUTE_MS);
    }
    expect(prices).toEqual([6.5, 6.5, 6.5, 6.5, 6, 5, 4, 3, 2]);
    expect((await listed("crosses"))["7"]).toBe(6.5);
  });

  it("end at their very time, several at once, and leave the next ask", async () => {
    await filled("together");
    const expiresAt = START + MINUTE_MS / 2;
    const ending = [["8", 3] as const, ["8", 4] as const, ["9", 2] as const].map(
      ([tokenId, price]) => orderOf(`${tokenId} ${price}`, price, { tokenId, expiresAt }),
    );
    await store.applyOrderEvents(
      "together",
      "opensea",
      ending.map((order) => placed(order, now)),
    );
    expect(await listed("together")).toEqual({ 7: 10, 8: 3, 9: 2 });
    expect(await pass("together", MINUTE_MS / 2)).toBe(START + MINUTE_MS);
    expect(await listed("together")).toEqual({ 7: 10, 8: 5 });
  });

  it("leave a call to an ask that begins while others are updated", async () => {
    await filled("meanwhile");
    const startsAt = START + MINUTE_MS + 10_000;
    const cheaper = orderOf("cheaper", 3, { tokenId: "7", createdAt: START, startsAt });
    await store.applyOrderEvents("meanwhile", "opensea", [placed(cheaper, now)]);
    onTransaction = () => {
      now = startsAt;
    };
    await pass("meanwhile", MINUTE_MS);
    onTransaction = () => {};
    expect(await listed("meanwhile")).toEqual({ 7: 3, 8: 5 });
    const calls = "select price from calls where collection = 'meanwhile' and token_id = '7'";
    expect(await db.query(calls)).toEqual([{ price: 3 }]);
  });

  it("are the same for an event, a sweep and the clock", async () => {
    await filled("agrees");
    now += 4 * MINUTE_MS + 30_000;
    await store.applyOrderEvents("agrees", "opensea", [toldOf("cancelled", "constant", now)]);
    await store.relistExpired("agrees", null, now);
    expect(await listed("agrees")).toEqual({ 7: 6 });
    const seq = await seqOf("agrees");
    const times = { createdAt: START, startsAt: START, expiresAt: START + 9 * MINUTE_MS };
    const orders = [orderOf("auction", 10, { tokenId: "7", endPrice: 1, ...times })];
    const sweep = { orders, startedAt: now + 1, marketTime: now + 1 };
    expect((await store.sweepOrders("agrees", "opensea", sweep)).orders).toBe(1);
    expect([await seqOf("agrees"), await listed("agrees")]).toEqual([seq, { 7: 6 }]);
    const draft = await store.chainMarket("agrees");
    expect(draft.listings).toMatchObject([{ tokenId: "7", price: 6 }]);
  });

  it("are no listing at 0", async () => {
    await filled("free", 0);
    await pass("free", 8 * MINUTE_MS);
    expect((await listed("free"))["7"]).toBeCloseTo(10 / 9, 12);
    const times = { startsAt: START, expiresAt: START + 20 * MINUTE_MS };
    const rising = orderOf("rising", 0, { tokenId: "9", endPrice: 10, ...times });
    now = START + 30_000;
    await store.applyOrderEvents("free", "opensea", [placed(rising, now)]);
    expect((await listed("free"))["9"]).toBeUndefined();
    await pass("free", 2 * MINUTE_MS);
    expect((await listed("free"))["9"]).toBe(1);
    // Its listing begins with its first price.
    const calls = "select price from calls where collection = 'free' and token_id = '9'";
    expect(await db.query(calls)).toEqual([{ price: 1 }]);
  });

  describe("without an order", () => {
    const course = { startsAt: START, expiresAt: START + 9 * MINUTE_MS };
    const list = (
      tokenId: string,
      price: number,
      endPrice: number,
      expiresAt = course.expiresAt,
    ): Extract<MarketEvent, { readonly kind: "listed" }> => ({
      ...{ kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at: START },
      moving: { ...course, price, endPrice, expiresAt },
    });
    const fixed = (at: UnixMs): MarketEvent => ({
      ...{ kind: "listed", tokenId: "7", price: 3, marketplace: 1, currency: "ETH", at },
    });
    const calls = (id: string) =>
      db.query("select token_id, price from calls where collection = $1 and sold_at is null", [id]);

    it("follow the clock to the end, as those of an import or of a feed of lines", async () => {
      now = START;
      await fillMarket(store, "lines");
      const lines = [list("7", 10, 1), list("8", 5, 5, START + 5 * MINUTE_MS)];
      await store.applyEvents("lines", lines, "feed");
      const begun = await calls("lines");
      expect(begun).toHaveLength(2);
      const version = async () => (await store.movingCollections()).get("lines");
      const before = await version();
      expect(before).toBeDefined();
      expect(await version()).toBe(before);
      const seq = await seqOf("lines");
      expect(await store.moveListings("lines", now)).toBe(START + MINUTE_MS);
      now += 2 * MINUTE_MS;
      // A line that is sent again says no new price and no new call.
      const again = lines.map((line) => ({ ...line, price: line.price - 2 }));
      await store.applyEvents("lines", again.slice(0, 1), "feed");
      expect(await seqOf("lines")).toBe(seq);
      transactions = 0;
      expect(await store.moveListings("lines", now)).toBe(START + 3 * MINUTE_MS);
      expect([await listed("lines"), transactions]).toEqual([{ 7: 8, 8: 5 }, 1]);
      expect(await version()).not.toBe(before);
      const { listings } = (await store.listings("lines"))!;
      // PostgreSQL may return rows in any order.
      expect(listings.toSorted((a, b) => Number(a.tokenId) - Number(b.tokenId))).toMatchObject([
        { tokenId: "7", listedAt: START },
        { tokenId: "8", listedAt: START },
      ]);
      expect([await seqOf("lines"), await calls("lines")]).toEqual([seq + 1, begun]);
      now += 3 * MINUTE_MS;
      await store.moveListings("lines", now);
      expect([await listed("lines"), (await calls("lines")).length]).toEqual([{ 7: 5 }, 1]);
      now += 4 * MINUTE_MS;
      expect(await store.moveListings("lines", now)).toBeNull();
      expect([await listed("lines"), await calls("lines")]).toEqual([{}, []]);
      expect(await version()).toBeUndefined();
    });

    it("leave the token unlisted if they are over when they are told", async () => {
      now = START;
      await fillMarket(store, "late");
      await store.applyEvents("late", [fixed(START - 1)], "feed");
      now = course.expiresAt;
      const late = list("7", 10, 1);
      const { skipped } = (await store.applyEvents("late", [late], "feed"))!;
      expect(skipped).toEqual([{ event: late, why: "over" }]);
      expect(await listed("late")).toEqual({});
      // An event on its way that is later still counts.
      await store.applyEvents("late", [fixed(START + 1)], "feed");
      expect(await listed("late")).toEqual({ 7: 3 });
      // A line without a time is of now, but the listing ended earlier.
      now += MINUTE_MS;
      await store.applyEvents("late", [fixed(now - 1)], "feed");
      const untimed = { ...late, at: now };
      const told = (await store.applyEvents("late", [untimed], "feed"))!;
      expect(told.skipped).toEqual([{ event: untimed, why: "stale" }]);
      expect(await listed("late")).toEqual({ 7: 3 });
    });

    it("leave a token alone that got another listing meanwhile", async () => {
      now = START;
      await fillMarket(store, "renewed");
      await store.applyEvents("renewed", [list("7", 10, 1)], "feed");
      now += MINUTE_MS;
      await store.moveListings("renewed", now);
      // Told late, but later than the auction.
      await store.applyEvents("renewed", [fixed(START + 1)], "feed");
      await store.moveListings("renewed", course.expiresAt);
      expect(await listed("renewed")).toEqual({ 7: 3 });
    });

    it("end for the lowest ask, and leave the price of an ask alone, if orders are followed too", async () => {
      await filled("both");
      const [end, fixed] = [START + MINUTE_MS, { at: START + 1 }];
      const lines = [list("8", 3, 3, end), list("9", 4, 4, end)];
      await store.applyEvents(
        "both",
        lines.map((line) => ({ ...line, ...fixed })),
        "feed",
      );
      expect(await listed("both")).toEqual({ 7: 10, 8: 3, 9: 4 });
      expect(await store.moveListings("both", START)).toBe(end);
      now = end;
      await store.moveListings("both", now);
      expect(await listed("both")).toEqual({ 7: 10, 8: 5 });
      const called = [expect.objectContaining({ token_id: "8", price: 5 })];
      expect(await calls("both")).toEqual(expect.arrayContaining(called));
    });

    it("move beside a live ask, and give way to it once it is the lower one", async () => {
      await filled("beside");
      const asks = ["6", "9"].map((tokenId) => orderOf(tokenId, 5, { tokenId, createdAt: START }));
      await store.applyOrderEvents("beside", "opensea", [...asks.map((ask) => placed(ask, now))]);
      const lines = [list("8", 4, 1), list("9", 3, 12), { ...list("6", 9, 1), currency: "USDC" }];
      const told = lines.map((line) => ({ ...line, at: START + 1 }));
      await store.applyEvents("beside", told, "feed");
      const begun = await calls("beside");
      const prices = [await listed("beside")];
      for (let minute = 0; minute < 4; minute += 1) {
        now += MINUTE_MS;
        await store.moveListings("beside", now);
        prices.push(await listed("beside"));
      }
      // The price of token 7 is an ask's, which its orders move.
      expect(prices.map((each) => each["7"])).toEqual([10, 10, 10, 10, 10]);
      expect(prices.map((each) => each["9"])).toEqual([3, 4, 5, 5, 5]);
      expect(prices.slice(1).map((each) => each["6"])).toEqual([5, 5, 5, 5]);
      const falling = [4, 3 + 2 / 3, 3 + 1 / 3, 3, 2 + 2 / 3];
      for (const [minute, each] of prices.entries())
        expect(each["8"]).toBeCloseTo(falling[minute]!, 9);
      const callOf = (said: readonly object[], id: string) =>
        said.find((call) => "token_id" in call && call.token_id === id);
      expect(callOf(await calls("beside"), "8")).toEqual(callOf(begun, "8"));
      expect(callOf(await calls("beside"), "9")).toMatchObject({ price: 5 });
    });

    it("are compared with asks in the collection's unit", async () => {
      await filled("unit");
      const { draft, ...prepared } = punksCollection("unit", 20);
      await store.replaceCollection({ ...prepared, draft: { ...draft, currency: "GHST" } });
      const ask = (tokenId: string, price: number, currency: string) =>
        placed(orderOf(`${tokenId} ${currency}`, price, { tokenId, currency }), now);
      const asks = [ask("5", 5, "GHST"), ask("6", 0.1, "ETH"), ask("9", 5, "GHST")];
      await store.applyOrderEvents("unit", "opensea", [...asks, ask("9", 0.1, "ETH")]);
      expect(await listed("unit")).toMatchObject({ 5: 5, 6: 0.1, 9: 5 });
      const told = (line: ReturnType<typeof list>, currency: string) => ({ ...line, currency });
      const lines = [
        told(list("5", 4, 40), "GHST"),
        told(list("6", 4, 40), "GHST"),
        told(list("9", 4, 1), "ETH"),
      ];
      await store.applyEvents("unit", lines, "feed");
      now += MINUTE_MS;
      await store.moveListings("unit", now);
      expect(await listed("unit")).toMatchObject({ 5: 5, 6: 8, 9: 5 });
    });
  });

  it("change in transactions of at most a hundred tokens", async () => {
    now = START;
    await fillMarket(store, "many", 250);
    const times = { createdAt: now, startsAt: now, expiresAt: now + 9 * MINUTE_MS };
    const auctions = Array.from({ length: 250 }, (_, token) =>
      orderOf(`many ${token}`, 10, { tokenId: String(token), endPrice: 1, ...times }),
    );
    await store.applyOrderEvents(
      "many",
      "opensea",
      auctions.map((order) => placed(order, now)),
    );
    transactions = 0;
    await pass("many", MINUTE_MS);
    expect(transactions).toBe(3);
    expect(Object.values(await listed("many"))).toEqual(Array(250).fill(9));
    // The listings of orders are not moved twice.
    await store.moveListings("many", now + MINUTE_MS);
    expect(Object.values(await listed("many"))).toEqual(Array(250).fill(9));
    const end = now + MINUTE_MS;
    const moving = { price: 3, endPrice: 3, startsAt: now, expiresAt: end };
    const lines = auctions.map(
      (_, token): MarketEvent => ({
        ...{ kind: "listed", tokenId: String(token), price: 3, marketplace: 1, currency: "ETH" },
        ...{ at: now, moving },
      }),
    );
    await store.applyEvents("many", lines, "feed");
    transactions = 0;
    await store.moveListings("many", end);
    expect(transactions).toBe(3);
    expect(Object.values(await listed("many"))).toEqual(Array(250).fill(8));
  });
});
