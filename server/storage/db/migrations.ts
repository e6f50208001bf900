/**
 * The migration steps that create the schema. A released step is never edited: a change is a new step at the
 * end. Times are Unix milliseconds, prices ETH, both double precision.
 */
import { CHAIN } from "./chain-tables.ts";
import { type Database, DatabaseUnavailable, type Queryable } from "./database.ts";
import { joinFollows } from "./follows-table.ts";
import { MOVING_LISTINGS, MOVING_PRICES, ORDERS } from "./order-tables.ts";
import { leaveHosts, type OnAddresses } from "./rpc-hosts.ts";
import { TABLES } from "./tables.ts";

const LISTINGS_AND_SALES = [
  `create table settings (
    name text primary key,
    value text not null
  )`,
  `create table collections (
    id text primary key,
    name text not null,
    description text not null,
    chain text not null,
    contract_address text,
    links json not null,
    briteline boolean not null,
    featured double precision not null,
    featured_start double precision,
    featured_end double precision,
    first_published double precision,
    demo boolean not null,
    drawn boolean not null,
    cover_token_id text,
    data_source json not null,
    traits json not null,
    vibes json not null,
    size integer not null,
    sales_count integer not null,
    epoch text not null,
    generation integer not null,
    seq bigint not null,
    projections_rev bigint not null,
    last_listings_update double precision
  )`,
  // place: the token's position in (rank, token id) order.
  `create table tokens (
    collection text not null references collections on delete cascade,
    place integer not null,
    token_id text not null,
    name text,
    rank integer not null,
    rarity_score double precision not null,
    image_url text,
    animation_url text,
    traits json not null,
    vibes json not null,
    primary key (collection, place),
    unique (collection, token_id)
  )`,
  // The latest state of every token that was ever listed. A null price means that it is no longer listed.
  // said_at: time of that state at the market, 0 if the source gives none. An earlier event is stale.
  `create table listings (
    collection text not null references collections on delete cascade,
    token_id text not null,
    price double precision,
    marketplace integer,
    currency text,
    said_at double precision not null,
    primary key (collection, token_id)
  )`,
  // Append-only: activity, alerts and price history read it.
  `create table listing_log (
    collection text not null references collections on delete cascade,
    seq bigint not null,
    token_id text not null,
    kind text not null,
    price double precision,
    marketplace integer,
    currency text,
    at double precision not null,
    source text not null,
    primary key (collection, seq)
  )`,
  `create table sales (
    collection text not null references collections on delete cascade,
    token_id text not null,
    price double precision not null,
    at double precision not null,
    source text not null
  )`,
  "create index sales_by_time on sales (collection, at)",
  "create index sales_by_token on sales (collection, token_id, at)",
  `create table projections (
    collection text not null references collections on delete cascade,
    rev bigint not null,
    epoch text not null,
    at double precision not null,
    projections double precision[] not null,
    confidences double precision[] not null,
    line json not null,
    model json,
    primary key (collection, rev)
  )`,
];

const MAIL = [
  // email_key: the address in lower case, so that each address has one row.
  `create table subscribers (
    email_key text primary key,
    email text not null,
    handle text not null,
    referrer text not null,
    at double precision not null
  )`,
  `create table messages (
    id bigint generated always as identity primary key,
    email text not null,
    name text not null,
    message text not null,
    referrer text not null,
    at double precision not null
  )`,
];

/** Index for finding the time at which each current listing was made. */
const LISTING_LOG_BY_TOKEN = [
  "create index listing_log_by_token on listing_log (collection, token_id, seq)",
];

/** Each token's latest sale beside its projection. The revision grows, because readers cache bodies by it. */
const LAST_SALES = [
  "delete from projections p using collections c where p.collection = c.id and p.rev < c.projections_rev",
  `alter table projections
    add column last_sale_prices double precision[] not null default '{}',
    add column last_sale_times double precision[] not null default '{}'`,
  `update projections p set rev = p.rev + 1,
    last_sale_prices = s.prices, last_sale_times = s.times
   from (
     select t.collection, array_agg(l.price order by t.place) as prices,
       array_agg(floor(l.at / 1000) * 1000 order by t.place) as times
     from tokens t left join (
       select distinct on (collection, token_id) collection, token_id, price, at
       from sales order by collection, token_id, at desc, price desc
     ) l on l.collection = t.collection and l.token_id = t.token_id
     group by t.collection
   ) s where s.collection = p.collection`,
  `update collections c set projections_rev = p.rev from projections p where p.collection = c.id`,
];

/**
 * Contents: the tokens, listings, sales and projections of one import. A collection points at its contents, so that an
 * import can write new ones, which no reader sees, and then switch to them. `at` is null for the contents in use,
 * the time of the last rows of others, and 0 for those to delete.
 */
