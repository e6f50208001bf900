/**
 * Stores a prepared collection, replacing any previous one with the same id. The rows are staged in short statements,
 * where no reader sees them. One statement then switches the collection to them.
 */
import { wireKind } from "../../../contract/collection.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { CollectionValuation } from "../../valuation/collection-valuation.ts";
import type { RankedCollection } from "../../valuation/ingest/prepared.ts";
import type { Database, Queryable } from "../db/database.ts";
import { bulkInsert, type Target } from "./bulk-insert.ts";
import { SWITCH_CALLS } from "./call-rows.ts";
import { beginContents } from "./contents.ts";
import { hashEpoch } from "./epoch.ts";
import { levelValues, recordDeviation, storeLevel, storeOpenHour } from "./history/close-hour.ts";
import { changeUnit } from "./history/rebuild-history.ts";
import { sumsByHour } from "./history/sale-hours.ts";
import { insertForeignSales, insertSales, LISTED_AT, upsertListings } from "./listing-rows.ts";
import { stageMarket, stageProjections } from "./projection-rows.ts";

const TOKENS: Target = {
  table: "tokens",
  owner: "contents",
  columns: {
    place: "integer",
    tokenId: "text",
    name: "text",
    rank: "integer",
    rarityScore: "double precision",
    imageUrl: "text",
    animationUrl: "text",
    traits: "json",
    vibes: "json",
  },
};

/** `said_at` of a listing whose source gives no time: no event is earlier. */
const UNKNOWN_TIME = 0;

/** `keepsMarket`: see `Store.replaceCollection`. */
export async function replaceCollection(
  db: Database,
  prepared: RankedCollection,
  now: () => UnixMs,
  keepsMarket: boolean,
): Promise<number> {
  const { draft, tokens } = prepared;
  const before = keepsMarket ? await readTokenIds(db, draft.id) : null;
  if (keepsMarket && !before) throw removedMeanwhile(draft.id);
  const isNew = ({ tokenId }: { readonly tokenId: string }) => !before?.ids.has(tokenId);
  const source = wireKind(draft.dataSource.kind);
  const epoch = hashEpoch(prepared);
  const staged = await beginContents(db, draft.id);
  // Field by field: to copy the rest of each token takes ten times as long.
  const rows = tokens.map((token, place) => ({
    place,
    tokenId: token.tokenId,
    name: token.name,
    rank: token.rank,
    rarityScore: token.rarityScore,
    imageUrl: token.imageUrl,
    animationUrl: token.animationUrl,
    traits: token.traits,
    vibes: token.vibes,
  }));
  await bulkInsert(db, TOKENS, staged, rows, { isStaged: true });
  const listings = new Map(
    draft.listings
      .filter(isNew)
      .map(({ tokenId, price, marketplace, currency, moving = null, at }) => [
        tokenId,
        { listing: { price, marketplace, currency, moving }, asOf: at ?? UNKNOWN_TIME },
      ]),
  );
  await upsertListings(db, staged, listings, true);
  await insertSales(db, staged, source, draft.sales.filter(isNew), true);
  await insertForeignSales(db, staged, source, (draft.foreignSales ?? []).filter(isNew), true);
  const valuation = await prepared.valuation;
  const at = now();
  const salesOf = before ? [staged, before.contents] : [staged];
  await stageProjections(db, staged, staged, epoch, at, valuation, salesOf);
  // With a kept market, sales are stored that the valuation does not know.
  if (valuation.market !== undefined && !before)
    await stageMarket(db, staged, epoch, at, valuation.market);
  const row = collectionRow(prepared, epoch, at);
  // On PostgreSQL, another write to the collection during the statement prevents the switch.
  let switched: Switched | null = null;
  while (switched === null) {
    await storeOpenHour(db, draft.id, at);
    switched = await switchContents(db, draft.id, staged, row, source, at, keepsMarket, valuation);
  }
  const { generation, unitBefore } = switched;
  if (unitBefore !== null && unitBefore !== draft.currency)
    await db.transaction((tx) => changeUnit(tx, draft.id, at));
  await recordDeviation(db, draft.id, at);
  return generation;
}

