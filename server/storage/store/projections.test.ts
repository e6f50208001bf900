import { describe, expect, it } from "vitest";
import { figureFromWire } from "../../../contract/tokens/figures.ts";
import { NONE } from "../../../contract/values/units.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { undoHistory } from "../../testing/undo-history.ts";
import { startWorld } from "../../testing/world.ts";
import type { PreparedCollection } from "../../valuation/ingest/prepared.ts";
import { emptyValuation } from "../../valuation/project.ts";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrations.ts";
import { CHAIN_TABLES } from "../db/tables.ts";

const NOW = SAMPLE_NOW;

/** Undoes the migration step that gave collections their contents. */
async function undoContents(db: Database): Promise<void> {
  const statements = [
    ...["tokens", "listings", "sales", "projections"].flatMap((table) => [
      `alter table ${table} drop constraint ${table}_contents_fkey`,
      `update ${table} r set contents = c.id from collections c where c.contents = r.contents`,
      `alter table ${table} rename column contents to collection`,
      `alter table ${table} add foreign key (collection) references collections on delete cascade`,
    ]),
    "alter table projections drop column place",
    "alter table projections add primary key (collection, rev)",
    "alter table collections drop column contents",
    "drop table contents",
  ];
  for (const statement of statements) await db.query(statement);
}

/** Undoes the migration steps from the one on that gave projections their bounds. */
async function undoBounds(db: Database): Promise<void> {
  await undoHistory(db);
  await db.query(`drop table ${CHAIN_TABLES.join(", ")}`);
  await db.query("alter table sales drop column transaction_hash, drop column log_index");
  await db.query("alter table listings drop column moving");
  await db.query("alter table listing_log drop column moving");
  await db.query("drop table calls, foreign_sales");
  await db.query(
    `alter table collections drop column backtest, drop column fees, drop column currency,
     drop column trait_numbers, drop column trait_numbers_rev, drop column former, drop column rates, drop column comparison`,
  );
  for (const table of ["tokens", "listings", "sales", "projections"])
    await db.query(
      `alter table ${table} add foreign key (contents) references contents on delete cascade`,
    );
  await db.query("alter table projections drop column low_shares, drop column high_shares");
}

/** Finds the latest sale of each token by linear search: its price, and its time to the second. */
function latestSales({ tokens, draft }: PreparedCollection) {
  const latest = tokens.map(
    ({ tokenId }) =>
      draft.sales
        .filter((sale) => sale.tokenId === tokenId)
        .sort((a, b) => b.at - a.at || b.price - a.price)[0],
  );
  return {
    lastSalePrice: Float64Array.from(latest, (sale) => sale?.price ?? NONE),
    lastSaleAt: Float64Array.from(latest, (sale) =>
      sale ? Math.floor(sale.at / 1000) * 1000 : NONE,
    ),
  };
}

