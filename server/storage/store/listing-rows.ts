/** SQL rows of the listings and their log, shared by the two writers: replacement and events. */
import type { MovingPrice } from "../../../contract/listings/moving-price.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import { type ForeignSale, isAhead, type Sale } from "../../market/market-events.ts";
import type { Queryable } from "../db/database.ts";
import { bulkInsert, overwrite, select, type Target } from "./bulk-insert.ts";
import { closeHour, type OpenHour } from "./history/close-hour.ts";
import { ADD_TO_HOURS } from "./history/sale-hours.ts";

/** Latest known listing of one token. If it is not listed, all fields are null. */
export interface ListingState {
  /** In `currency`. */
  readonly price: number | null;
  readonly marketplace: number | null;
  readonly currency: string | null;
  /** The course of the price, if it moves with time. */
  readonly moving: MovingPrice | null;
}

/** Listing of a token, and the time of that state at the market. */
export interface TokenState {
  readonly listing: ListingState;
  /** No event is earlier than 0, which stands for an unknown time. */
  readonly asOf: UnixMs;
}

export const NOT_LISTED: ListingState = {
  price: null,
  marketplace: null,
  currency: null,
  moving: null,
};

/** Returns the price in the unit of a collection, or null: what is listed in another currency or at 0 has none. */
export function priceIn(unit: string, { price, currency }: ListingState): Eth | null {
  return price !== null && price > 0 && isInUnit(currency ?? unit, unit) ? price : null;
}

/** Cause of a listing change. */
export type ChangeKind = "listed" | "unlisted" | "sold" | "replaced";

export interface LogEntry extends ListingState {
  readonly tokenId: string;
  readonly kind: ChangeKind;
  readonly at: UnixMs;
}

export function isSameListing(a: ListingState, b: ListingState): boolean {
  const isSamePrice =
    a.price === b.price && a.marketplace === b.marketplace && a.currency === b.currency;
  return isSamePrice && JSON.stringify(a.moving) === JSON.stringify(b.moving);
}

/** SQL for an expression over the latest log entry `g` of a row `l` of a collection `c`. */
const inLastEntry = (value: string) => `(
  select ${value} from listing_log g
  where g.collection = c.id and g.token_id = l.token_id
  order by g.seq desc limit 1
)`;

/** SQL for the UnixMs at which the current listing of a row `l` of a collection `c` was made; null if unknown. */
export const LISTED_AT = inLastEntry("case when g.kind = 'listed' then g.at end");

/** SQL for the UnixMs at which the current listing of a row `l` of a collection `c` was made or first seen. */
export const SEEN_AT = inLastEntry("g.at");

const LISTINGS: Target = {
  table: "listings",
  owner: "contents",
  columns: {
    tokenId: "text",
    price: "double precision",
    marketplace: "integer",
    currency: "text",
    moving: "json",
    saidAt: "double precision",
  },
};

/**
 * Reads the latest state of each token of `ids`, or of all tokens. A token without a listing row is not listed. A
 * state ahead of the clock, which old databases may hold, counts as older than any event.
 */
export async function readStates(
  tx: Queryable,
  contents: string,
  ids: readonly string[] | null,
  now: UnixMs,
): Promise<Map<string, TokenState>> {
  const rows = await tx.query<ListingState & { tokenId: string; saidAt: UnixMs | null }>(
    `select t.token_id as "tokenId", ${select(["price", "marketplace", "currency", "moving", "saidAt"], "l.")}
     from tokens t left join listings l on l.contents = t.contents and l.token_id = t.token_id
     where t.contents = $1 and ($2::text[] is null or t.token_id = any($2::text[]))`,
    [contents, ids],
  );
  return new Map(
    rows.map(({ tokenId, saidAt, ...listing }) => [
      tokenId,
      { listing, asOf: saidAt === null || isAhead(saidAt, now) ? 0 : saidAt },
    ]),
  );
}

/** Inserts or updates the listings of tokens. */
export async function upsertListings(
  db: Queryable,
  contents: string,
  states: ReadonlyMap<string, TokenState>,
  isStaged = false,
): Promise<void> {
  const rows = Array.from(states, ([tokenId, { listing, asOf }]) => ({
    tokenId,
    ...listing,
    saidAt: asOf,
  }));
  const onConflict = overwrite(LISTINGS, "tokenId");
  await bulkInsert(db, LISTINGS, contents, rows, { isStaged, onConflict });
}