function removedMeanwhile(id: string): Error {
  return new Error(`${id} was removed meanwhile; nothing of it was stored.`);
}

/** Returns the contents in use and the ids of their tokens. Null if there is no such collection. */
async function readTokenIds(db: Queryable, id: string) {
  const [row] = await db.query<{ contents: string; ids: readonly string[] }>(
    `select c.contents, array(
       select token_id from tokens t where t.contents = c.contents
     ) as ids from collections c where id = $1`,
    [id],
  );
  return row ? { contents: row.contents, ids: new Set(row.ids) } : null;
}

/** SQL for rows `l` of the contents in use whose tokens are among the staged ones, and have no staged rows in `table`. */
const keptRows = (table: string) =>
  `exists (select from tokens t where t.contents = $2 and t.token_id = l.token_id)
   and not exists (select from ${table} n where n.contents = $2 and n.token_id = l.token_id)`;

/** SQL that moves the listings and sales of the contents in use to the staged ones. They may be newer than the draft. */
const MOVE_MARKET = ["listings", "sales", "foreign_sales"].map(
  (table) => `, moved_${table} as (
    update ${table} l set contents = $2 from switched
    where l.contents = (select c.contents from c) and ${keptRows(table)}
  )`,
);

interface Switched {
  readonly generation: number;
  /** Unit of the collection before. Null if there was none. */
  readonly unitBefore: string | null;
}

/**
 * Points the collection at the staged contents, logs the listing changes and follows their calls, in one statement, so
 * that an import that stalls holds no transaction. Returns null if the collection changed meanwhile.
 *
 * A listing with a known time is logged as "listed" at that time. The others are logged as "replaced" now, which
 * leaves their age unknown.
 *
 * Both counters start at the clock, and grow more slowly than it: less than one change a millisecond and one
 * revision a second. A recreated database therefore never repeats a number that readers and caches of the old one
 * remember. They start over instead of receiving the wrong changes.
 */
