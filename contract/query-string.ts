/**
 * A query as a link's query string. Its alphabet is [0-9a-zA-Z.~_-] plus = and &, and the percent signs of names beyond
 * ASCII (see `link-names.ts`). It survives a router that decodes twice and a chat that cuts links at odd characters.
 *
 *   price=0.5~20  rank=~500  deviation=0.2  side=under  percent=10~60  confidence=60  sale=on  market=1-2
 *   ids=1-20  trait=Hat~Crown~Top-Hat_Fur~Gold  number=Height~10~20_Mood~-5~  vibe=Royal~Plain  show=hot-cold  sort=price  order=asc
 *
 * A link may also say the numbers of traits, values and vibes, `traits=4~1~2_7~3`, `numbers=7~10~20` and `vibes=3-5`, as
 * all links once did. They are written if no collection is at hand, if a name has several meanings, and if the names are too long.
 *
 * Unknown or malformed parts are dropped and the rest is kept: a link never fails to open.
 */

import { formatName, parseNames } from "./link-names.ts";
import { isMarketplaceId } from "./listings/marketplaces.ts";
import { type NamedChoices, withNames } from "./named-query.ts";
import {
  CHART_HEIGHTS,
  type ChartHeight,
  type ChosenNames,
  DEFAULT_QUERY,
  NOT_HERE,
  type NumberRange,
  SORT_CHOICES,
  type Sort,
  type SortKey,
  type TokenQuery,
} from "./query.ts";
import { queryParts } from "./query-parts.ts";
import { SORT_PARAMETERS } from "./sort-parameters.ts";
import { DEALS, type Deal } from "./tokens/deal.ts";
import { parseDecimal, parseInteger, parsePercent, parseSigned } from "./values/digits.ts";
import { formatDecimal, formatSigned } from "./values/format-decimal.ts";
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

const bound = (value: number | null) => (value === null ? "" : formatSigned(value));

/** Formats bounds as "lower~upper". Null if both are open. */
export function formatRange(lower: number | null, upper: number | null): string | null {
  return lower === null && upper === null ? null : `${bound(lower)}~${bound(upper)}`;
}

function list(values: readonly (string | number)[]): string | null {
  return values.length === 0 ? null : values.join("-");
}

/** Formats numbers, without `NOT_HERE`, which stands for names. */
function traitsText(traits: TokenQuery["traits"]): string | null {
  const groups = Object.entries(traits)
    .map(([trait, values]) => [trait, ...values.filter((value) => value !== NOT_HERE)])
    .filter(({ length }) => length > 1)
    .map((group) => group.join("~"));
  return groups.length === 0 ? null : groups.join("_");
}

/** Formats ranges without `NOT_HERE`. `traits` are numbers or formatted names. */
function numbersText(ranges: readonly (readonly [trait: string, NumberRange])[]): string | null {
  const groups = ranges
    .filter(([trait]) => trait !== `${NOT_HERE}`)
    .map(([trait, [lower, upper]]) => `${trait}~${bound(lower)}~${bound(upper)}`);
  return groups.length === 0 ? null : groups.join("_");
}

function numberNames({ numbers }: ChosenNames): string | null {
  return numbersText(numbers.map(([trait, range]) => [formatName(trait), range]));
}

function traitNames({ traits }: ChosenNames): string | null {
  const groups = new Map<string, string[]>();
  for (const [trait, value] of traits) {
    const group = groups.get(trait) ?? [formatName(trait)];
    groups.set(trait, group);
    group.push(formatName(value));
  }
  return traits.length === 0
    ? null
    : Array.from(groups.values(), (group) => group.join("~")).join("_");
}

function vibeNames({ vibes }: ChosenNames): string | null {
  return vibes.length === 0 ? null : vibes.map(formatName).join("~");
}

/** Characters. Chats and mail programs cut links at about 2,000. */
const MAX_NAMES_TEXT = 1_500;

/**
 * Returns the query string without "?". It is empty for `DEFAULT_QUERY` under the default sort. `collection` has the names
 * of the numbers in `query`; null if they are unknown, or if the text is no link.
 */
