/**
 * The plain form: a collection as an array of immutable objects, as most React apps hold their data. A delta makes a
 * new array with new objects for changed listings. A view filters and sorts the whole array.
 */
import type { ListingsDelta, ListingsSnapshot } from "../../../../contract/listings/listings.ts";
import type { TokenQuery } from "../../../../contract/query.ts";
import type { Projections } from "../../../../contract/tokens/snapshot.ts";
import type { CompactToken, TraitPair } from "../../../../contract/tokens/token.ts";
import { compareTokenIds } from "../../../../contract/values/token-id.ts";
import type { Confidence, Eth, UnixMs } from "../../../../contract/values/units.ts";
import { type Aggregates, bandSize } from "../../../../contract/view/view.ts";

export interface PlainToken {
  /** Index in the array, which is sorted by rank, then token id. */
  readonly row: number;
  readonly id: string;
  readonly name: string | null;
  readonly rank: number;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
  readonly projection: Eth | null;
  readonly confidence: Confidence | null;
  /** Null if it is not listed. The same holds for `marketplace`. */
  readonly price: Eth | null;
  readonly marketplace: number | null;
}

/** Creates the tokens from the sent ones, sorted by rank, then token id, with nothing listed. */
export function plainTokens(
  sent: readonly CompactToken[],
  { projections, confidences }: Pick<Projections, "projections" | "confidences">,
): readonly PlainToken[] {
  return sent
    .map((token, at) => ({
      row: 0,
      id: token[0],
      name: token[1],
      rank: token[2],
      imageUrl: token[6],
      animationUrl: token[7],
      traits: token[8],
      projection: projections[at] ?? null,
      confidence: confidences[at] ?? null,
      price: null,
      marketplace: null,
    }))
    .sort((a, b) => a.rank - b.rank || compareTokenIds(a.id, b.id))
    .map((token, row) => ({ ...token, row }));
}

/** Returns a map: token id -> row. */
export function rowsById(tokens: readonly PlainToken[]): ReadonlyMap<string, number> {
  return new Map(tokens.map(({ id, row }) => [id, row]));
}

/** Returns `tokens` with an answer's listings applied: those that it adds, and those that it removes. */
export function withListings(
  tokens: readonly PlainToken[],
  rowOf: ReadonlyMap<string, number>,
  listed: ListingsSnapshot["tokens"],
  unlisted: ListingsDelta["unlisted"],
): readonly PlainToken[] {
  const next = tokens.slice();
  for (const text of listed) {
    const [id = "", price, marketplace] = text.split(",");
    const row = rowOf.get(id);
    if (row === undefined) continue;
    next[row] = { ...next[row], price: Number(price), marketplace: Number(marketplace) };
  }
  for (const id of unlisted) {
    const row = rowOf.get(id);
    if (row !== undefined) next[row] = { ...next[row], price: null, marketplace: null };
  }
  return next;
}

function matches(token: PlainToken, query: TokenQuery): boolean {
  const { price } = token;
  if (query.saleStatus === "onSale" && !(price !== null && price > 0)) return false;
  if (query.minPrice !== null && (price === null || price < query.minPrice)) return false;
  if (query.maxPrice !== null && (price === null || price > query.maxPrice)) return false;
  for (const [trait, wanted] of Object.entries(query.traits))
    if (!token.traits.some(([id, value]) => id === Number(trait) && wanted.includes(value)))
      return false;
  return true;
}

/**
 * Returns the matching tokens in display order. Supports only what the bench needs: filters on sale, price and traits,
 * sorting by rank and by price.
 */
export function shownTokens(
  tokens: readonly PlainToken[],
  query: TokenQuery,
): readonly PlainToken[] {
  const found = tokens.filter((token) => matches(token, query));
  const sign = query.order === "asc" ? 1 : -1;
  // Rows are in rank order, and the sort is stable.
  if (query.sortBy === "rank") return sign < 0 ? found : found.sort((a, b) => b.rank - a.rank);
  return found.sort((a, b) => {
    if (a.price === null || b.price === null)
      return Number(a.price === null) - Number(b.price === null);
    return sign * (a.price - b.price);
  });
}

type LiveAggregates = Pick<
  Aggregates,
  | "lowestPrice"
  | "highestPrice"
  | "cheapestBand"
  | "priciestBand"
  | "listedCount"
  | "lastListingsUpdate"
>;

/** Computes the aggregates over all listings that the page shows. */
export function aggregatesOf(
  tokens: readonly PlainToken[],
  lastListingsUpdate: UnixMs | null,
): LiveAggregates {
  const prices: number[] = [];
  for (const { price } of tokens) if (price !== null) prices.push(price);
  const sorted = Float64Array.from(prices).sort();
  const count = sorted.length;
  const band = bandSize(count);
  const [lowestPrice = null, highestPrice = null] = [sorted.at(0), sorted.at(-1)];
  return {
    lowestPrice,
    highestPrice,
    cheapestBand: band === 0 ? null : [sorted[0], sorted[band - 1]],
    priciestBand: band === 0 ? null : [sorted[count - band], sorted[count - 1]],
    listedCount: count,
    lastListingsUpdate,
  };
}