async function switchContents(
  db: Queryable,
  id: string,
  staged: string,
  row: object,
  source: string,
  now: UnixMs,
  keepsMarket: boolean,
  { level }: Pick<CollectionValuation, "level">,
): Promise<Switched | null> {
  const names = Object.keys(row);
  const ofMarket: Readonly<Record<string, string>> = {
    rates: "coalesce(given.rates, c.rates)",
    last_listings_update: "c.last_listings_update",
    sales_count: `(select count(*) from sales where contents = $2)
      + (select count(*) from sales l where l.contents = c.contents and ${keptRows("sales")})`,
  };
  const given = names.map((name) => (keepsMarket && ofMarket[name]) || `given.${name}`);
  const counters = [
    "contents",
    "generation",
    "seq",
    "projections_rev",
    "open_hour",
    "history_rev",
    "level_since",
  ];
  const sales = keepsMarket
    ? `sales l where (contents = $2 or contents = (select c.contents from c) and ${keptRows("sales")})`
    : "sales l where contents = $2";
  const [result] = await db.query<{
    generation: number | null;
    unitBefore: string | null;
    isKnown: boolean;
  }>(
    `with staging as (
       select key from contents where key = $2 and at > 0 for update
     ), c as (
       select id, contents, generation, seq, projections_rev, sales_count, last_listings_update, rates, currency as unit,
         open_hour, history_rev, level_since
       from collections where id = $1
     ), old as (
       select token_id, price, marketplace, currency, moving
       from c join listings l using (contents) where price is not null
     ), new as (
       select token_id, price, marketplace, currency, moving, nullif(said_at, ${UNKNOWN_TIME}) as said_at
       from listings where contents = $2${
         keepsMarket
           ? `
       union all select token_id, price, marketplace, currency, moving, null
       from c join listings l using (contents) where price is not null and ${keptRows("listings")}`
           : ""
       }
     ), changes as (
       select token_id, new.price, new.marketplace, new.currency, new.moving,
         case when said_at is null then 'replaced' else 'listed' end as kind,
         coalesce(said_at, $4::double precision) as at,
         row_number() over (order by new.price is not null, said_at, token_id) as number
       from old l full join new using (token_id)
       where (l.price, l.marketplace, l.currency, l.moving::text)
           is distinct from (new.price, new.marketplace, new.currency, new.moving::text)
         or case when said_at is not null then said_at is distinct from (select ${LISTED_AT} from c) end
     ), switched as (
       insert into collections (id, ${[...names, ...counters].join(", ")})
       select $1, ${given.join(", ")}, staging.key,
         coalesce(c.generation, 0) + 1,
         coalesce(c.seq, $4::double precision) + (select count(*) from changes),
         coalesce(c.projections_rev, floor($4::double precision / 1000)) + 1,
         case when exists (select from changes) or c.id is null then $6::double precision else c.open_hour end,
         coalesce(c.history_rev, 0) + 1,
         coalesce(c.level_since, case when $7::double precision is not null then $4::double precision end)
       from staging cross join json_populate_record(null::collections, $3::json) given
         ${keepsMarket ? "" : "left "}join c on true
       on conflict (id) do update
         set ${[...names, ...counters].map((name) => `${name} = excluded.${name}`).join(", ")}
         where (collections.contents, collections.seq, collections.projections_rev, collections.sales_count)
           = (select contents, seq, projections_rev, sales_count from c)
       returning id, contents, seq, projections_rev, generation, demo, data_source, currency as unit
     ), logged as (
       insert into listing_log (collection, seq, token_id, kind, price, marketplace, currency, moving, at, source, known_at)
       select $1, seq - (select count(*) from changes) + number,
         token_id, kind, price, marketplace, currency, moving, at, $5, $4
       from changes, switched
     ), counted as (
       insert into sale_hours (contents, at, sales, volume)
       select $2, sum.at, sum.sales, sum.volume from (${sumsByHour(sales)}) sum, switched
     ), ${storeLevel("switched", 6)}, ${SWITCH_CALLS}, revised as (
       update projections p set rev = projections_rev from switched where p.contents = $2
     ), swapped as (
       update contents set at = case when key = $2 then null else 0 end
       from switched where key in ($2, (select c.contents from c))
     )${keepsMarket ? MOVE_MARKET.join("") : ""} select (select generation from switched), exists (select from c) as "isKnown",
       (select unit from c) as "unitBefore" from staging`,
    [id, staged, JSON.stringify(row), now, source, ...levelValues(level, now)],
  );
  if (!result)
    throw new Error(`The import of ${id} paused too long and was ended; import it again.`);
  if (keepsMarket && !result.isKnown) throw removedMeanwhile(id);
  const { generation, unitBefore } = result;
  return generation === null ? null : { generation, unitBefore };
}

function collectionRow(
  { draft, traits, vibes, tokens }: RankedCollection,
  epoch: string,
  now: UnixMs,
) {
  return {
    name: draft.name,
    description: draft.description,
    chain: draft.chain,
    currency: draft.currency,
    contract_address: draft.contractAddress,
    links: draft.links,
    briteline: draft.briteline,
    fees: draft.fees,
    rates: draft.rates ?? null,
    featured: draft.featured,
    featured_start: draft.featuredStartDate,
    featured_end: draft.featuredEndDate,
    first_published: draft.firstPublishedToProduction,
    demo: draft.demo,
    drawn: draft.drawn,
    cover_token_id: draft.coverTokenId,
    data_source: { ...draft.dataSource, kind: wireKind(draft.dataSource.kind) },
    traits,
    vibes,
    former: draft.former ?? null,
    size: tokens.length,
    sales_count: draft.sales.length,
    epoch,
    last_listings_update: now,
  };
}