const CONTENTS = [
  `create table contents (
    key text primary key,
    at double precision
  )`,
  "insert into contents (key) select id from collections",
  "alter table collections add column contents text references contents",
  "update collections set contents = id",
  "alter table collections alter column contents set not null",
  ...["tokens", "listings", "sales", "projections"].flatMap((table) => [
    `alter table ${table} rename column collection to contents`,
    `alter table ${table} drop constraint ${table}_collection_fkey,
      add foreign key (contents) references contents on delete cascade`,
  ]),
  // place: that of the first token in the arrays.
  `alter table projections add column place integer not null default 0,
    drop constraint projections_pkey, add primary key (contents, rev, place)`,
];

/**
 * Bounds of each projection. The server computes them when it next updates the projections. The revision grows, because
 * readers cache bodies by it.
 */
const BOUNDS = [
  `alter table projections
    add column low_shares double precision[] not null default '{}',
    add column high_shares double precision[] not null default '{}'`,
  `update projections p set rev = p.rev + 1 from collections c
   where p.contents = c.contents and p.rev = c.projections_rev`,
  `update collections c set projections_rev = p.rev from projections p
   where p.contents = c.contents and p.rev = c.projections_rev + 1`,
];

/**
 * Removes the foreign keys to contents: their check of every row took a third of an import. Instead, each statement
 * that writes such rows locks their contents or the collection that points at them, contents are deleted after their
 * rows, and a restore looks for rows without contents.
 */
const NO_KEYS_TO_CONTENTS = ["tokens", "listings", "sales", "projections"].map(
  (table) => `alter table ${table} drop constraint ${table}_contents_fkey`,
);

/**
 * Calls: what was projected for a token before its sale. `price` is what was asked, null if the token was not listed.
 * Until the sale, `paid` and `sold_at` are null, and the call is open. `source` is "live", or the key of a walk through
 * past sales. Of those, the one that `collections.backtest` names is in use. There is no foreign key, because its check of
 * every row would make imports slower. The listings of a database from before
 * this step get their calls here.
 */
const CALLS = [
  "alter table collections add column backtest text",
  `create table calls (
    collection text not null,
    token_id text not null,
    price double precision,
    said_at double precision not null,
    projection double precision not null,
    low double precision,
    high double precision,
    confidence double precision,
    paid double precision,
    sold_at double precision,
    source text not null
  )`,
  "create index calls_open on calls (collection, token_id) where sold_at is null",
  "create index calls_ended on calls (collection, sold_at) where sold_at is not null",
  // The planner knows nothing of the rows of an embedded database: joined row by row, this would take minutes.
  `with figures as materialized (
     select contents, rev, max(at) as at, array_agg(coalesce(projection, 'NaN')) as projections,
       array_agg(coalesce(low_share, 'NaN')) as low_shares,
       array_agg(coalesce(high_share, 'NaN')) as high_shares,
       array_agg(coalesce(confidence, 'NaN')) as confidences
     from (
       select p.contents, p.rev, p.at, row.*
       from projections p cross join unnest(p.projections, p.low_shares, p.high_shares, p.confidences)
         with ordinality as row (projection, low_share, high_share, confidence, number)
       order by p.contents, p.rev, p.place, number
     ) in_order group by contents, rev
   ), said as (
     select c.id, l.token_id, l.price, greatest(l.said_at, f.at) as said_at,
       nullif(f.projections[t.place + 1], 'NaN') as projection,
       nullif(f.low_shares[t.place + 1], 'NaN') as low_share,
       nullif(f.high_shares[t.place + 1], 'NaN') as high_share,
       nullif(f.confidences[t.place + 1], 'NaN') as confidence
     from collections c
       join figures f on f.contents = c.contents and f.rev = c.projections_rev
       join listings l on l.contents = c.contents and l.price > 0
         and (c.demo or not (c.data_source ->> 'listingsSimulated')::boolean)
       join tokens t on t.contents = l.contents and t.token_id = l.token_id
   )
   insert into calls (collection, token_id, price, said_at, projection, low, high, confidence, source)
   select id, token_id, price, said_at, projection, projection * low_share, projection * high_share,
     confidence, 'live'
   from said where projection > 0`,
];

/** Fees that the seller of a token pays: `Fees` of `contract/collection.ts`. */
const FEES = ["alter table collections add column fees json"];

/** Sales were read before each sweep. Now the time up to which they are read is stored apart. */
const SALES_READ = [
  // Market's time up to which sales are read.
  "alter table opensea_follows add column sales_read_up_to double precision",
  "update opensea_follows set sales_read_up_to = sweep_market_time",
];

/** Logs are read in pages, in the chain's order. */
const LOGS_BY_PLACE = [
  "create index chain_logs_by_place on chain_logs (collection, block_number, log_index)",
  "drop index chain_logs_by_block",
];

/** Key of the logs after the checkpoint, which do not count yet or any more: `storage/store/chain/unread-logs.ts`. */
const UNREAD_LOGS = ["alter table follows add column unread_key text"];

/**
 * Numbers of traits and values, `TraitNumbers` of `market/trait-numbers.ts`: null before the second import.
 * trait_numbers_rev: number of their changes. former: names without tokens, `FormerNames` of `contract/collection.ts`.
 */
