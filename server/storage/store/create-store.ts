/** The store over a database. Each method runs one statement or one transaction from the modules beside this one. */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Sale } from "../../market/market-events.ts";
import type { Database } from "../db/database.ts";
import { CHAIN_TABLES } from "../db/tables.ts";
import { applyEvents } from "./apply-events.ts";
import { createChainStore } from "./chain/create-chain-store.ts";
import { correctNativeSales } from "./chain/native-sales.ts";
import { readChainSalesInOthers } from "./chain/token-market.ts";
import { beginContents, CONTENTS, deleteInTurns, sweepContents } from "./contents.ts";
import { correctEtherUnits } from "./ether-units.ts";
import { createFollowStore } from "./follow-store.ts";
import { recordDeviation } from "./history/close-hour.ts";
import { createHistoryStore } from "./history/create-history-store.ts";
import { buildHistories } from "./history/rebuild-history.ts";
import { LISTED_AT, type LogEntry, readForeignSales, SEEN_AT } from "./listing-rows.ts";
import { createMailStore } from "./mail-rows.ts";
import { moveListings, movingCollections } from "./move-listings.ts";
import { createOrderStore } from "./orders/create-order-store.ts";
import {
  publishProjections,
  readMarket,
  readProjectionModel,
  readProjections,
  stageMarket,
  stageProjections,
} from "./projection-rows.ts";
import { inEther, listingsInEther } from "./rate-rows.ts";
import { createCollectionReader } from "./read-collections.ts";
import { createRecordStore } from "./record-rows.ts";
import { replaceCollection } from "./replace-collection.ts";
import { readSalesSum } from "./sales-sum.ts";
import { startOver } from "./start-over.ts";
import type { Store, StoredListing } from "./store.ts";
import { numberTraits } from "./trait-number-rows.ts";
import { isInUnitSql } from "./unit-sql.ts";

type LogRow = Omit<LogEntry, "tokenId"> & {
  readonly seq: number;
  readonly token_id: string;
};

/** SQL for the currency of a row if it is not the unit of its collection `c`, else null. */
const FOREIGN = (row: string) =>
  `case when not ${isInUnitSql(`${row}.currency`, "c.currency")} then ${row}.currency end as currency`;

/** The fields that few listings have. */
function rareFields({ currency, moving }: RareFields): Pick<StoredListing, keyof RareFields> {
  return { ...(currency && { currency }), ...(moving && { moving }) };
}

type RareFields = { readonly [Field in "currency" | "moving"]?: StoredListing[Field] | null };

