/**
 * The migration steps that create the schema, some of them in `NAME-tables.ts`. A released step is never edited: a change is a
 * new step at the end. Times are Unix milliseconds, prices ETH, both double precision.
 */
import { CHAIN } from "./chain-tables.ts";
import { CONTENTS, NO_KEYS_TO_CONTENTS } from "./contents-tables.ts";
import { type Database, DatabaseUnavailable, type Queryable } from "./database.ts";
import { joinFollows } from "./follows-table.ts";
import { HISTORY } from "./history-tables.ts";
import { MAIL } from "./mail-tables.ts";
import {
  CURRENCY,
  FEES,
  FOREIGN_SALES,
  LISTING_LOG_BY_TOKEN,
  LISTINGS_AND_SALES,
  RATES,
} from "./market-tables.ts";
import { LISTINGS_BY_MOVING, MOVING_LISTINGS, MOVING_PRICES, ORDERS } from "./order-tables.ts";
import { BOUNDS, CALLS, COMPARISON, LAST_SALES } from "./projection-tables.ts";
import { leaveHosts, type OnAddresses } from "./rpc-hosts.ts";
import { TABLES } from "./tables.ts";

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

/** `Follow.warning` */
const WARNING = ["alter table follows add column warning text"];

/** Transaction of the first bundle that counts in `bundles`. Null if there is none, or if an earlier version found it. */
const FIRST_BUNDLE = ["alter table follows add column first_bundle text"];

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
  LISTINGS_BY_MOVING,
  FIRST_BUNDLE,
  RATES,
  COMPARISON,
  HISTORY,
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
