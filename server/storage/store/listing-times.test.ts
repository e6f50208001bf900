import { describe, expect, it } from "vitest";
import type { DraftListing } from "../../market/drafts.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { dropTables } from "../../testing/shared-databases.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import type { Database, Queryable } from "../db/database.ts";
import { migrate } from "../db/migrations.ts";
import { createStore } from "./create-store.ts";

const NOW = SAMPLE_NOW;
const HOUR_MS = 3_600_000;

function listed(tokenId: string, price: number, at: number): MarketEvent {
  return { kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at };
}

function sampleWith(id: string, listings: readonly DraftListing[]) {
  const prepared = sampleCollection({ id, listed: 0 });
  return { ...prepared, draft: { ...prepared.draft, listings } };
}

const ask = (tokenId: string, price: number) =>
  ({ tokenId, price, marketplace: 1, currency: "ETH" }) as const;

describe.each(testDatabases())("the time of a listing on $name", ({ open }) => {
  const { store } = startWorld(open);

  const apply = (id: string, ...events: readonly MarketEvent[]) =>
    store.applyEvents(id, events, "test");

  /** Returns token id -> `listedAt` of each current listing. Checks that the replayed log gives the same times. */
  async function times(id: string): Promise<Readonly<Record<string, number | null | undefined>>> {
    const present = (await store.listings(id))?.listings ?? [];
    const byToken = Object.fromEntries(present.map(({ tokenId, listedAt }) => [tokenId, listedAt]));
    const replayed = new Map<string, number | null | undefined>();
    for (const { tokenId, listing } of await store.listingLog(id, 0, 10_000))
      if (listing) replayed.set(tokenId, listing.listedAt);
      else replayed.delete(tokenId);
    expect(Object.fromEntries(replayed)).toEqual(byToken);
    return byToken;
  }

  it("is the time of the event, and the new event's time after a price change", async () => {
    await store.replaceCollection(sampleWith("events", []));
    await apply("events", listed("1", 2, NOW), listed("2", 3, NOW + 1));
    expect(await times("events")).toEqual({ 1: NOW, 2: NOW + 1 });
    await apply("events", listed("1", 1.5, NOW + HOUR_MS));
    expect(await times("events")).toEqual({ 1: NOW + HOUR_MS, 2: NOW + 1 });
  });

  it("stays the same if an event repeats the listing unchanged", async () => {
    await store.replaceCollection(sampleWith("repeated", []));
    await apply("repeated", listed("1", 2, NOW), listed("1", 2, NOW + HOUR_MS));
    expect(await times("repeated")).toEqual({ 1: NOW });
  });

  it("is the time of the new listing after the token is relisted", async () => {
    await store.replaceCollection(sampleWith("relisted", []));
    const unlisted = { kind: "unlisted", tokenId: "1", at: NOW + 1 } as const;
    await apply("relisted", listed("1", 2, NOW), unlisted, listed("1", 2, NOW + 2));
    expect(await times("relisted")).toEqual({ 1: NOW + 2 });
  });

  it("is unknown for a draft listing without a time", async () => {
    await store.replaceCollection(sampleWith("replaced", [ask("1", 2)]));
    expect(await times("replaced")).toEqual({ 1: null });
    await apply("replaced", listed("1", 1.5, NOW));
    expect(await times("replaced")).toEqual({ 1: NOW });
    await store.replaceCollection(sampleWith("replaced", [ask("1", 2)]));
    expect(await times("replaced")).toEqual({ 1: null });
  });

  it("stays the same if a replacement contains the same listing without a time", async () => {
    await store.replaceCollection(sampleWith("same", []));
    await apply("same", listed("1", 2, NOW));
    await store.replaceCollection(sampleWith("same", [ask("1", 2)]));
    expect(await times("same")).toEqual({ 1: NOW });
  });

  it("is the time of the draft listing if it has one", async () => {
    await store.replaceCollection(sampleWith("drafted", [ask("1", 2), ask("2", 3)]));
    const timed = { ...ask("1", 2), at: NOW - HOUR_MS };
    await store.replaceCollection(sampleWith("drafted", [timed, ask("2", 3)]));
    expect(await times("drafted")).toEqual({ 1: NOW - HOUR_MS, 2: null });
    const { seq } = (await store.listings("drafted")) ?? {};
    await store.replaceCollection(sampleWith("drafted", [timed, ask("2", 3)]));
    expect((await store.listings("drafted"))?.seq).toBe(seq);
  });

  it("is the time of the draft listing after an event repeated it", async () => {
    await store.replaceCollection(sampleWith("confirmed", []));
    await apply("confirmed", listed("1", 2, NOW), listed("1", 2, NOW + HOUR_MS));
    const timed = { ...ask("1", 2), at: NOW + HOUR_MS };
    await store.replaceCollection(sampleWith("confirmed", [timed]));
    expect(await times("confirmed")).toEqual({ 1: NOW + HOUR_MS });
  });

  it("makes events older than the draft listing stale", async () => {
    const timed = { ...ask("1", 2), at: NOW };
    await store.replaceCollection(sampleWith("stale", [timed]));
    expect(await apply("stale", listed("1", 1, NOW - 1))).toMatchObject({
      changed: 0,
      skipped: [{ why: "stale" }],
    });
    expect(await apply("stale", listed("1", 1, NOW + 1))).toMatchObject({
      changed: 1,
      skipped: [],
    });
    expect(await times("stale")).toEqual({ 1: NOW + 1 });
  });
});