export function formatQuery(
  query: TokenQuery,
  defaultSort: Sort,
  collection: NamedChoices | null = null,
): string {
  const named = collection ? withNames(query, collection) : query;
  const { names } = named;
  const length = names ? `${traitNames(names)}${numberNames(names)}${vibeNames(names)}`.length : 0;
  return formatParts(length > MAX_NAMES_TEXT ? query : named, defaultSort);
}

function formatParts(query: TokenQuery, defaultSort: Sort): string {
  const { names } = query;
  const sorted = query.sortBy !== defaultSort.sortBy || query.order !== defaultSort.order;
  const parts: readonly (readonly [string, string | null])[] = [
    ["price", formatRange(query.minPrice, query.maxPrice)],
    ["rank", formatRange(query.minRank, query.maxRank)],
    ["deviation", query.minDeviation === null ? null : formatDecimal(query.minDeviation)],
    ["side", query.underOnly ? "under" : null],
    ["percent", formatRange(query.minPercent, query.maxPercent)],
    ["confidence", query.minConfidence === null ? null : String(query.minConfidence)],
    ["sale", query.saleStatus === "onSale" ? "on" : null],
    ["market", list(query.marketplaces)],
    ["ids", list(query.tokenIds)],
    ["trait", names ? traitNames(names) : null],
    ["traits", traitsText(query.traits)],
    ["number", names ? numberNames(names) : null],
    ["numbers", numbersText(Object.entries(query.numbers))],
    ["vibe", names ? vibeNames(names) : null],
    ["vibes", list(query.vibes.filter((vibe) => vibe !== NOT_HERE))],
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
export function parseBounds(
  text: string | undefined,
  read: (text: string) => number | null,
): Bounds {
  const ends = text?.split("~") ?? [];
  return ends.length === 2 ? [read(ends[0] ?? ""), read(ends[1] ?? "")] : [null, null];
}

const isInverted = ([lower, upper]: Bounds) => lower !== null && upper !== null && lower > upper;

/** Reads the ranges of a query string's parts, also those with lower above upper. */
function readRanges(parts: ReadonlyMap<string, string>) {
  return {
    price: parseBounds(parts.get("price"), parseDecimal),
    rank: parseBounds(parts.get("rank"), parseInteger),
    deviation: parseBounds(parts.get("percent"), parseSigned),
  };
}

/** Drops a range with lower above upper. */
export function usable(bounds: Bounds): Bounds {
  return isInverted(bounds) ? [null, null] : bounds;
}

/** Joins repeated parts of traits, as in links that were put together by hand. Of others, the last counts. */
export function readParts(search: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of queryParts(search)) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at);
    const before = /^(?:trait|number)s?$/.test(name) && parts.get(name);
    parts.set(name, (before ? `${before}_` : "") + part.slice(at + 1));
  }
  return parts;
}

/** Parts of a query string that say what the chart shows. They filter and sort nothing. */
const CHART_PARTS = ["chart", "zoom"] as const;
export type ChartParts = Partial<Record<(typeof CHART_PARTS)[number], string | null>>;

export function readChartParts(search: string): ChartParts {
  const parts = readParts(search);
  return Object.fromEntries(CHART_PARTS.map((name) => [name, parts.get(name) ?? null]));
}

/** Adds the parts of the chart to the query string `search`, which has none. */
export function withChartParts(search: string, chart: ChartParts): string {
  const parts = CHART_PARTS.map((name) => chart[name] && `${name}=${chart[name]}`);
  return [search, ...parts].filter(Boolean).join("&");
}

const QUERY_PARTS = [
  ...["price", "rank", "deviation", "side", "percent", "confidence", "sale", "market", "ids"],
  ...["trait", "traits", "number", "numbers", "vibe", "vibes", "show", SORT, ORDER],
];

/** Returns the query string `search` without the parts that a collection's page does not read. Keeps a "?". */
export function knownParts(search: string): string {
  const names: readonly string[] = [...QUERY_PARTS, ...CHART_PARTS];
  const known = queryParts(search).filter((part) => names.includes(part.split("=", 1)[0] ?? ""));
  return known.length > 0 ? `?${known.join("&")}` : "";
}

