/** Databases of schema 28, which kept no history. */
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../../contract/market/history.ts";
import { DAY_MS, type UnixMs } from "../../../../contract/values/units.ts";
import type { MarketEvent } from "../../../market/market-events.ts";
import { SAMPLE_NOW, sampleCollection } from "../../../testing/sample-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { undoHistory } from "../../../testing/undo-history.ts";
import { startWorld } from "../../../testing/world.ts";
import { migrate } from "../../db/migrations.ts";
import { createStore } from "../create-store.ts";

describe.each(testDatabases())("a database of an earlier version on $name", ({ open }) => {
  let now: UnixMs = SAMPLE_NOW;
  const { db, store } = startWorld(() => open({ changesTables: true }), { now: () => now });

  const listed = (tokenId: string, price: number, at: UnixMs): MarketEvent => ({
    ...{ kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at },
  });

  it("has the history that its log and its sales allow", async () => {
    const { draft, ...sample } = sampleCollection({ id: "old", listed: 0 });
    const old = { tokenId: "9", price: 3, marketplace: 1, currency: "ETH" };
    await store.replaceCollection({
      ...sample,
      draft: { ...draft, listings: [{ ...old, at: now - 100 * DAY_MS }] },
    });
    for (const [hours, price] of [
      [1, 5],
      [3, 2],
      [4, 4],
      [30, 1],
    ] as const) {
      now = SAMPLE_NOW + hours * HOUR_MS;
      await store.applyEvents("old", [listed("1", price, now)], "feed");
    }
    now += HOUR_MS;
    await store.applyEvents("old", [{ kind: "sold", tokenId: "1", price: 1, at: now }], "feed");
    const span = { step: "hour", from: SAMPLE_NOW - 30 * DAY_MS, to: now + HOUR_MS } as const;
    const before = await store.history("old", span);

    await undoHistory(db);
    await migrate(db);
    const opened = await createStore(db, () => now);
    const after = await opened.history("old", span);
    const { floor, listed: count, sales, volume, level, medianDeviation } = after!.series;
    expect([floor, count, sales, volume]).toEqual(
      (["floor", "listed", "sales", "volume"] as const).map((name) => before?.series[name]),
    );
    expect(Array.from(floor.slice(-35, -25))).toEqual([...[NaN, NaN, NaN, 3, 3, 3, 2, 3, 3, 3]]);
    expect(count[0]).toBeNaN(); // the old listing is not known before the import
    expect(after?.since.listings).toBe(before?.since.listings);
    // Earlier versions kept no levels and no deviations.
    expect([...level, ...medianDeviation].every(Number.isNaN)).toBe(true);
    expect(after?.since).toMatchObject({ levels: null, deviations: null });
  });
});