describe.each(testDatabases())("a log from before the index by token on $name", ({ open }) => {
  it("gives the listings their times after the migration", async () => {
    const db = await open({ changesTables: true });
    await dropTables(db);
    await migrateToSchema2(db);
    await insertOldCollection(db);
    await migrate(db);
    const indexes = await db.query<{ name: string }>(
      "select indexname as name from pg_indexes where tablename = 'listing_log'",
    );
    expect(indexes.map(({ name }) => name)).toContain("listing_log_by_token");
    const store = await createStore(db);
    expect(await store.listings("old")).toMatchObject({
      seq: 104,
      listings: expect.arrayContaining([
        { tokenId: "1", price: 2, marketplace: 1, listedAt: NOW + 3 },
        { tokenId: "2", price: 5, marketplace: 0, listedAt: null },
      ]),
    });
    expect((await store.listingLog("old", 102, 10)).map(({ listing }) => listing)).toEqual([
      { tokenId: "1", price: 2, marketplace: 1, listedAt: NOW + 3 },
      null,
    ]);
    await store.close();
  });
});

/** Runs the migrations of an empty database up to, but not including, the one that adds the index. */
async function migrateToSchema2(db: Database): Promise<void> {
  let isPast = false;
  const upToIndex = (tx: Queryable): Queryable => ({
    query: async (sql, values) => {
      isPast ||= sql.includes("listing_log_by_token");
      return isPast ? [] : tx.query(sql, values);
    },
  });
  await migrate({
    ...db,
    transaction: (work) => db.transaction((tx) => work(upToIndex(tx))),
  });
  expect(isPast).toBe(true);
  await db.query("insert into schema_version (version) values (2)");
}

/** Inserts a collection: token 1 was imported and changed its price twice, 2 was imported, 3 was sold. */
async function insertOldCollection(db: Database): Promise<void> {
  await db.query(
    `insert into collections (id, name, description, chain, links, briteline, featured, demo, drawn,
       data_source, traits, vibes, size, sales_count, epoch, generation, seq, projections_rev)
     values ('old', 'Old', '', 'ethereum', '[]', false, 0, false, false,
       '{"kind":"import","note":"","listingsSimulated":false}', '[]', '[]', 3, 0, 'e', 1, 104, 1)`,
  );
  await db.query(
    `insert into listings (collection, token_id, price, marketplace, currency, said_at)
     values ('old', '1', 2, 1, 'ETH', $1), ('old', '2', 5, 0, 'ETH', 0),
       ('old', '3', null, null, null, $2)`,
    [NOW + 3, NOW + 4],
  );
  const log = [
    [100, "1", "replaced", 4, 1, NOW],
    [101, "2", "replaced", 5, 0, NOW],
    [102, "1", "listed", 3, 1, NOW + 2],
    [103, "1", "listed", 2, 1, NOW + 3],
    [104, "3", "sold", null, null, NOW + 4],
  ] as const;
  for (const entry of log)
    await db.query(
      `insert into listing_log (collection, seq, token_id, kind, price, marketplace, currency, at, source)
       values ('old', $1, $2, $3, $4, $5, 'ETH', $6, 'test')`,
      entry,
    );
}
