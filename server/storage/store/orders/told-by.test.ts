/** The source of an order or a sale is stored: rows of two sources stay apart, and old rows keep theirs. */
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { BLUR } from "../../../../contract/listings/marketplaces.ts";
import { writeRows } from "../../../testing/backup-files.ts";
import { fillMarket } from "../../../testing/orders/filled-market.ts";
import {
  ALICE,
  BOB,
  CAROL,
  followOf,
  orderOf,
  placed,
  saleOf,
  soldOf,
  toldOf,
  transferOf,
} from "../../../testing/orders/made-up-orders.ts";
import { temporaryFolder, testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { readLines } from "../../backup/table-rows.ts";
import type { Database } from "../../db/database.ts";
import { migrateTo, recreateTables, SCHEMA_VERSION } from "../../db/migrations.ts";
import { createStore } from "../create-store.ts";

const NOW = 1_700_000_000_000;
const TRANSACTION = `0x${"7".repeat(64)}`;
/** Version of the last schema in which a marketplace's sale had a block. */
const BEFORE_TOLD_BY = 15;

describe.each(testDatabases())("two marketplaces on $name", ({ open }) => {
  const { store } = startWorld(open, { now: () => NOW });

  /** Stores a collection that follows OpenSea and a desk. */
  async function fill(id: string): Promise<void> {
    await fillMarket(store, id);
    await store.putFollow({ ...followOf(id), source: "desk" });
  }

  const listings = async (id: string) => (await store.listings(id))?.listings;
  const blur = { marketplace: BLUR, tokenId: "7" };

  it("list a token each under its own name, and the lowest of all asks counts", async () => {
    await fill("two");
    await store.applyOrderEvents("two", "opensea", [
      placed(orderOf("a", 3, { tokenId: "7" }), NOW),
    ]);
    await store.applyOrderEvents("two", "desk", [placed(orderOf("b", 2, blur), NOW)]);
    expect(await listings("two")).toMatchObject([{ price: 2, marketplace: BLUR }]);
    await store.applyOrderEvents("two", "desk", [toldOf("cancelled", "b", NOW + 1)]);
    expect(await listings("two")).toMatchObject([{ price: 3, marketplace: 1 }]);
    await store.applyOrderEvents("two", "desk", [transferOf("7", ALICE, BOB, NOW + 2)]);
    expect(await listings("two")).toEqual([]);
  });

  it("do not end or sweep each other's orders, not even one with the same hash", async () => {
    await fill("same");
    await store.applyOrderEvents("same", "opensea", [
      placed(orderOf("a", 3, { tokenId: "7" }), NOW),
    ]);
    await store.applyOrderEvents("same", "desk", [placed(orderOf("a", 2, blur), NOW)]);
    const empty = { orders: [], startedAt: NOW + 1, marketTime: NOW + 1 };
    expect(await store.absentOrders("same", "desk", empty)).toMatchObject([{ price: 2 }]);
    await store.sweepOrders("same", "desk", empty);
    expect(await listings("same")).toMatchObject([{ price: 3, marketplace: 1 }]);
    await store.applyOrderEvents("same", "desk", [toldOf("cancelled", "a", NOW + 2)]);
    expect(await listings("same")).toMatchObject([{ price: 3, marketplace: 1 }]);
  });

  it("tell of one sale at once, and it is stored once", async () => {
    await fill("sale");
    const sale = saleOf("7", 2, NOW);
    await Promise.all([
      store.applyOrderEvents("sale", "desk", [soldOf(null, { ...sale, marketplace: BLUR })]),
      store.applyOrderEvents("sale", "opensea", [soldOf(null, sale)]),
    ]);
    expect(await store.sales("sale")).toHaveLength(1);
    expect((await store.collection("sale"))?.dataSource.salesCount).toBe(1);
    const { transactionHash } = sale;
    expect((await store.tokenMarket("sale", "7"))?.lastSale).toMatchObject({
      ...{ transactionHash, blockNumber: null },
    });
  });
});

describe.each(testDatabases())("a database from before, on $name,", ({ open }) => {
  const folder = temporaryFolder();
  let db: Database;
  afterAll(() => folder.discard());

  /** Creates the old tables: on OpenSea alone, bears have two sales and an order, and on a chain, punks have one of each. */
  async function createOld(): Promise<void> {
    db = await open({ changesTables: true });
    await db.transaction((tx) => recreateTables(tx, BEFORE_TOLD_BY));
    await db.query(
      `insert into opensea_follows (collection, slug, chain, chain_id, contract, name, stage)
       values ('bears', 'bears', 'ethereum', 1, '0x01', 'Bears', 'following')`,
    );
    await db.query(
      `insert into follows (collection, chain_id, market, contract, settings, stage)
       values ('punks', 1, 'cryptopunks', '0x02', '{}', 'following')`,
    );
    const sale = "$1, $2, 5000";
    await db.query(
      `insert into chain_sales values
        ('bears', 0, '${TRANSACTION}', 0, '${TRANSACTION}', '7', '1000000000000000000', 'ETH', 1, ${sale}),
        ('bears', 0, '7 2000000000000000000 ETH 6', 0, '0x', '7', '2000000000000000000', 'ETH', 1, $1, $2, 6000),
        ('punks', 9, '0xb9', 0, '${TRANSACTION}', '7', '3000000000000000000', 'ETH', 5, ${sale})`,
      [ALICE, BOB],
    );
    await db.query(
      "insert into sales values ('bears', '7', 2, 6000, 'chain', '0x', 0), ('punks', '7', 3, 5000, 'chain', '0x3', 0)",
    );
    await db.query(
      `insert into orders (collection, market, order_hash, token_id, side, maker, wei, price, currency, at)
       values ('bears', 1, 'a', '7', 'ask', $1, '4000000000000000000', 4, 'ETH', 5000),
         ('punks', 5, 'a', '7', 'ask', $1, '5000000000000000000', 5, 'ETH', 5000)`,
      [CAROL],
    );
  }

  const bringUpToDate = () => db.transaction((tx) => migrateTo(tx, SCHEMA_VERSION));

  /** Writes a backup of the old tables, and restores it. */
  async function restoreOld(): Promise<void> {
    const file = join(folder.path, "old.gz");
    const tables: Record<string, string[]> = {};
    await db.transaction(async (tx) => {
      for (const table of ["follows", "opensea_follows", "chain_sales", "orders"]) {
        tables[table] = [];
        for await (const lines of readLines(tx, table)) tables[table].push(...lines);
      }
    });
    writeRows(file, { backup: "fairfloor", format: 1, schema: BEFORE_TOLD_BY, at: 1 }, tables);
    await bringUpToDate();
    await db.transaction((tx) => restoreBackup(tx, file, () => {}));
  }

  it.each([
    ["opened", bringUpToDate],
    ["restored from a backup", restoreOld],
  ])("keeps its sales and orders as it is %s", async (_, bring) => {
    await createOld();
    await bring();
    const store = await createStore(db, () => NOW);
    const [one, two] = [
      { tokenId: "7", price: 1, at: 5_000 },
      { tokenId: "7", price: 2, at: 6_000 },
    ];
    expect(await store.chainMarket("bears")).toMatchObject({
      sales: [{ ...one, transactionHash: TRANSACTION }, two],
      listings: [{ tokenId: "7", price: 4, marketplace: 1, currency: "ETH", at: 5_000 }],
    });
    expect(await store.chainMarket("punks")).toMatchObject({
      sales: [{ price: 3, transactionHash: TRANSACTION, logIndex: 0 }],
      listings: [{ price: 5, marketplace: 5 }],
    });
    expect(await store.chainSales("punks", 8)).toMatchObject([{ blockNumber: 9 }]);
    // They are the rows of their sources still: a sale that is told again is not a second one.
    await store.applyOrderEvents("bears", "opensea", [
      soldOf(null, { ...saleOf("7", 2, 6_000), transactionHash: null }),
      toldOf("cancelled", "a", NOW),
    ]);
    expect(await store.chainMarket("bears")).toMatchObject({ sales: [one, two], listings: [] });
    for (const table of ["chain_sales", "orders"])
      expect(
        await db.query(`select distinct collection, source from ${table} order by collection`),
      ).toEqual([
        { collection: "bears", source: "opensea" },
        { collection: "punks", source: "chain" },
      ]);
    if (bring === bringUpToDate)
      expect(await db.query("select transaction_hash as hash from sales order by at")).toEqual([
        { hash: "0x3" },
        { hash: null },
      ]);
    await store.close();
  });
});