/** Creates the store and takes ownership of `db`, whose schema is up to date. `now` is the clock. */
export async function createStore(db: Database, now: () => UnixMs = Date.now): Promise<Store> {
  const listeners = new Set<(collectionId: string) => void>();
  let stopListening: (() => void) | null = null;
  const createdAt = await firstOpened(db, now());
  await sweepContents(db);
  await correctEtherUnits(db, now());
  await correctNativeSales(db);
  await buildHistories(db, now);

  function notifyListeners(collectionId: string): void {
    for (const listener of listeners) listener(collectionId);
  }

  function notifyWrite(collectionId: string): void {
    notifyListeners(collectionId);
    db.notify(collectionId);
  }

  const reader = createCollectionReader(db);
  return {
    createdAt,
    ...reader,
    ...createMailStore(db, now),
    ...createRecordStore(db),
    ...createHistoryStore(db, now),
    ...createFollowStore(db, now, notifyWrite),
    ...createChainStore(db, now, notifyWrite),
    ...createOrderStore(db, now, notifyWrite),

    numberTraits: (draft) => numberTraits(db, draft),

    async replaceCollection(prepared, { keepsMarket = false } = {}) {
      const generation = await replaceCollection(db, prepared, now, keepsMarket);
      notifyWrite(prepared.draft.id);
      await sweepContents(db);
      return generation;
    },

    async deleteCollection(id) {
      // The log, and what a chain and marketplaces said, go first, because the next statement would take long with them.
      for (const table of CHAIN_TABLES) await deleteInTurns(db, table, "collection", id);
      for (const table of ["listing_log", "market_hours"])
        await deleteInTurns(db, table, "collection", id);
      const deleted = await db.query(
        `with deleted as (
           delete from collections where id = $1 returning id, contents
         ), forgotten as (
           delete from calls using deleted where collection = deleted.id
         ) update contents set at = 0 from deleted where key = deleted.contents returning key`,
        [id],
      );
      if (deleted.length > 0) notifyWrite(id);
      await sweepContents(db);
      return deleted.length > 0;
    },

    async applyEvents(id, events, source) {
      const applied = await db.transaction((tx) => applyEvents(tx, id, events, source, now()));
      if (applied && (applied.changed > 0 || applied.sales > 0)) notifyWrite(id);
      return applied;
    },

    movingCollections: () => movingCollections(db),

    moveListings: (id, at) => moveListings(db, id, at, () => notifyWrite(id)),

    async setProjections(id, epoch, valuation) {
      const [head] = await db.query<{ contents: string }>(
        "select contents from collections where id = $1 and epoch = $2",
        [id, epoch],
      );
      if (!head) return null;
      const staged = await beginContents(db, id);
      const at = now();
      await stageProjections(db, staged, head.contents, epoch, at, valuation);
      if (valuation.market !== undefined)
        await stageMarket(db, staged, epoch, at, valuation.market);
      const level = { level: valuation.level, at };
      const rev = await publishProjections(db, staged, id, head.contents, epoch, level);
      if (rev !== null) await recordDeviation(db, id, at);
      if (rev !== null) notifyWrite(id);
      await sweepContents(db);
      return rev;
    },

    async heads() {
      for (;;) {
        const heads = await reader.heads();
        if (heads !== null) return heads;
        await db.transaction((tx) => startOver(tx, now()));
        await buildHistories(db, now);
      }
    },

    async listings(id) {
      // One statement, so that the rows and `seq` are consistent.
      const rows = await db.query<
        { seq: number; seenAt: UnixMs | null } & {
          [K in keyof StoredListing]: StoredListing[K] | null;
        }
      >(
        `select c.seq, l.token_id as "tokenId", l.price, l.marketplace, ${FOREIGN("l")}, l.moving, ${LISTED_AT} as "listedAt",
           case when l.currency is not null then ${SEEN_AT} end as "seenAt"
         from collections c
         left join listings l on l.contents = c.contents and l.price > 0 where c.id = $1`,
        [id],
      );
      if (!rows[0]) return null;
      const seen = rows.flatMap(({ tokenId, price, marketplace, listedAt = null, ...rest }) => {
        if (tokenId === null || price === null || marketplace === null) return [];
        const listing = { tokenId, price, marketplace, listedAt, ...rareFields(rest) };
        return [{ listing, seenAt: rest.seenAt }];
      });
      const listings = await listingsInEther(db, id, seen);
      return { seq: rows[0].seq, listings: listings.filter((each) => each !== null) };
    },

    async listingLog(id, afterSeq, limit) {
      const rows = await db.query<LogRow>(
        `select g.seq, g.token_id, g.kind, g.price, g.marketplace, ${FOREIGN("g")}, g.moving, g.at
         from listing_log g join collections c on c.id = g.collection
         where g.collection = $1 and g.seq > $2 order by g.seq desc limit $3`,
        [id, afterSeq, limit],
      );
      const changes = rows.toReversed().map(({ seq, token_id: tokenId, kind, at, ...state }) => {
        // `at` of a replacement is not the time of the listing.
        const listedAt = kind === "listed" ? at : null;
        const { price, marketplace } = state;
        const isListed = price !== null && price > 0 && marketplace !== null;
        const listing = isListed
          ? { tokenId, price, marketplace, listedAt, ...rareFields(state) }
          : null;
        return { seq, tokenId, listing, at };
      });
      const seen = changes.map(({ listing, at }) => ({ listing, seenAt: at }));
      const listings = await listingsInEther(db, id, seen);
      return changes.map((change, n) => ({ ...change, listing: listings[n] ?? null }));
    },

    sales: (id, since = -Infinity) =>
      db.query<Sale>(
        `select token_id as "tokenId", price, at from sales
         where contents = ${CONTENTS} and at >= $2 order by at, token_id`,
        [id, since],
      ),

    async foreignSales(id, tokenId) {
      const [head] = await db.query<{ contents: string }>(
        "select contents from collections where id = $1",
        [id],
      );
      if (!head) return [];
      const [stored, fromChain] = await Promise.all([
        readForeignSales(db, head.contents, [tokenId]),
        readChainSalesInOthers(db, id, tokenId),
      ]);
      return inEther(db, id, [...stored, ...fromChain]);
    },

    salesSum: (id, since, judgedFrom = since) => readSalesSum(db, id, since, judgedFrom),

    projections: (id) => readProjections(db, id),
    projectionModel: (id) => readProjectionModel(db, id),
    packedMarket: (id) => readMarket(db, id),

    setting: (name) => readSetting(db, name),

    async putSetting(name, value) {
      await db.query(
        `insert into settings (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value`,
        [name, value],
      );
    },

    onWrite(listener) {
      listeners.add(listener);
      stopListening ??= db.listen(notifyListeners);
      return () => void listeners.delete(listener);
    },

    admit: () => db.admit?.() ?? null,

    close() {
      stopListening?.();
      return db.close();
    },
  };
}

/** Returns the time at which this database was first opened. The first process to open it stores the time. */
async function firstOpened(db: Database, now: UnixMs): Promise<UnixMs> {
  await db.query(
    "insert into settings (name, value) values ('createdAt', $1) on conflict (name) do nothing",
    [String(now)],
  );
  return Number((await readSetting(db, "createdAt")) ?? now);
}

async function readSetting(db: Database, name: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>("select value from settings where name = $1", [
    name,
  ]);
  return row?.value ?? null;
}
