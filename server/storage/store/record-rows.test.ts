/** The record as the store keeps and reads it: its sums, what a walk fills in, and databases from before it. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Comparison } from "../../../contract/market/comparison.ts";
import { sumCounts } from "../../../contract/market/record.ts";
import type { EndedCall } from "../../market/call.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { undoHistory } from "../../testing/undo-history.ts";
import { startWorld } from "../../testing/world.ts";
import { migrate } from "../db/migrations.ts";
import { CHAIN_TABLES } from "../db/tables.ts";
import { createStore } from "./create-store.ts";

/** Later than any projection of the test. */
let soon = 0;
beforeEach(() => {
  soon = Date.now() + 60_000;
});

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

function past(tokenId: string, soldAt: number, paid: number): EndedCall {
  const said = { projection: 1, low: 0.8, high: 1.2, confidence: 0.6, price: null };
  return { tokenId, ...said, saidAt: soldAt, soldAt, paid };
}

function comparisonOf(sales: number): Comparison {
  const error = { median: 0.1, mean: 0.2 };
  const rules = { rollingMedian: error, floor: error, ownLast: error, traitFloor: error };
  const errors = { projection: error, ...rules, ridge: error };
  const group = { name: "2021 Q3", sales, errors, held: sales, below: 0, above: 0 };
  return {
    ...{ all: { ...group, name: "" }, tiers: [], quarters: [group] },
    ...{ excluded: 1, badWindows: null, longestBad: 0 },
  };
}

const sold = (tokenId: string, price: number, soldAt: number): MarketEvent => ({
  ...{ kind: "sold", tokenId, price, at: soldAt },
});

