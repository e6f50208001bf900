/** A token as an object, for the peers that hold objects, and the questions asked of it. */
import type { Eth } from "../../../contract/units.ts";
import { type Dataset, NO_VALUE } from "../dataset.ts";
import type { ListingChange, Listings } from "../market.ts";
import type { BenchQuery } from "../queries.ts";

export interface PlainToken {
  /** Of the dataset: stands for (rank, token id). */
  readonly row: number;
  readonly id: string;
  readonly rank: number;
  readonly projection: Eth;
  /** Trait id -> value id, or NO_VALUE. No query asks for a trait with several values. */
  readonly values: readonly number[];
  /** NONE where it is not listed, as `deviation`. */
  price: Eth;
  deviation: Eth;
  marketplace: number;
}

/** By rank, then token id. */
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

/** Applies a change to the token of its row. */
export function change(
  token: PlainToken,
  { price, marketplace }: Omit<ListingChange, "row">,
): void {
  token.price = price;
  token.deviation = token.projection - price;
  token.marketplace = marketplace;
}

export type Predicate = (token: PlainToken) => boolean;

/** The filters on the listing, or null where there are none. */
export function listingFilter({ minPrice, maxPrice, saleStatus }: BenchQuery): Predicate | null {
  if (minPrice === null && maxPrice === null && saleStatus === "all") return null;
  const least = minPrice ?? 0;
  const most = maxPrice ?? Number.POSITIVE_INFINITY;
  // NONE fails every comparison.
  if (saleStatus === "onSale") return ({ price }) => price >= least && price <= most && price > 0;
  return ({ price }) => price >= least && price <= most;
}

/** Every filter but that on `ignored`, the listing's first: three quarters of the tokens fail it. */
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

/** For tokens that stand by row, which a stable sort keeps where keys are equal; null where they need no sort. */
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

/** The same for tokens in any order. */
export function fullOrder(query: BenchQuery): Comparison {
  const byKey = stableOrder(query);
  return byKey ? (a, b) => byKey(a, b) || a.row - b.row : (a, b) => a.row - b.row;
}

export function rowsOf(tokens: readonly PlainToken[]): Uint32Array {
  const rows = new Uint32Array(tokens.length);
  for (let at = 0; at < rows.length; at += 1) rows[at] = tokens[at].row;
  return rows;
}
