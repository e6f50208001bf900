/**
 * A query as a link's query string. Its alphabet is [0-9a-zA-Z.~_-] plus = and &, so nothing in it needs
 * escaping. It survives a router that decodes twice and a chat that cuts links at odd characters.
 *
 *   price=0.5~20  rank=~500  deviation=0.2  side=under  confidence=60  sale=on  market=1-2  ids=1-20  traits=4~1~2_7~3
 *   numbers=7~10~20_9~-5~  vibes=3-5  show=hot-cold  sort=price  order=asc
 *
 * Unknown or malformed parts are dropped and the rest is kept: a link never fails to open.
 */

import { isMarketplaceId } from "./listings/marketplaces.ts";
import {
  DEFAULT_QUERY,
  MEASURES,
  type Measure,
  type NumberRange,
  SORT_CHOICES,
  type Sort,
  type SortKey,
  type TokenQuery,
} from "./query.ts";
import { SORT_PARAMETERS } from "./sort-parameters.ts";
import { DEALS, type Deal } from "./tokens/deal.ts";
import {
  formatDecimal,
  formatSigned,
  parseDecimal,
  parseInteger,
  parsePercent,
  parseSigned,
} from "./values/digits.ts";
import { parseWrittenId } from "./values/token-id.ts";
import { isId } from "./values/units.ts";

const [SORT, ORDER] = SORT_PARAMETERS;

const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  rank: "rank",
  currentPrice: "price",
  priceDeviation: "deviation",
  deviationShare: "percent",
  listedAt: "listed",
  lastSaleAt: "sold",
  confidence: "confidence",
};

function range(lower: number | null, upper: number | null): string | null {
  if (lower === null && upper === null) return null;
  return `${lower === null ? "" : formatDecimal(lower)}~${upper === null ? "" : formatDecimal(upper)}`;
}

function list(values: readonly (string | number)[]): string | null {
  return values.length === 0 ? null : values.join("-");
}

function traitsText(traits: TokenQuery["traits"]): string | null {
  const groups = Object.entries(traits)
    .filter(([, values]) => values.length > 0)
    .map(([trait, values]) => [trait, ...values].join("~"));
  return groups.length === 0 ? null : groups.join("_");
}

function numbersText(numbers: TokenQuery["numbers"]): string | null {
  const groups = Object.entries(numbers).map(([trait, [lower, upper]]) =>
    [trait, ...[lower, upper].map((bound) => (bound === null ? "" : formatSigned(bound)))].join(
      "~",
    ),
  );
  return groups.length === 0 ? null : groups.join("_");
}