const TRAIT_NUMBERS = [
  `alter table collections
    add column trait_numbers json,
    add column trait_numbers_rev integer not null default 0,
    add column former json`,
];

/**
 * Adds the source of each sale and order. A sale that a marketplace told of had the block 0, and made-up keys as the hashes that it
 * does not know. An order's `market` said both its marketplace and whose row it is.
 */
const TOLD_BY = [
  "alter table chain_sales add column source text not null default 'chain', drop constraint chain_sales_pkey",
  `alter table chain_sales alter column source drop default, alter column block_number drop not null,
    alter column block_hash drop not null, alter column log_index drop not null,
    alter column transaction_hash drop not null`,
  `update chain_sales set source = 'opensea', block_number = null, block_hash = null, log_index = null,
    transaction_hash = nullif(transaction_hash, '0x') where block_number = 0`,
  "create unique index chain_sales_by_place on chain_sales (collection, block_hash, log_index, token_id)",
  "update sales set transaction_hash = null, log_index = null where transaction_hash = '0x'",
  "alter table orders rename column market to marketplace",
  "alter table orders add column source text not null default 'opensea', drop constraint orders_pkey",
  "update orders set source = 'chain' where marketplace = 5",
  `alter table orders alter column source drop default, alter column marketplace drop not null,
    add primary key (collection, source, order_hash)`,
];

/** Tokens that a contract counted and that were not found. */
const MISSING_TOKENS = ["alter table follows add column missing_tokens integer not null default 0"];

/** Unit of a collection's prices and values. */
const CURRENCY = ["alter table collections add column currency text not null default 'ETH'"];

/** Sales in another currency than the collection's unit: they are shown, and count for nothing. */
const FOREIGN_SALES = [
  `create table foreign_sales (
    contents text not null,
    token_id text not null,
    price double precision not null,
    currency text not null,
    at double precision not null,
    source text not null
  )`,
  "create index foreign_sales_by_token on foreign_sales (contents, token_id)",
];

/** Names the endpoints that others contradict: `Follow.warning`. */
const WARNING = ["alter table follows add column warning text"];

/** SQL statements, or a function if SQL is not enough. */
type Step = readonly string[] | typeof leaveHosts | typeof joinFollows;

const STEPS: readonly Step[] = [
  LISTINGS_AND_SALES,
  MAIL,
  LISTING_LOG_BY_TOKEN,
  LAST_SALES,
  CONTENTS,
  BOUNDS,
  NO_KEYS_TO_CONTENTS,
  CALLS,
  FEES,
  CHAIN,
  ORDERS,
  leaveHosts,
  SALES_READ,
  LOGS_BY_PLACE,
  UNREAD_LOGS,
  joinFollows,
  TRAIT_NUMBERS,
  TOLD_BY,
  MISSING_TOKENS,
  CURRENCY,
  FOREIGN_SALES,
  MOVING_PRICES,
  WARNING,
  MOVING_LISTINGS,
];

/** Version of the schema that this program creates. */
export const SCHEMA_VERSION = STEPS.length;

/** Returns the tables that a backup of a schema may contain. */
export function tablesOf(version: number): readonly string[] {
  return version > STEPS.indexOf(joinFollows) ? TABLES : [...TABLES, "opensea_follows"];
}

/** Arbitrary key of the advisory lock: nodes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 4_173_001;

/**
 * Migrates the schema to this program's version. Throws `DatabaseUnavailable` if a later version made it. `onAddresses`
 * receives the endpoint addresses that the migration removes from the database.
 */
export async function migrate(db: Database, onAddresses: OnAddresses = () => {}): Promise<void> {
  // A current schema needs no transaction, in which a program that joins the database could stall it.
  const [exists] = await db.query("select where to_regclass('schema_version') is not null");
  const isCurrent = `select from schema_version where version = ${SCHEMA_VERSION}`;
  if (!exists || (await db.query(isCurrent)).length === 0)
    await db.transaction((tx) => migrateTo(tx, SCHEMA_VERSION, onAddresses));
}

/** Migrates the schema to `target`. */
export async function migrateTo(
  tx: Queryable,
  target: number,
  onAddresses: OnAddresses = () => {},
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await tx.query("create table if not exists schema_version (version integer not null)");
  const [found] = await tx.query<{ version: number }>("select version from schema_version");
  const version = found?.version ?? 0;
  if (version > target)
    throw new DatabaseUnavailable(
      `The database was made by a later version of Fairfloor (schema ${version}, this one knows ${target}). Update the program, or use another DATA_DIR.`,
    );
  if (version === target) return;
  for (const step of STEPS.slice(version, target))
    if (typeof step === "function") await step(tx, onAddresses);
    else for (const statement of step) await tx.query(statement);
  if (found) await tx.query("update schema_version set version = $1", [target]);
  else await tx.query("insert into schema_version (version) values ($1)", [target]);
}

/** Drops all data and creates the empty tables of schema `version`. */
export async function recreateTables(tx: Queryable, version: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await tx.query(`drop table ${[...TABLES, "schema_version"].join(", ")}`);
  await migrateTo(tx, version);
}
