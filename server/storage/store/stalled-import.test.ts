/** Imports beside other users of the database: whatever becomes of an import, the others go on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MarketEvent } from "../../market/market-events.ts";
import type { Config } from "../../platform/config/config.ts";
import { arrange } from "../../testing/arrange.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { deleteRows } from "../../testing/shared-databases.ts";
import { EMBEDDED, testDatabases } from "../../testing/test-databases.ts";
import type { Database, Queryable, SqlValue } from "../db/database.ts";
import { openEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrations.ts";
import { openDatabase } from "../db/open-database.ts";
import { openPostgres } from "../db/postgres.ts";
import { CONTENT_TABLES, hasOrphans } from "../db/tables.ts";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

const ID = "sample";
const MAX_ROWS = 250;
const MAX_CHARS = 150_000;

/** Calls `before` and `after` around each statement, also within transactions. */
function intercept(
  db: Database,
  before: (values: readonly SqlValue[]) => unknown,
  after = () => {},
): Database {
  const intercepted = (target: Queryable): Queryable => ({
    async query(sql, values = []) {
      await before(values);
      const rows = await target.query<never>(sql, values);
      after();
      return rows;
    },
  });
  return {
    ...db,
    ...intercepted(db),
    transaction: (work) => db.transaction((tx) => work(intercepted(tx))),
  };
}

/** The collection as one statement sees it. */
async function look(db: Queryable): Promise<string> {
  const rows = await db.query(
    `select generation, size, sales_count, epoch, seq,
       (select count(*) from tokens t where t.contents = c.contents) as tokens,
       (select count(*) from listings l where l.contents = c.contents) as listings,
       (select count(*) from sales s where s.contents = c.contents) as sales,
       (select coalesce(max(seq), 0) from listing_log where collection = id) as logged,
       (select sum(cardinality(projections)) from projections p
         where p.contents = c.contents and rev = projections_rev and p.epoch = c.epoch) as projections
     from collections c where id = '${ID}'`,
  );
  return JSON.stringify(rows);
}

