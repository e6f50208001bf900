/**
 * The rules of the naive reference: which tokens a query keeps, in which order, and what a price is called. Written over plain
 * objects and independently of the engine.
 */
import type { TokenQuery } from "../../contract/query.ts";
import type { Deal } from "../../contract/tokens/deal.ts";

export interface ReferenceToken {
  readonly id: string;
  readonly rank: number;
  readonly traits: readonly (readonly [number, number])[];
  readonly vibes: readonly number[];
  price: number | null;
  marketplace: number | null;
  listedAt: number | null;
  projection: number | null;
  lastSaleAt: number | null;
  confidence: number | null;
  lowShare: number | null;
  highShare: number | null;
}

export function deviationOf(token: ReferenceToken): number | null {
  return token.price === null || token.projection === null ? null : token.projection - token.price;
}

/** Numbers of ids, because sorting reads each many times. */
const idNumbers = new Map<string, bigint>();

function idNumber(id: string): bigint {
  const number = idNumbers.get(id) ?? BigInt(id);
  idNumbers.set(id, number);
  return number;
}

export function byId(a: ReferenceToken, b: ReferenceToken): number {
  const [left, right] = [idNumber(a.id), idNumber(b.id)];
  if (left !== right) return left < right ? -1 : 1;
  return a.id.length - b.id.length;
}

function byRankThenId(a: ReferenceToken, b: ReferenceToken): number {
  return a.rank - b.rank || byId(a, b);
}

const ROUNDING = 1e-9;

/** Returns the number of a trait's value, or null if it is none. */
export type NumberOf = (traitId: number, valueId: number) => number | null;

export function passes(token: ReferenceToken, query: TokenQuery, numberOf: NumberOf): boolean {
  const { price, marketplace } = token;
  const deviation = deviationOf(token);
  if (query.minPrice !== null && (price === null || price < query.minPrice)) return false;
  if (query.maxPrice !== null && (price === null || price > query.maxPrice)) return false;
  if (query.minRank !== null && token.rank < query.minRank) return false;
  if (query.maxRank !== null && token.rank > query.maxRank) return false;
  if (query.minDeviation !== null) {
    if (deviation === null) return false;
    if (Math.abs(deviation) <= query.minDeviation) return false;
  }
  if (query.underOnly && (deviation === null || deviation <= 0)) return false;
  if (query.minPercent !== null || query.maxPercent !== null) {
    if (deviation === null || !price || !token.projection) return false;
    const share = deviation / token.projection;
    if (query.minPercent !== null && share < query.minPercent / 100 - ROUNDING) return false;
    if (query.maxPercent !== null && share > query.maxPercent / 100 + ROUNDING) return false;
  }
  if (query.minConfidence !== null) {
    if (token.confidence === null || token.confidence < query.minConfidence / 100) return false;
  }
  if (query.saleStatus === "onSale" && (price === null || price <= 0)) return false;
  if (query.marketplaces.length > 0) {
    if (price === null || marketplace === null) return false;
    if (!query.marketplaces.includes(marketplace)) return false;
  }
  if (query.tokenIds.length > 0 && !query.tokenIds.includes(token.id)) return false;
  for (const trait of Object.keys(query.traits)) {
    const wanted = query.traits[Number(trait)] ?? [];
    if (wanted.length === 0) continue;
    const has = token.traits.some(([t, value]) => String(t) === trait && wanted.includes(value));
    if (!has) return false;
  }
  for (const [trait, [lower, upper]] of Object.entries(query.numbers)) {
    const has = token.traits.some(([t, value]) => {
      const number = String(t) === trait ? numberOf(t, value) : null;
      if (number === null) return false;
      return (lower === null || number >= lower) && (upper === null || number <= upper);
    });
    if (!has) return false;
  }
  if (query.vibes.length > 0 && !token.vibes.some((vibe) => query.vibes.includes(vibe)))
    return false;
  if (query.deals.length > 0 && !query.deals.includes(dealOf(token))) return false;
  return true;
}

/** Returns the deviation as a share of the projection, or null if the price earns no verdict. */
export function judgedShare(token: ReferenceToken): number | null {
  const { price, projection, confidence, lowShare, highShare } = token;
  if (!price || !projection || lowShare === null || highShare === null) return null;
  const share = (projection - price) / projection;
  const isSure =
    confidence !== null &&
    lowShare > 0 &&
    confidence >= 0.6 &&
    highShare <= 3 * lowShare + ROUNDING;
  const isInside = 1 - share >= lowShare - ROUNDING && 1 - share <= highShare + ROUNDING;
  return isSure && !isInside ? share : null;
}

export function dealOf(token: ReferenceToken): Deal {
  if (!token.price) return "unlisted";
  const share = judgedShare(token);
  if (share === null) return "listed";
  if (share >= 0.1 - ROUNDING) return "hot";
  return share <= ROUNDING - 0.1 ? "cold" : "listed";
}

export function ordered(tokens: readonly ReferenceToken[], query: TokenQuery): ReferenceToken[] {
  const key = (token: ReferenceToken): number | null => {
    if (query.sortBy === "currentPrice") return token.price;
    if (query.sortBy === "priceDeviation") return deviationOf(token);
    if (query.sortBy === "listedAt") return token.price ? token.listedAt : null;
    if (query.sortBy === "lastSaleAt") return token.lastSaleAt;
    if (query.sortBy === "confidence") return token.confidence;
    if (query.sortBy === "deviationShare") return judgedShare(token);
    return -token.rank; // "Worst Rank First" is ascending: the largest number first
  };
  const keyed = tokens.filter((token) => key(token) !== null);
  const rest = tokens.filter((token) => key(token) === null);
  keyed.sort((a, b) => {
    const difference = (key(a) ?? 0) - (key(b) ?? 0);
    return (query.order === "asc" ? difference : -difference) || byRankThenId(a, b);
  });
  rest.sort((a, b) => {
    // The sorts by deviation put unlisted tokens after listed ones, also those without a projection.
    const isByDeviation = query.sortBy === "priceDeviation" || query.sortBy === "deviationShare";
    const difference = Number(a.price === null) - Number(b.price === null);
    return (isByDeviation && difference) || byRankThenId(a, b);
  });
  return [...keyed, ...rest];
}