export function withoutChartParts(search: string): string {
  const parts = queryParts(search);
  return parts.filter((part) => !/^(?:chart|zoom)=/.test(part)).join("&");
}

/** Reads what the chart's height shows, as "chart=price". Null if the link does not say it. */
export function parseHeight(search: string): ChartHeight | null {
  const word = readParts(search).get("chart");
  return CHART_HEIGHTS.find((height) => height === word) ?? null;
}

/** Returns the ranges that `parseQuery` drops, because their minimum is above their maximum. */
export function droppedRanges(search: string): readonly string[] {
  const parts = readParts(search);
  const ranges: readonly (readonly [string, Bounds])[] = [
    ...Object.entries(readRanges(parts)),
    ...[...readNumbers(parts), ...readNamedNumbers(parts)].map(
      ([, bounds]) => ["number", bounds] as const,
    ),
  ];
  return unique(ranges.flatMap(([name, bounds]) => (isInverted(bounds) ? [name] : [])));
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

function parseChosenNames(parts: ReadonlyMap<string, string>): ChosenNames | undefined {
  const traits = new Map<string, readonly [string, string]>();
  for (const [trait, ...values] of parseNames(parts.get("trait")))
    for (const value of values)
      if (trait !== undefined) traits.set(JSON.stringify([trait, value]), [trait, value]);
  const numbers = usableRanges(readNamedNumbers(parts));
  const vibes = unique(parseNames(parts.get("vibe")).flat());
  return traits.size + numbers.length + vibes.length === 0
    ? undefined
    : { traits: [...traits.values()], numbers, vibes };
}

/** Reads the ranges of traits, also those with lower above upper. `read` returns null if the text is no trait. */
function readRangesOf<Trait>(text: string | undefined, read: (text: string) => Trait | null) {
  return (text?.split("_") ?? []).flatMap((group): (readonly [Trait, Bounds])[] => {
    const [name = "", ...ends] = group.split("~");
    const trait = read(name);
    return trait === null ? [] : [[trait, parseBounds(ends.join("~"), parseSigned)]];
  });
}

function readNumbers(parts: ReadonlyMap<string, string>) {
  return readRangesOf(parts.get("numbers"), (text) => {
    const id = parseInteger(text);
    return isId(id) ? id : null;
  });
}

function readNamedNumbers(parts: ReadonlyMap<string, string>) {
  return readRangesOf(parts.get("number"), (text) => parseNames(text)[0]?.[0] ?? null);
}

/** Drops ranges with lower above upper, and those without bounds. The last range of a trait counts. */
function usableRanges<Trait>(ranges: readonly (readonly [Trait, Bounds])[]) {
  const usableOf = new Map<Trait, NumberRange>();
  for (const [trait, bounds] of ranges) {
    const range = usable(bounds);
    if (range.some((end) => end !== null)) usableOf.set(trait, range);
  }
  return [...usableOf];
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
  const { price, rank, deviation } = readRanges(parts);
  const [minPrice, maxPrice] = usable(price);
  const [minRank, maxRank] = usable(rank);
  const [minPercent, maxPercent] = usable(deviation);
  return {
    ...DEFAULT_QUERY,
    minPrice,
    maxPrice,
    minRank,
    maxRank,
    minDeviation: parseDecimal(parts.get("deviation") ?? ""),
    underOnly: parts.get("side") === "under",
    minPercent,
    maxPercent,
    minConfidence: parsePercent(parts.get("confidence") ?? ""),
    saleStatus: parts.get("sale") === "on" ? "onSale" : "all",
    marketplaces: parseIds(parts.get("market"), isMarketplaceId),
    tokenIds: unique(
      (parts.get("ids")?.split("-") ?? []).flatMap((id) => parseWrittenId(id) ?? []),
    ),
    traits: parseTraits(parts.get("traits")),
    numbers: Object.fromEntries(usableRanges(readNumbers(parts))),
    vibes: parseIds(parts.get("vibes"), isId),
    deals: parseDeals(parts.get("show")),
    names: parseChosenNames(parts),
    ...parseSort(parts.get(SORT), parts.get(ORDER), defaultSort),
  };
}