describe.each(testDatabases())("an import that stalls on $name", ({ name, create }) => {
  const OLD = sampleCollection({ size: 100, listed: 40 });
  // More than one statement may store.
  const NEW = sampleCollection({ size: MAX_ROWS + 50, listed: 100, seed: 2 });
  let db: Database;
  let owner: Store;

  const made = arrange(() => create());
  beforeAll(async () => {
    db = await openDatabase(made.config, "own");
  });
  beforeEach(async () => {
    owner = await createStore(db);
    await owner.replaceCollection(OLD);
  });
  afterEach(() => deleteRows(db));
  afterAll(async () => {
    await db.close();
  });

  const join = ({ databaseUrl, dataDir }: Pick<Config, "dataDir" | "databaseUrl">) =>
    databaseUrl ? openPostgres(databaseUrl) : openEmbedded(dataDir, "join");

  /** Imports NEW from a program of its own, which stalls after so many statements until it dies. */
  async function importUntil(statements: number) {
    const joined = await join(made.config);
    let stall = () => {};
    const stalled = new Promise<"stalled">((resolve) => {
      stall = () => resolve("stalled");
    });
    let kill = () => {};
    let left = statements;
    const guest = intercept(joined, () => {
      left -= 1;
      if (left >= 0) return undefined;
      return new Promise((_, reject) => {
        kill = () => reject(new Error("killed"));
        stall();
      });
    });
    const work = async () => {
      await migrate(guest);
      await (await createStore(guest)).replaceCollection(NEW);
      return "done";
    };
    const importing = work();
    const state = await Promise.race([stalled, importing]);
    return {
      state,
      async die() {
        kill();
        await importing.catch(() => {}); // killed
        await joined.close();
      },
    };
  }

  const ifEmbedded = it.runIf(name === EMBEDDED.name);
  const unused = () => db.query("select key from contents where at is not null");
  const tokenKeys = () => db.query("select distinct contents from tokens");

  it("delays nothing, and shows the old collection or the new one, at whatever statement", async () => {
    const before = await look(db);
    let statements = 0;
    let after = before;
    for (let state = ""; state !== "done"; statements += 1) {
      const guest = await importUntil(statements);
      state = guest.state;
      // These complete although the guest sends no further statement.
      await owner.addMessage({ email: "a@example.org", name: "", message: "", referrer: "" });
      after = await look(db);
      if (after !== before) {
        expect(await owner.tokens(ID)).toEqual(NEW.tokens);
        expect((await owner.projections(ID))?.figures.priceProjection).toEqual(
          Float64Array.from(NEW.valuation.projections, Number),
        );
        expect(await owner.sales(ID)).toEqual(NEW.draft.sales);
        await guest.die();
        break;
      }
      expect(state).toBe("stalled");
      await guest.die();
    }
    expect(after).not.toBe(before);
    expect(statements).toBeGreaterThan(12);
    await db.query("update contents set at = at - 60000 where at > 0");
    await createStore(db);
    expect(await unused()).toEqual([]);
    expect(await tokenKeys()).toHaveLength(1);
    expect(await look(db)).toBe(after);
  }, 240_000);

  it("is swept by an import or a start a minute later, and then cannot end", async () => {
    const guest = await importUntil(10);
    await createStore(db);
    await owner.replaceCollection(sampleCollection({ id: "other" }));
    expect(await unused()).toHaveLength(1);
    expect(await tokenKeys()).toHaveLength(3);
    await guest.die();

    let left = Number.POSITIVE_INFINITY;
    const paused = await createStore(
      intercept(db, async () => {
        left -= 1;
        if (left !== 0) return;
        await db.query("update contents set at = at - 60000 where at > 0");
        await createStore(db);
        expect(await unused()).toEqual([]);
      }),
    );
    left = 5;
    const before = await look(db);
    await expect(paused.replaceCollection(NEW)).rejects.toThrow(
      "The import of sample paused too long and was ended; import it again.",
    );
    expect(await look(db)).toBe(before);
    expect(await tokenKeys()).toHaveLength(2);
  });

  it("loses no listing change of events that are applied meanwhile", async () => {
    const { seq = 0 } = (await owner.collection(ID)) ?? {};
    let isDone = false;
    const replace = async () => {
      for (const each of [NEW, OLD]) await owner.replaceCollection(each);
    };
    const importing = replace().finally(() => {
      isDone = true;
    });
    for (let price = 1; !isDone; price += 1) {
      const at = SAMPLE_NOW + price;
      const tokenId = String(1 + (price % 100));
      const event: MarketEvent =
        price % 3 === 0
          ? { kind: "unlisted", tokenId, at }
          : { kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at };
      await owner.applyEvents(ID, [event], "test");
    }
    await importing;
    const log = await owner.listingLog(ID, 0, 100_000);
    expect(log.map((entry) => entry.seq)).toEqual(log.map((_, index) => log[0]!.seq + index));
    expect(log.at(-1)?.seq).toBe((await owner.collection(ID))?.seq);
    expect(log.at(-1)?.seq).toBeGreaterThan(seq);
    const replayed = new Map<string, unknown>();
    for (const { tokenId, listing } of log)
      if (listing) replayed.set(tokenId, listing);
      else replayed.delete(tokenId);
    const { listings = [] } = (await owner.listings(ID)) ?? {};
    expect(new Map(listings.map((listing) => [listing.tokenId, listing]))).toEqual(replayed);
    for (const table of CONTENT_TABLES) expect(await hasOrphans(db, table)).toBe(false);
  }, 60_000);

  ifEmbedded("is swept when the database starts again", async () => {
    await owner.putSetting("prepared:test", "2");
    const kept = async ({ createdAt, ...store }: Store) => ({
      createdAt,
      setting: await store.setting("prepared:test"),
      collection: await store.collection(ID),
      listings: await store.listings(ID),
    });
    const before = await kept(owner);
    const guest = await importUntil(10);
    await guest.die();
    expect(await unused()).toHaveLength(1);
    expect(await tokenKeys()).toHaveLength(2);
    await db.close();
    db = await openDatabase(made.config, "own");
    expect(await kept(await createStore(db))).toEqual(before);
    expect(await unused()).toEqual([]);
    expect(await tokenKeys()).toHaveLength(1);
  });

  const title = (size: string) =>
    `of many tokens stores, replaces, values and removes them in short turns: ${size}`;
  ifEmbedded(title("1,000"), () => storeMany(db, 1_000));
  ifEmbedded(title("25,000"), { tags: ["long"], timeout: 240_000 }, () => storeMany(db, 25_000));
});