const LOG: Target = {
  table: "listing_log",
  owner: "collection",
  columns: {
    seq: "bigint",
    tokenId: "text",
    kind: "text",
    price: "double precision",
    marketplace: "integer",
    currency: "text",
    moving: "json",
    at: "double precision",
    source: "text",
    knownAt: "double precision",
  },
};

/**
 * Appends `entries`, numbered from `head.seq + 1`, and closes the hour before them. The caller locks the collection's row, writes
 * its new `seq`, and changes listings after this.
 */
export async function appendLog(
  tx: Queryable,
  head: OpenHour & { readonly seq: number },
  source: string,
  entries: readonly LogEntry[],
  now: UnixMs,
): Promise<void> {
  if (entries.length === 0) return;
  await closeHour(tx, head, now);
  const rows = entries.map((entry, index) => ({
    ...entry,
    seq: head.seq + 1 + index,
    source,
    knownAt: now,
  }));
  await bulkInsert(tx, LOG, head.id, rows);
}

const SALES: Target = {
  table: "sales",
  owner: "contents",
  columns: {
    tokenId: "text",
    price: "double precision",
    at: "double precision",
    source: "text",
    transactionHash: "text",
    logIndex: "integer",
  },
};

/** Inserts sales. Those that are not staged are added to the sums of their hours. */
export async function insertSales(
  db: Queryable,
  contents: string,
  source: string,
  sales: readonly Sale[],
  isStaged = false,
): Promise<void> {
  const rows = sales.map((sale) => ({ ...sale, source }));
  await bulkInsert(db, SALES, contents, rows, { isStaged, andThen: isStaged ? "" : ADD_TO_HOURS });
}

const FOREIGN_SALES: Target = {
  table: "foreign_sales",
  owner: "contents",
  columns: {
    tokenId: "text",
    price: "double precision",
    currency: "text",
    at: "double precision",
    source: "text",
  },
};

export async function insertForeignSales(
  db: Queryable,
  contents: string,
  source: string,
  sales: readonly ForeignSale[],
  isStaged = false,
): Promise<void> {
  const rows = sales.map((sale) => ({ ...sale, source }));
  await bulkInsert(db, FOREIGN_SALES, contents, rows, { isStaged });
}

/** Returns those of `sales` that are not stored yet, each once. */
export async function unstoredSales(
  tx: Queryable,
  contents: string,
  sales: readonly Sale[],
): Promise<readonly Sale[]> {
  if (sales.length === 0) return [];
  const earliest = sales.reduce((least, { at }) => Math.min(least, at), Infinity);
  const known = await tx.query<Sale>(
    `select token_id as "tokenId", price, at from sales
     where contents = $1 and token_id = any($2::text[]) and at >= $3`,
    [contents, [...new Set(sales.map(({ tokenId }) => tokenId))], earliest],
  );
  return without(known, sales, ({ tokenId, price, at }) => `${tokenId} ${price} ${at}`);
}

/** Returns those of `sales` that are not stored yet, each once. */
export async function unstoredForeignSales(
  tx: Queryable,
  contents: string,
  sales: readonly ForeignSale[],
): Promise<readonly ForeignSale[]> {
  if (sales.length === 0) return [];
  const ids = sales.map(({ tokenId }) => tokenId);
  const known = await readForeignSales(tx, contents, ids);
  return without(known, sales, ({ tokenId, price, currency, at }) =>
    [tokenId, price, currency, at].join(" "),
  );
}

function without<Item>(
  known: readonly Item[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const keys = new Set(known.map(keyOf));
  return items.filter((item) => !keys.has(keyOf(item)) && keys.add(keyOf(item)));
}

/** Returns the sales of tokens in other currencies than the collection's unit. */
export function readForeignSales(
  db: Queryable,
  contents: string,
  tokenIds: readonly string[],
): Promise<readonly ForeignSale[]> {
  return db.query<ForeignSale>(
    `select token_id as "tokenId", price, currency, at from foreign_sales
     where contents = $1 and token_id = any($2::text[])`,
    [contents, tokenIds],
  );
}