/** Returns the query string without "?". It is empty for `DEFAULT_QUERY` under the default sort. */
export function formatQuery(query: TokenQuery, defaultSort: Sort): string {
  const sorted = query.sortBy !== defaultSort.sortBy || query.order !== defaultSort.order;
  const parts: readonly (readonly [string, string | null])[] = [
    ["price", range(query.minPrice, query.maxPrice)],
    ["rank", range(query.minRank, query.maxRank)],
    ["deviation", query.minDeviation === null ? null : formatDecimal(query.minDeviation)],
    ["side", query.underOnly ? "under" : null],
    ["confidence", query.minConfidence === null ? null : String(query.minConfidence)],
    ["sale", query.saleStatus === "onSale" ? "on" : null],
    ["market", list(query.marketplaces)],
    ["ids", list(query.tokenIds)],
    ["traits", traitsText(query.traits)],
    ["numbers", numbersText(query.numbers)],
    ["vibes", list(query.vibes)],
    ["show", list(query.deals)],
    [SORT, sorted ? SORT_WORDS[query.sortBy] : null],
    [ORDER, sorted ? query.order : null],
  ];
  return parts
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${value}`)
    .join("&");
}

type Bounds = readonly [lower: number | null, upper: number | null];

/** Parses bounds from "lower~upper". A malformed end is open. */
function parseBounds(text: string | undefined, read: (text: string) => number | null): Bounds {
  const ends = text?.split("~") ?? [];
  return ends.length === 2 ? [read(ends[0] ?? ""), read(ends[1] ?? "")] : [null, null];
}

const isInverted = ([lower, upper]: Bounds) => lower !== null && upper !== null && lower > upper;

/** Reads the ranges of a query string's parts, also those with lower above upper. */
function readRanges(parts: ReadonlyMap<string, string>) {
  return {
    price: parseBounds(parts.get("price"), parseDecimal),
    rank: parseBounds(parts.get("rank"), parseInteger),
  };
}

/** Drops a range with lower above upper. */
function usable(bounds: Bounds): Bounds {
  return isInverted(bounds) ? [null, null] : bounds;
}

function readParts(search: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of search.replace(/^\?/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1));
  }
  return parts;
}

/** Reads what the chart's height shows, as "chart=value". Null if the link does not say it. */
export function parseMeasure(search: string): Measure | null {
  const word = readParts(search).get("chart");
  return MEASURES.find((measure) => measure === word) ?? null;
}

/** Returns the ranges that `parseQuery` drops, because their minimum is above their maximum. */
export function droppedRanges(search: string): readonly ("price" | "rank" | "number")[] {
  const parts = readParts(search);
  const { price, rank } = readRanges(parts);
  const dropped = { price: [price], rank: [rank], number: readNumbers(parts).map(([, b]) => b) };
  return (["price", "rank", "number"] as const).filter((name) => dropped[name].some(isInverted));
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

function parseIds(text: string | undefined, isKnown: (id: number) => boolean): readonly number[] {
  const ids = (text?.split("-") ?? []).map(parseInteger);
  return unique(ids.filter((id): id is number => id !== null && isKnown(id)));
}

function parseDeals(text: string | undefined): readonly Deal[] {
  const names = text?.split("-") ?? [];
  return DEALS.filter((deal) => names.includes(deal));
}

function parseTraits(text: string | undefined): TokenQuery["traits"] {
  const traits: Record<number, readonly number[]> = {};
  for (const group of text?.split("_") ?? []) {
    const [trait, ...values] = group.split("~").map(parseInteger);
    const known = values.filter((value): value is number => value !== null && isId(value));
    if (isId(trait) && known.length > 0)
      traits[trait] = unique([...(traits[trait] ?? []), ...known]);
  }
  return traits;
}

/** Reads the ranges of traits, also those with lower above upper. */
function readNumbers(parts: ReadonlyMap<string, string>): (readonly [trait: number, Bounds])[] {
  return (parts.get("numbers")?.split("_") ?? []).flatMap((group) => {
    const [trait = "", ...ends] = group.split("~");
    const id = parseInteger(trait);
    return isId(id) ? [[id, parseBounds(ends.join("~"), parseSigned)] as const] : [];
  });
}

/** Drops a range with lower above upper, and one without bounds. */
function parseNumbers(parts: ReadonlyMap<string, string>): TokenQuery["numbers"] {
  const numbers: Record<number, NumberRange> = {};
  for (const [id, bounds] of readNumbers(parts)) {
    const [lower, upper] = usable(bounds);
    if (lower !== null || upper !== null) numbers[id] = [lower, upper];
  }
  return numbers;
}

function parseSort(sort: string | undefined, order: string | undefined, otherwise: Sort): Sort {
  const found = SORT_CHOICES.find(
    (choice) => SORT_WORDS[choice.sortBy] === sort && choice.order === order,
  );
  return found ? { sortBy: found.sortBy, order: found.order } : otherwise;
}

/** Reads `search`, with or without "?". Never throws. */
export function parseQuery(search: string, defaultSort: Sort): TokenQuery {
  const parts = readParts(search);
  const { price, rank } = readRanges(parts);
  const [minPrice, maxPrice] = usable(price);
  const [minRank, maxRank] = usable(rank);
  return {
    ...DEFAULT_QUERY,
    minPrice,
    maxPrice,
    minRank,
    maxRank,
    minDeviation: parseDecimal(parts.get("deviation") ?? ""),
    underOnly: parts.get("side") === "under",
    minConfidence: parsePercent(parts.get("confidence") ?? ""),
    saleStatus: parts.get("sale") === "on" ? "onSale" : "all",
    marketplaces: parseIds(parts.get("market"), isMarketplaceId),
    tokenIds: unique(
      (parts.get("ids")?.split("-") ?? []).flatMap((id) => parseWrittenId(id) ?? []),
    ),
    traits: parseTraits(parts.get("traits")),
    numbers: parseNumbers(parts),
    vibes: parseIds(parts.get("vibes"), isId),
    deals: parseDeals(parts.get("show")),
    ...parseSort(parts.get(SORT), parts.get(ORDER), defaultSort),
  };
}