/** Stores, replaces, values and removes a collection of `size` tokens in `db`, beside another caller. */
async function storeMany(db: Database, size: number): Promise<void> {
  await deleteRows(db);
  const OLD = sampleCollection({ size, listed: size / 10 });
  const NEW = sampleCollection({ size, listed: size / 12.5, seed: 2 });
  /** Statements of the store since the last turn of the other caller. */
  let inRow = 0;
  let isDone = true;
  let mostInRow = 0;
  let total = 0;
  let longest = 0;
  let mostRows = 0;
  const measure = (values: readonly SqlValue[]) => {
    for (const value of values) {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      longest = Math.max(longest, text.length);
      const rows: unknown = text.startsWith("[") ? JSON.parse(text) : [];
      if (Array.isArray(rows)) mostRows = Math.max(mostRows, rows.length);
    }
  };
  const counted = intercept(db, measure, () => {
    inRow += 1;
    total += 1;
    if (!isDone) mostInRow = Math.max(mostInRow, inRow);
  });
  const store = await createStore(counted);

  /** Runs `work` while another caller always has a small query in the queue. Returns the states that it saw. */
  async function beside(begin: () => Promise<unknown>): Promise<string[]> {
    isDone = false;
    inRow = 0;
    const work = begin().finally(() => {
      isDone = true;
    });
    const seen = new Set<string>();
    const before = total;
    for (let turn = 0; !isDone; turn += 1) {
      if (turn % 10 === 0) seen.add(await look(db));
      else await db.query("select 1");
      inRow = 0;
    }
    await work;
    expect(total - before).toBeGreaterThan(size / MAX_ROWS);
    seen.add(await look(db));
    return [...seen];
  }

  const added = await beside(() => store.replaceCollection(OLD));
  expect(added).toEqual(["[]", await look(db)]);
  const replaced = await beside(() => store.replaceCollection(NEW));
  expect(replaced).toEqual([added[1], await look(db)]);
  expect(replaced[1]).toContain(`"tokens":${size},"listings":${NEW.draft.listings.length}`);
  const { epoch = "", projectionsRev = 0 } = (await store.collection(ID)) ?? {};
  const projections = NEW.valuation.projections.map((_, index) => index + 0.5);
  await beside(() => store.setProjections(ID, epoch, { ...NEW.valuation, projections }));
  const stored = await store.projections(ID);
  expect(stored?.rev).toBe(projectionsRev + 1);
  expect(stored?.figures.priceProjection).toEqual(Float64Array.from(projections));
  expect(stored?.line).toEqual(NEW.valuation.line);
  const removed = await beside(() => store.deleteCollection(ID));
  expect(removed.at(-1)).toBe("[]");

  expect(mostInRow).toBe(1);
  expect(mostRows).toBeLessThanOrEqual(MAX_ROWS);
  expect(longest).toBeLessThanOrEqual(MAX_CHARS);
  for (const table of ["tokens", "listings", "listing_log", "sales", "projections", "contents"])
    expect(await db.query(`select 1 from ${table} limit 1`)).toEqual([]);
}
