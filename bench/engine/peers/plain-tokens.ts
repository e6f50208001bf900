/** A token as an object, with the filters and sorts over it, for the peers that hold objects. */
import type { Eth } from "../../../contract/values/units.ts";
import { type Dataset, NO_VALUE } from "../data/dataset.ts";
import type { ListingChange, Listings } from "../data/market.ts";
import type { BenchQuery } from "../queries.ts";

export interface PlainToken {
  /** Row of the dataset. Sorts by rank, then token id. */
  readonly row: number;
  readonly id: string;
  readonly rank: number;
  readonly projection: Eth;
  /** Trait id -> value id, or NO_VALUE. No query filters by a trait with several values. */
  readonly values: readonly number[];
  /** NONE if it is not listed. The same holds for `deviation`. */
  price: Eth;
  deviation: Eth;
  marketplace: number;
}

/** Creates the tokens, sorted by rank, then token id. */
export function plainTokens(dataset: Dataset, { prices, marketplaces }: Listings): PlainToken[] {
  const { tokenIds, ranks, projections, traits } = dataset;
  return Array.from(ranks, (rank, row) => ({
    row,
    id: String(tokenIds[row]),
    rank,
    projection: projections[row],
    values: traits.map(({ values }) => values?.[row] ?? NO_VALUE),
    price: prices[row],
    deviation: projections[row] - prices[row],
    marketplace: marketplaces[row],
  }));
}

/** Applies a change to the token in its row. */
export function change(
  token: PlainToken,
  { price, marketplace }: Omit<ListingChange, "row">,
): void {
  token.price = price;
  token.deviation = token.projection - price;
  token.marketplace = marketplace;
}

export type Predicate = (token: PlainToken) => boolean;

/** Returns the filter on the listing, or null if the query has none. */
export function listingFilter({ minPrice, maxPrice, saleStatus }: BenchQuery): Predicate | null {
  if (minPrice === null && maxPrice === null && saleStatus === "all") return null;
  const least = minPrice ?? 0;
  const most = maxPrice ?? Number.POSITIVE_INFINITY;
  // NONE fails every comparison.
  if (saleStatus === "onSale") return ({ price }) => price >= least && price <= most && price > 0;
  return ({ price }) => price >= least && price <= most;
}

/** Combines every filter except the one on `ignored`. The listing's is first, because most tokens fail it. */
export function filterOf(query: BenchQuery, ignored: number | null = null): Predicate {
  const passes = listingFilter(query);
  const traits = Object.entries(query.traits)
    .map(([trait, values]) => ({ trait: Number(trait), wanted: new Set(values) }))
    .filter(({ trait }) => trait !== ignored);
  return (token) => {
    if (passes && !passes(token)) return false;
    for (const { trait, wanted } of traits) if (!wanted.has(token.values[trait])) return false;
    return true;
  };
}

type Comparison = (a: PlainToken, b: PlainToken) => number;

/** Compares for a stable sort of tokens in row order, which keeps ties in that order. Null if no sort is needed. */
export function stableOrder({ sortBy, order }: BenchQuery): Comparison | null {
  if (sortBy === "rank") return order === "desc" ? null : (a, b) => b.rank - a.rank;
  const sign = order === "asc" ? 1 : -1;
  const key = sortBy === "currentPrice" ? "price" : "deviation";
  return (a, b) => {
    const difference = sign * (a[key] - b[key]);
    if (!Number.isNaN(difference)) return difference;
    return Number(Number.isNaN(a[key])) - Number(Number.isNaN(b[key]));
  };
}

/** Compares tokens in any order. */
export function fullOrder(query: BenchQuery): Comparison {
  const byKey = stableOrder(query);
  return byKey ? (a, b) => byKey(a, b) || a.row - b.row : (a, b) => a.row - b.row;
}

export function rowsOf(tokens: readonly PlainToken[]): Uint32Array {
  const rows = new Uint32Array(tokens.length);
  for (let at = 0; at < rows.length; at += 1) rows[at] = tokens[at].row;
  return rows;
}
