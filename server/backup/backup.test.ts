import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database, Queryable } from "../db/database.ts";
import { CHAIN_TABLES, recreateTables, SCHEMA_VERSION, TABLES } from "../db/migrations.ts";
import { openDatabase } from "../db/open-database.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { backUp, restore, sumsOf, usingDatabase, writeRows } from "../testing/backup-files.ts";
import { fillChain } from "../testing/chain/chain-sample.ts";
import {
  ALICE,
  BOB,
  followOf,
  offerOf,
  placed,
  saleOf,
  soldOf,
  transferOf,
} from "../testing/orders/made-up-orders.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { type TestDatabase, temporaryFolder, testDatabases } from "../testing/test-databases.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readSnapshot } from "./snapshot.ts";
import { PAGE_CHARS, readLines } from "./table-rows.ts";
import { writeBackup } from "./write-backup.ts";

const folder = temporaryFolder();
const file = join(folder.path, "backup.gz");
afterAll(() => folder.discard());

type Made = Awaited<ReturnType<TestDatabase["create"]>>;
const pairs = testDatabases().flatMap((from) => testDatabases().map((to) => ({ from, to })));

async function fill(store: Store): Promise<void> {
  await store.replaceCollection(sampleCollection({ size: 60 }));
  await store.replaceCollection(sampleCollection({ id: "other", seed: 2 }));
  await store.addSubscriber({ email: "Ada@example.org", handle: "", referrer: "é\u2028\n" });
  for (const message of ["one", "two"])
    await store.addMessage({ email: "a@b.c", name: "", message, referrer: "" });
  await listed(store, 1.1);
  await fillChain(store, "sample");
  await store.putOpenSeaFollow(followOf("sample"));
  const offer = offerOf("offer", 1, { kind: "collection" }, { quantity: 2 });
  await store.applyOrderEvents("sample", [
    placed(offer, 5),
    soldOf("offer", saleOf("7", 1, 6)),
    transferOf("7", ALICE, BOB, 6),
  ]);
}

function listed(store: Store, price: number, kind: "listed" | "sold" = "listed") {
  const offer = { tokenId: "7", price, marketplace: 1, currency: "ETH", at: 10 ** 12 + price };
  return store.applyEvents("sample", [{ kind, ...offer }], "test");
}