describe.each(testDatabases())("projections on $name", ({ open }) => {
  const { db, store, stored } = startWorld(() => open({ changesTables: true }));

  it("stores missing projections as missing", async () => {
    const prepared = sampleCollection({ id: "sparse", size: 3 });
    await store.replaceCollection({
      ...prepared,
      valuation: {
        ...emptyValuation(3),
        projections: [1.5, null, 2],
        confidences: [null, null, 1],
        lowShares: [0.5, null, null],
      },
    });
    expect(await store.projections("sparse")).toMatchObject({
      figures: {
        priceProjection: Float64Array.of(1.5, NONE, 2),
        confidence: Float64Array.of(NONE, NONE, 1),
        lowShare: Float64Array.of(0.5, NONE, NONE),
        highShare: Float64Array.of(NONE, NONE, NONE),
      },
      line: [],
      model: null,
    });
  });

  it("stores a packed market of any length with its revision, apart from the tokens", async () => {
    const { prepared, collection } = await stored("packed");
    expect(await store.packedMarket("packed")).toBeNull();
    const before = await store.projections("packed");
    for (const length of [1, 999_999, 1_000_000, 2_500_001]) {
      const market = "0123456789abcdef".repeat(length / 16 + 1).slice(0, length);
      await store.setProjections("packed", collection.epoch, { ...prepared.valuation, market });
      expect(await store.packedMarket("packed")).toBe(market);
    }
    expect(await store.projections("packed")).toMatchObject({
      rev: (before?.rev ?? 0) + 4,
      figures: before?.figures,
    });
    await store.setProjections("packed", collection.epoch, prepared.valuation);
    expect(await store.packedMarket("packed")).toBeNull();
    expect(await store.packedMarket("nowhere")).toBeNull();
  });

  it("stores no packed market with an import that keeps other sales", async () => {
    const { prepared } = await stored("kept");
    const withMarket = { ...prepared, valuation: { ...prepared.valuation, market: "packed" } };
    await store.replaceCollection(withMarket);
    expect(await store.packedMarket("kept")).toBe("packed");
    await store.replaceCollection(withMarket, { keepsMarket: true });
    expect(await store.packedMarket("kept")).toBeNull();
  });

  it("stores each token's latest sale, to the second, with new projections", async () => {
    const { prepared, collection } = await stored("resold");
    const { draft } = prepared;
    expect(await store.projections("resold")).toMatchObject({ figures: latestSales(prepared) });
    const later = [
      { tokenId: "3", price: 7.5, at: NOW + 1_999 },
      { tokenId: "39", price: 2, at: NOW + 500 },
      { tokenId: "39", price: 8, at: NOW + 400 },
    ];
    await store.applyEvents(
      "resold",
      later.map((sale) => ({ kind: "sold" as const, ...sale })),
      "test",
    );
    await store.setProjections("resold", collection.epoch, prepared.valuation);
    const sales = [...draft.sales, ...later];
    const figures = latestSales({ ...prepared, draft: { ...draft, sales } });
    expect(figures.lastSalePrice[2]).toBe(7.5);
    expect(figures.lastSalePrice[38]).toBe(2);
    expect(await store.projections("resold")).toMatchObject({ figures });
  });

  it("reads no latest sales and no bounds from a revision that an earlier version wrote", async () => {
    await stored("mixed");
    await db.query(
      `update projections set last_sale_prices = '{}', last_sale_times = '{}',
        low_shares = '{}', high_shares = '{}'`,
    );
    const none = new Float64Array(40).fill(NONE);
    expect(await store.projections("mixed")).toMatchObject({
      figures: { lastSalePrice: none, lastSaleAt: none, lowShare: none, highShare: none },
    });
  });

  it("migrates a database without bounds, and loses nothing else", async () => {
    const { prepared, collection } = await stored("boundless");
    const before = await store.projections("boundless");
    await undoBounds(db);
    await db.query("update schema_version set version = 5");
    await migrate(db);
    const none = new Float64Array(40).fill(NONE);
    expect(await store.projections("boundless")).toEqual({
      ...before,
      rev: collection.projectionsRev + 1,
      figures: { ...before?.figures, lowShare: none, highShare: none },
    });
    expect(await store.collection("boundless")).toMatchObject({
      ...collection,
      projectionsRev: collection.projectionsRev + 1,
    });
    expect(await store.tokens("boundless")).toEqual(prepared.tokens);
    expect(await store.sales("boundless")).toEqual(prepared.draft.sales);
    await store.setProjections("boundless", collection.epoch, prepared.valuation);
    expect((await store.projections("boundless"))?.figures).toEqual(before?.figures);
  });

  it("migrates a database without latest sales, in a new revision", async () => {
    const { prepared, collection } = await stored("older");
    await undoBounds(db);
    await undoContents(db);
    await db.query(
      "alter table projections drop column last_sale_prices, drop column last_sale_times",
    );
    await db.query("update schema_version set version = 3");
    await migrate(db);
    const rev = collection.projectionsRev + 2;
    expect(await store.tokens("older")).toEqual(prepared.tokens);
    expect(await store.sales("older")).toEqual(prepared.draft.sales);
    expect((await store.listings("older"))?.listings).toHaveLength(10);
    expect((await store.collection("older"))?.projectionsRev).toBe(rev);
    const { projections } = prepared.valuation;
    expect(await store.projections("older")).toMatchObject({
      rev,
      figures: {
        priceProjection: Float64Array.from(projections, figureFromWire),
        ...latestSales(prepared),
      },
    });
    await stored("older", { seed: 2 });
    expect((await store.projections("older"))?.rev).toBe(rev + 1);
  });

  it("takes no more room with each revision", async () => {
    const { prepared, collection } = await stored("revised", { size: 250 });
    await db.query(
      "alter table projections set (autovacuum_enabled = off, toast.autovacuum_enabled = off)",
    );
    const sizeAfter = async (revisions: number) => {
      for (let times = 0; times < revisions; times += 1)
        await store.setProjections("revised", collection.epoch, prepared.valuation);
      const [size] = await db.query<{ bytes: number }>(
        "select pg_total_relation_size('projections')::integer as bytes",
      );
      return size?.bytes ?? Number.NaN;
    };
    const before = await sizeAfter(5);
    expect(await sizeAfter(20)).toBeLessThanOrEqual(before);
  });

  it("rejects projections for another epoch", async () => {
    const { prepared, collection } = await stored("valued");
    expect(await store.setProjections("valued", "another", prepared.valuation)).toBeNull();
    const rev = await store.setProjections("valued", collection.epoch, {
      ...prepared.valuation,
      line: [[1, 3]],
    });
    expect(rev).toBe(collection.projectionsRev + 1);
    expect((await store.projections("valued"))?.line).toEqual([[1, 3]]);
  });
});
