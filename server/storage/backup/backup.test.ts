import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp, restore, sumsOf, usingDatabase, writeRows } from "../../testing/backup-files.ts";
import { createOpen, fill, listed, type OpenDatabase } from "../../testing/filled-database.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { slowTags } from "../../testing/slow-databases.ts";
import { ANY_DATABASE, temporaryFolder, testDatabases } from "../../testing/test-databases.ts";
import type { Database, Queryable } from "../db/database.ts";
import { recreateTables, SCHEMA_VERSION } from "../db/migrations.ts";
import { CHAIN_TABLES, TABLES } from "../db/tables.ts";
import { createStore } from "../store/create-store.ts";
import type { Store } from "../store/store.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readSnapshot } from "./snapshot.ts";
import { PAGE_CHARS, readLines } from "./table-rows.ts";
import { writeBackup } from "./write-backup.ts";

const folder = temporaryFolder();
const file = join(folder.path, "backup.gz");
afterAll(() => folder.discard());

describe.each(testDatabases())("a backup of $name", (database) => {
  const filled = join(folder.path, `${database.name}.gz`);
  let made: OpenDatabase;
  let server: Database;
  let store: Store;
  beforeAll(async () => {
    made = await createOpen(database);
    ({ server } = made);
    await fill(await createStore(server));
    await backUp(made.config, filled);
  });
  // Restoring the contents is much quicker than another database.
  beforeEach(async () => {
    await server.transaction((tx) => restoreBackup(tx, filled, () => {}));
    store = await createStore(server);
  });
  afterAll(() => made.close());

  it("holds one state, which no later write changes, and does not block writes", async () => {
    const counts: unknown[] = [];
    const reading = readSnapshot(made.config, async (tx) => {
      const count = async () => counts.push(await tx.query("select count(*) from sales"));
      await count();
      // These writes would wait for ever if the snapshot blocked the server.
      expect(await listed(store, 2, "sold")).toMatchObject({ sales: 1 });
      await count();
      throw new Error("no room for the file");
    });
    await expect(reading).rejects.toThrow("no room for the file");
    expect(counts[1]).toEqual(counts[0]);
    // Nor is a copy left of a backup that failed.
    expect(existsSync(join(made.config.dataDir, "copy", "pg"))).toBe(false);
  });

  it("holds the tables as they were, even if a restore is about to replace them", async () => {
    const salesOf = (db: Queryable) => db.query("select count(*) from sales");
    const before = await salesOf(server);
    let isRestored = false;
    let restoring = Promise.resolve();
    const isWaiting = async () => {
      const [state] = await server.query<{ waits: boolean }>(
        `select exists (select from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and not l.granted) as waits`,
      );
      return state?.waits;
    };
    const during = await readSnapshot(made.config, async (tx) => {
      await tx.query("select 1"); // the first statement takes the snapshot
      restoring = server
        .transaction((other) => restoreBackup(other, filled, () => {}))
        .then(() => {
          isRestored = true;
        });
      await expect.poll(async () => isRestored || (await isWaiting())).toBe(true);
      return salesOf(tx);
    });
    await restoring;
    expect(during).toEqual(before);
  });

  /** Backs up several times while listings and sales are written. Expects states that existed. */
  async function expectStates(rounds: number): Promise<void> {
    const files = Array.from({ length: rounds }, (_, round) => `${file}.${round}`);
    let writing = true;
    let writes = 0;
    const load = (async () => {
      while (writing) {
        writes += 1;
        await listed(store, writes, writes % 2 ? "listed" : "sold");
      }
    })();
    for (const each of files) {
      const before = writes;
      await backUp(made.config, each);
      expect(writes).toBeGreaterThan(before);
    }
    writing = false;
    await load;
    for (const each of files) {
      await restore(made.config, each);
      rmSync(each);
      const [state] = await server.query<{ seq: number; sales: number }>(
        `select seq, sales_count as sales,
           (select max(seq) from listing_log where collection = id) as logged,
           (select count(*) from sales s where s.contents = c.contents) as sold,
           (select price from listings l where l.contents = c.contents and token_id = '7') as price,
           (select price from listing_log l where collection = id and token_id = '7' order by seq desc limit 1) as last
         from collections c where id = 'sample'`,
      );
      expect(state).toMatchObject({ logged: state?.seq, sold: state?.sales });
      expect(state).toHaveProperty("price", Reflect.get(state ?? {}, "last"));
    }
    expect(existsSync(join(made.config.dataDir, "copy", "pg"))).toBe(false);
  }

  it("under load is a state that existed", () => expectStates(1));

  it("under load is a state that existed, ten times", { tags: ["long"] }, () => expectStates(10));

  /** Expects that a backup of these rows and its restore hold 3 pages at most. The backup has a page for each 4,000. */
  async function expectFewPages(rows: number): Promise<void> {
    await server.query(
      `insert into listing_log (collection, seq, token_id, kind, at, source)
       select 'sample', n, repeat('x', 200), 'listed', n, 'test' from generate_series(1, ${rows}) n`,
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
    expect(total).toBeGreaterThan((rows / 4_000) * PAGE_CHARS);
    await server.transaction((tx) => restoreBackup(measured(tx), file, () => {}));
    expect(total).toBeGreaterThan(3 * (rows / 4_000) * PAGE_CHARS);
    expect(longest).toBeLessThan(3 * PAGE_CHARS);
  }

  // The pages are the same on both databases, and the embedded one takes ten times as long. The long test runs on both.
  it.runIf(database === ANY_DATABASE)(
    "and its restore hold a few pages of 20,000 rows in memory",
    () => expectFewPages(20_000),
  );

  it("and its restore hold a few pages of 200,000 rows in memory", { tags: ["long"] }, () =>
    expectFewPages(200_000),
  );

  const slow = { tags: slowTags(database) };
  it("leaves out what an unfinished import has staged", slow, async () => {
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
    for (let statements = 1; statements < 9; statements += 2) {
      left = statements;
      await expect(dying.replaceCollection(large)).rejects.toThrow("killed");
    }
    const staged = await sumsOf(made.config);
    for (const table of ["contents", "tokens", "listings", "sales", "projections"])
      expect(staged[table]?.rows).toBeGreaterThan(before[table]?.rows ?? Infinity);
    await backUp(made.config, file);
    await restore(made.config, file);
    expect(await sumsOf(made.config)).toEqual(before);
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
        const later = ["contents", "foreign_sales", "market_hours", "sale_hours", "calls"];
        if ([...later, ...CHAIN_TABLES].includes(table)) continue;
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
  const made = await ANY_DATABASE.create();
  const found = await usingDatabase(made.config, (db) =>
    db.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema()",
    ),
  );
  expect(found.map(({ name }) => name).sort()).toEqual([...TABLES, "schema_version"].sort());
  await made.discard();
});