describe.each(testDatabases())("the record's rows on $name", ({ open }) => {
  const world = startWorld(() => open({ changesTables: true }));
  const { db } = world;
  let { store } = world;

  /** Stores a collection whose first token is projected at 10 ETH, the last one near 1. */
  async function stored(id: string, { demo = false, size = 40 } = {}): Promise<number> {
    const prepared = sampleCollection({ id, size, listed: 2 });
    const dataSource = { ...prepared.draft.dataSource, listingsSimulated: false };
    return store.replaceCollection({ ...prepared, draft: { ...prepared.draft, demo, dataSource } });
  }

  const recordOf = async (id: string | null) => {
    const record = await store.record(id);
    if (!record) throw new Error("no record");
    return record;
  };

  it("counts sales by month, confidence and kind", async () => {
    const generation = await stored("sums");
    const walked = [
      past("1", at("2021-08-31"), 1.1),
      past("2", at("2021-09-01"), 1.25),
      past("3", at("2021-09-02"), 0.74),
      { ...past("4", at("2021-09-02"), 1), confidence: 1, low: null, high: null },
    ];
    await store.fillRecord("sums", generation, walked, null);
    await store.applyEvents("sums", [sold("1", 10.2, soon)], "test");
    const { groups, calls, points, open } = await recordOf("sums");
    const none = { within10: 0, within25: 0, ranged: 0, held: 0 };
    const month = new Date(soon).toISOString().slice(0, 7);
    expect(groups).toEqual([
      {
        live: false,
        month: "2021-08",
        band: 3,
        sales: 1,
        within10: 1,
        within25: 1,
        ranged: 1,
        held: 1,
      },
      { live: false, month: "2021-09", band: 3, sales: 2, ...none, within25: 1, ranged: 2 },
      { live: false, month: "2021-09", band: 4, sales: 1, ...none, within10: 1, within25: 1 },
      { live: true, month, band: 3, sales: 1, within10: 1, within25: 1, ranged: 1, held: 1 },
    ]);
    expect(calls.map(({ tokenId, paid, live }) => [tokenId, paid, live])).toEqual([
      ["1", 10.2, true],
      ["3", 0.74, false],
      ["4", 1, false],
      ["2", 1.25, false],
      ["1", 1.1, false],
    ]);
    expect(points).toHaveLength(5);
    expect(points[0]).toEqual([10, 10.2, true]);
    expect(open).toBe(1); // of the two listings, token 1's ended
  });

  it("replaces what an earlier walk filled in, and keeps what was said live", async () => {
    const generation = await stored("refilled");
    await store.applyEvents("refilled", [sold("5", 9, soon)], "test");
    await store.fillRecord("refilled", generation, [past("1", at("2021-08-31"), 1)], null);
    const again = [past("2", at("2021-08-31"), 1), past("5", soon, 9)];
    expect(await store.fillRecord("refilled", generation, again, null)).toBe(1);
    const { calls } = await recordOf("refilled");
    expect(calls.map(({ tokenId, live }) => [tokenId, live])).toEqual([
      ["5", true],
      ["2", false],
    ]);
    expect(await store.fillRecord("refilled", generation - 1, [], null)).toBeNull();
    expect(await store.fillRecord("nobody", generation, [], null)).toBeNull();
    expect((await recordOf("refilled")).calls).toHaveLength(2);
  });

  it("keeps the comparison of the walk in use, and its groups in the record of its collection", async () => {
    const generation = await stored("compared");
    await store.fillRecord("compared", generation, [], comparisonOf(20));
    await store.fillRecord("compared", generation, [], comparisonOf(30));
    expect(await store.fillRecord("compared", generation - 1, [], comparisonOf(40))).toBeNull();
    const compared = { collection: "compared", ...comparisonOf(30) };
    expect((await recordOf("compared")).comparisons).toEqual([compared]);
    const withoutGroups = { ...compared, tiers: [], quarters: [] };
    expect((await recordOf(null)).comparisons).toContainEqual(withoutGroups);
    await stored("compared");
    expect((await recordOf("compared")).comparisons).toEqual([compared]);
    // An import without a sale that can be judged has no comparison.
    await store.fillRecord("compared", generation + 1, [], null);
    expect((await recordOf("compared")).comparisons).toEqual([]);
  });

  it("leaves out a comparison of a form that it does not know", async () => {
    const generation = await stored("other-form");
    await store.fillRecord("other-form", generation, [], comparisonOf(20));
    await db.query(`update collections set comparison = '{"all": 1}' where id = 'other-form'`);
    expect((await recordOf("other-form")).comparisons).toEqual([]);
  });

  it("keeps calls when the collection is imported again without the token", async () => {
    await stored("shrunk");
    await store.applyEvents("shrunk", [sold("40", 1, soon), sold("2", 9, soon + 1)], "test");
    await stored("shrunk", { size: 20 });
    const { calls } = await recordOf("shrunk");
    expect(calls.map(({ tokenId, known }) => [tokenId, known])).toEqual([
      ["2", true],
      ["40", false],
    ]);
    expect(await store.call("shrunk", { tokenId: "40", soldAt: soon, paid: 1 })).toMatchObject({
      paid: 1,
    });
    expect(await store.call("shrunk", { tokenId: "40", soldAt: soon, paid: 2 })).toBeNull();
  });

  it("never mixes real collections with the demo's", async () => {
    await stored("made-up", { demo: true });
    await store.applyEvents("made-up", [sold("9", 8, soon)], "test");
    const all = await recordOf(null);
    expect(all.demo).toBe(false);
    expect(all.calls.some(({ collection }) => collection === "made-up")).toBe(false);
    const real = all.collections.filter(({ demo }) => !demo);
    expect(sumCounts(all.groups)).toEqual(sumCounts(real));
    expect(all.collections.at(-1)).toMatchObject({ id: "made-up", demo: true, sales: 1 });
    expect(await recordOf("made-up")).toMatchObject({ demo: true, calls: [{ tokenId: "9" }] });
  });

  it("begins no call for listings that are invented for a real collection", async () => {
    const prepared = sampleCollection({ id: "invented", listed: 2 });
    await store.replaceCollection({ ...prepared, draft: { ...prepared.draft, demo: false } });
    const listed = { marketplace: 1, currency: "ETH", price: 5, at: soon };
    await store.applyEvents("invented", [{ kind: "listed", tokenId: "9", ...listed }], "demo");
    expect((await recordOf("invented")).open).toBe(0);
    await store.applyEvents("invented", [{ kind: "listed", tokenId: "8", ...listed }], "feed");
    expect((await recordOf("invented")).open).toBe(1);
    await store.applyEvents("invented", [sold("9", 6, soon + 1)], "feed");
    expect((await recordOf("invented")).calls).toMatchObject([{ tokenId: "9", price: null }]);
  });

  it("begins no call for a listing in another currency than the collection's unit", async () => {
    const { draft, ...prepared } = sampleCollection({ id: "foreign", listed: 0 });
    const dataSource = { ...draft.dataSource, listingsSimulated: false };
    const dollars = { marketplace: 1, currency: "USDC", price: 2500, at: soon };
    const wrapped = { marketplace: 1, currency: "WETH", price: 2, at: soon };
    const listings = [
      { tokenId: "1", ...dollars },
      { tokenId: "2", ...wrapped },
    ];
    await store.replaceCollection({
      ...prepared,
      draft: { ...draft, demo: false, dataSource, listings },
    });
    expect((await recordOf("foreign")).open).toBe(1);
    const events: readonly MarketEvent[] = [
      { kind: "listed", tokenId: "3", ...dollars },
      { kind: "listed", tokenId: "4", ...wrapped },
    ];
    await store.applyEvents("foreign", events, "feed");
    expect((await recordOf("foreign")).open).toBe(2);
  });

  it("knows no record of an unknown collection, and loses that of a removed one", async () => {
    expect(await store.record("nobody")).toBeNull();
    const generation = await stored("removed");
    await store.fillRecord("removed", generation, [past("1", at("2021-08-31"), 1)], null);
    await store.deleteCollection("removed");
    await stored("removed");
    expect((await recordOf("removed")).calls).toEqual([]);
  });

  it("gives the listings of an earlier database their calls", async () => {
    await stored("before");
    await undoHistory(db);
    await db.query(`drop table calls, foreign_sales, ${CHAIN_TABLES.join(", ")}`);
    await db.query("alter table sales drop column transaction_hash, drop column log_index");
    await db.query("alter table listings drop column moving");
    await db.query("alter table listing_log drop column moving");
    await db.query(
      `alter table collections drop column backtest, drop column fees, drop column currency,
       drop column trait_numbers, drop column trait_numbers_rev, drop column former, drop column rates, drop column comparison`,
    );
    await db.query("update schema_version set version = 7");
    await migrate(db);
    store = await createStore(db);
    const price = (await store.listings("before"))?.listings.find(({ tokenId }) => tokenId === "2");
    expect((await recordOf("before")).open).toBe(2);
    await store.applyEvents("before", [sold("2", 9.5, soon + 5_000)], "test");
    const [call] = (await recordOf("before")).calls;
    expect(call).toMatchObject({ tokenId: "2", price: price?.price, projection: 9.775, paid: 9.5 });
    expect(call.low).toBeCloseTo(9.775 * 0.95, 9);
    expect(call.saidAt).toBeLessThan(soon);
  });
});
