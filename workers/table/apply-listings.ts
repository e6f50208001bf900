/** Listings into the table: the only writer of prices and marketplaces. */
import {
  type Listing,
  type ListingsDelta,
  type ListingsSnapshot,
  parseListing,
  parseListings,
} from "../../contract/listings.ts";
import {
  type BadRows,
  NO_BAD_ROWS,
  type Parsed,
  type Problem,
  parsed,
  problem,
  shown,
} from "../../contract/problem.ts";
import { isTokenStringId } from "../../contract/token-id.ts";
import { NO_MARKETPLACE, NONE, type RowIndex } from "../../contract/units.ts";
import { ethOrNone, type TokenTable } from "./token-table.ts";

export type ListingsOutcome =
  | {
      readonly kind: "applied";
      /** Rows whose price or marketplace is another than before. */
      readonly changed: readonly RowIndex[];
      readonly badRows: BadRows;
      /** Rows about tokens that the table does not have. */
      readonly unknownTokens: number;
    }
  /** Older than the table: dropped. */
  | { readonly kind: "stale" }
  /** Something between the table and the delta is missing. */
  | { readonly kind: "gap" }
  /** Of another epoch than the table, or a delta before any snapshot. */
  | { readonly kind: "foreign" }
  /** Too malformed to believe. */
  | { readonly kind: "refused"; readonly problem: Problem };

interface Offer {
  readonly price: number;
  readonly marketplace: number;
}

const NOT_LISTED: Offer = { price: NONE, marketplace: NO_MARKETPLACE };

/** What a row shall be, by row: a later word on a token replaces an earlier one. */
interface Offers {
  readonly byRow: ReadonlyMap<RowIndex, Offer>;
  readonly badRows: BadRows;
  readonly unknownTokens: number;
}

/** Applies a snapshot or a delta, or nothing of it: every other outcome leaves the table as it was. */
export function applyListings(
  table: TokenTable,
  update: ListingsSnapshot | ListingsDelta,
): ListingsOutcome {
  const { listingsState } = table;
  const isSnapshot = "tokens" in update;
  const isFirst = isSnapshot && listingsState.epoch === null;
  if (!isFirst) {
    if (update.epoch !== listingsState.epoch) return { kind: "foreign" };
    if ((isSnapshot ? update.seq : update.from) < listingsState.seq) return { kind: "stale" };
    if (!isSnapshot && update.from > listingsState.seq) return { kind: "gap" };
  }
  const offers = isSnapshot ? offersOfSnapshot(table, update) : offersOfDelta(table, update);
  if (!offers.ok) return { kind: "refused", problem: offers.problem };

  const { byRow, badRows, unknownTokens } = offers.value;
  const changed: RowIndex[] = [];
  for (const [row, offer] of byRow) if (writeOffer(table, row, offer)) changed.push(row);
  listingsState.epoch = update.epoch;
  listingsState.seq = isSnapshot ? update.seq : update.to;
  // Who drives the engine by hand may leave it out, as a server may: that is null, not undefined.
  listingsState.lastListingsUpdate = update.lastListingsUpdate ?? null;
  return { kind: "applied", changed, badRows, unknownTokens };
}

/** Returns whether the row is another than before. */
function writeOffer(table: TokenTable, row: RowIndex, { price, marketplace }: Offer): boolean {
  if (Object.is(table.prices[row], price) && table.marketplaces[row] === marketplace) return false;
  table.prices[row] = price;
  table.marketplaces[row] = marketplace;
  return true;
}

function offersOfSnapshot(table: TokenTable, snapshot: ListingsSnapshot): Parsed<Offers> {
  const rows = parseListings(snapshot.tokens, "tokens");
  if (!rows.ok) return rows;
  const byRow = new Map<RowIndex, Offer>();
  for (let row = 0; row < table.size; row += 1) byRow.set(row, NOT_LISTED);
  const unknownTokens = addListings(table, byRow, rows.value.listings);
  return parsed({ byRow, badRows: rows.value.badRows, unknownTokens });
}

function offersOfDelta(table: TokenTable, { listed, unlisted }: ListingsDelta): Parsed<Offers> {
  const listings: Listing[] = [];
  for (const [index, row] of listed.entries()) {
    const listing = parseListing(row, `listed[${index}]`);
    if (!listing.ok) return listing;
    listings.push(listing.value);
  }
  for (const [index, id] of unlisted.entries())
    if (!isTokenStringId(id))
      return problem(`unlisted[${index}]`, `must be a token id, got ${shown(id)}`);

  const byRow = new Map<RowIndex, Offer>();
  let unknownTokens = addListings(table, byRow, listings);
  for (const id of unlisted) {
    const row = table.rowOf.get(id);
    if (row === undefined) unknownTokens += 1;
    else byRow.set(row, NOT_LISTED);
  }
  return parsed({ byRow, badRows: NO_BAD_ROWS, unknownTokens });
}

/** Returns how many listings were of unknown tokens. */
function addListings(
  table: TokenTable,
  byRow: Map<RowIndex, Offer>,
  listings: readonly Listing[],
): number {
  let unknownTokens = 0;
  for (const { tokenId, price, marketplace } of listings) {
    const row = table.rowOf.get(tokenId);
    if (row === undefined) unknownTokens += 1;
    else byRow.set(row, { price: ethOrNone(price), marketplace });
  }
  return unknownTokens;
}