describe.each(pairs.map((pair) => ({ ...pair, name: `${pair.from.name} to ${pair.to.name}` })))(
  "a backup from $name",
  { timeout: 240_000 },
  ({ from, to }) => {
    let source: Made;
    let target: Made;
    beforeEach(async () => {
      source = await from.create();
      target = await to.create();
    });
    afterEach(async () => {
      await source.discard();
      await target.discard();
    });

    it("restores every table, there and back", async () => {
      await usingDatabase(source.config, async (db) => fill(await createStore(db)));
      const before = await sumsOf(source.config);
      for (const table of TABLES) expect(before[table]?.rows).toBeGreaterThan(0);
      await backUp(source.config, file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await usingDatabase(target.config, async (db) => {
        const store = await createStore(db);
        await store.replaceCollection(sampleCollection({ id: "replaced" }));
        await store.addMessage({ email: "x@y.z", name: "", message: "", referrer: "" });
      });
      await restore(target.config, file);
      expect(await sumsOf(target.config)).toEqual(before);
      await usingDatabase(target.config, async (db) => {
        await db.query(
          "insert into messages (email, name, message, referrer, at) values ('', '', '', '', 0)",
        );
        expect(await db.query("select id from messages order by id")).toEqual(
          [1, 2, 3].map((id) => ({ id })),
        );
      });
      await usingDatabase(source.config, (db) => db.query("delete from settings"));
      await backUp(target.config, file);
      await restore(source.config, file);
      expect(await sumsOf(source.config)).toEqual(await sumsOf(target.config));
      expect(readdirSync(folder.path)).toEqual(["backup.gz"]);
    });

    it("keeps any text, null, number, array and JSON text exactly", async () => {
      const text = fc.string({ unit: "binary" }).map((any) => any.replaceAll("\0", ""));
      const number = fc.oneof(
        fc.double(),
        fc.constantFrom(-0, 5e-324, 0.1 + 0.2, 1.7976931348623157e308),
      );
      const json = fc.oneof(
        fc.json(),
        fc.constantFrom(' { "a" :\n1.10 , "a": "\\u0000\\ud800" } ', '"\\u00e9"', "null", "1e400"),
      );
      const row = fc.record({
        text,
        nullable: fc.option(text),
        number,
        seq: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        numbers: fc.array(fc.option(number)),
        json,
        model: fc.option(json),
      });
      const rowsAsText = async (db: Queryable) => [
        await db.query("select p::text from projections p order by rev"),
        await db.query("select l::text from listing_log l order by seq"),
      ];
      const roundTrip = fc.asyncProperty(fc.array(row, { minLength: 200 }), async (rows) => {
        const expected = await usingDatabase(source.config, async (db) => {
          await (await createStore(db)).replaceCollection(sampleCollection({ id: "c" }));
          for (const [rev, row] of rows.entries()) await insertRow(db, rev, row);
          return rowsAsText(db);
        });
        await backUp(source.config, file);
        await restore(target.config, file);
        expect(expected[0]?.length).toBeGreaterThanOrEqual(200);
        expect(await usingDatabase(target.config, rowsAsText)).toEqual(expected);
      });
      await fc.assert(roundTrip, { numRuns: 1, endOnFailure: true });
    });
  },
);

interface AnyRow {
  readonly text: string;
  readonly nullable: string | null;
  readonly number: number;
  readonly seq: bigint;
  readonly numbers: readonly (number | null)[];
  readonly json: string;
  readonly model: string | null;
}

async function insertRow(db: Queryable, rev: number, row: AnyRow): Promise<void> {
  const { text, nullable, number, seq, numbers, json, model } = row;
  const array = numbers.map((value) => (value === null ? "NULL" : literal(value)));
  await db.query(
    `insert into projections (contents, rev, epoch, at, projections, confidences, line, model)
     select contents, $1, $2, $3, $4, '{}', $5, $6 from collections where id = 'c'`,
    [rev, text, literal(number), `{${array}}`, json, model],
  );
  await db.query(
    `insert into listing_log (collection, seq, token_id, kind, at, currency, source)
     values ('c', $1, $2, '', $3, $4, '') on conflict do nothing`,
    [String(seq), text, literal(number), nullable],
  );
}

/** Returns PostgreSQL's literal of a number. */
const literal = (number: number) => (Object.is(number, -0) ? "-0" : String(number));

describe.each(testDatabases())("a backup of $name", { timeout: 240_000 }, ({ create }) => {
  let made: Made;
  let server: Database;
  let store: Store;
  beforeEach(async () => {
    made = await create();
    server = await openDatabase(made.config, "own");
    store = await createStore(server);
    await fill(store);
  });
  afterEach(async () => {
    await server.close();
    await made.discard();
  });

  it("holds one state, which no later write changes, and does not block writes", async () => {
    const seen = await readSnapshot(made.config, async (tx) => {
      const count = () => tx.query("select count(*) from sales");
      const before = await count();
      // These writes would wait for ever if the snapshot blocked the server.
      expect(await listed(store, 2, "sold")).toMatchObject({ sales: 1 });
      return [before, await count()];
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  it("under load is a state that existed", async () => {
    let writing = true;
    let writes = 0;
    const load = (async () => {
      while (writing) {
        writes += 1;
        await listed(store, writes, writes % 2 ? "listed" : "sold");
      }
    })();
    const other = await create();
    for (let round = 0; round < 3; round += 1) {
      const before = writes;
      await backUp(made.config, file);
      expect(writes).toBeGreaterThan(before);
      await restore(other.config, file);
      const [state] = await usingDatabase(other.config, (db) =>
        db.query<{ seq: number; sales: number }>(
          `select seq, sales_count as sales,
             (select max(seq) from listing_log where collection = id) as logged,
             (select count(*) from sales s where s.contents = c.contents) as sold,
             (select price from listings l where l.contents = c.contents and token_id = '7') as price,
             (select price from listing_log l where collection = id order by seq desc limit 1) as last
           from collections c where id = 'sample'`,
        ),
      );
      expect(state).toMatchObject({ logged: state?.seq, sold: state?.sales });
      expect(state).toHaveProperty("price", Reflect.get(state ?? {}, "last"));
    }
    writing = false;
    await load;
    await other.discard();
    expect(existsSync(join(made.config.dataDir, "copy", "pg"))).toBe(false);
  });

  it("and its restore hold a few pages of 200,000 rows in memory", async () => {
    await server.query(
      `insert into listing_log (collection, seq, token_id, kind, at, source)
       select 'sample', n, repeat('x', 200), 'listed', n, 'test' from generate_series(1, 200000) n`,
    );
    let longest = 0;
    let total = 0;
    const measured = (tx: Queryable): Queryable => ({
      async query<Row extends object>(...[sql, values]: Parameters<Queryable["query"]>) {
        const rows = await tx.query<Row>(sql, values);
        for (const { length } of [JSON.stringify(rows), JSON.stringify(values ?? [])]) {
          longest = Math.max(longest, length);
          total += length;
        }
        return rows;
      },
    });
    await readSnapshot(made.config, (tx) => writeBackup(measured(tx), file, 1, () => {}));
    expect(total).toBeGreaterThan(50 * PAGE_CHARS);
    await server.transaction((tx) => restoreBackup(measured(tx), file, () => {}));
    expect(total).toBeGreaterThan(150 * PAGE_CHARS);
    expect(longest).toBeLessThan(3 * PAGE_CHARS);
  });

  it("leaves out what an unfinished import has staged", async () => {
    const before = await sumsOf(made.config);
    let left = Infinity;
    const dying = await createStore({
      ...server,
      async query(sql, values) {
        left -= 1;
        if (left < 0) throw new Error("killed");
        return server.query(sql, values);
      },
    });
    const large = sampleCollection({ size: 600, seed: 3, listed: 30 });
    for (let statements = 1; statements < 9; statements += 1) {
      left = statements;
      await expect(dying.replaceCollection(large)).rejects.toThrow("killed");
    }
    const staged = await sumsOf(made.config);
    for (const table of ["contents", "tokens", "listings", "sales", "projections"])
      expect(staged[table]?.rows).toBeGreaterThan(before[table]?.rows ?? Infinity);
    await backUp(made.config, file);
    const other = await create();
    await restore(other.config, file);
    expect(await sumsOf(other.config)).toEqual(before);
    await other.discard();
  });

  it("of an earlier schema is migrated", async () => {
    const version = 3;
    const tables: Record<string, string[]> = {};
    await server.transaction(async (tx) => {
      await recreateTables(tx, version);
      await tx.query(
        `insert into collections select 'old', '', '', '', null, '[]', false, 0, null, null, null, false, false,
           null, '{}', '[]', '[]', 1, 1, 'e', 1, 5, 4, null`,
      );
      await tx.query("insert into tokens select 'old', 0, '7', null, 1, 1, null, null, '[]', '[]'");
      await tx.query("insert into sales select 'old', '7', 3, 5000, 'test'");
      await tx.query("insert into projections select 'old', 4, 'e', 1, '{2}', '{1}', '[]', null");
      for (const table of TABLES) {
        if (["contents", "calls", ...CHAIN_TABLES].includes(table)) continue; // they came later
        tables[table] = [];
        for await (const lines of readLines(tx, table)) tables[table].push(...lines);
      }
    });
    writeRows(file, { backup: "fairfloor", format: 1, schema: version, at: 1 }, tables);
    await restore(made.config, file);
    expect(await server.query("select version from schema_version")).toEqual([
      { version: SCHEMA_VERSION },
    ]);
    expect(await server.query("select rev, last_sale_prices from projections")).toEqual([
      { rev: 6, last_sale_prices: [3] },
    ]);
  });

  it("whose rows contradict each other changes nothing", async () => {
    const before = await sumsOf(made.config);
    writeRows(
      file,
      { backup: "fairfloor", format: 1, schema: SCHEMA_VERSION, at: 1 },
      {
        settings: ['{"name":"a","value":"b"}'],
        sales: [
          '{"contents":"none","token_id":"7","price":3,"at":5,"source":"s","transaction_hash":null,"log_index":null}',
        ],
      },
    );
    await expect(restore(made.config, file)).rejects.toThrow(
      /the table sales has rows without contents/,
    );
    expect(await sumsOf(made.config)).toEqual(before);
  });
});

it("covers every table", async () => {
  const made = await testDatabases()[0]!.create();
  const found = await usingDatabase(made.config, (db) =>
    db.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema()",
    ),
  );
  expect(found.map(({ name }) => name).sort()).toEqual([...TABLES, "schema_version"].sort());
  await made.discard();
});
