/** A query of the table: filters and a sort. */
import type { Deal } from "./tokens/deal.ts";
import type { Eth } from "./values/units.ts";

/** Quantity on the chart's vertical axis: the price in ETH, or the price as a share of the projection. */
export const MEASURES = ["price", "value"] as const;
export type Measure = (typeof MEASURES)[number];

/** Heights of the chart in a link: a measure, or prices on a chosen scale. */
export const CHART_HEIGHTS = [...MEASURES, "linear", "log"] as const;
export type ChartHeight = (typeof CHART_HEIGHTS)[number];

export type SaleStatus = "all" | "onSale";
export type SortKey =
  | "rank"
  | "currentPrice"
  | "priceDeviation"
  | "deviationShare"
  | "listedAt"
  | "lastSaleAt"
  | "confidence";
export type SortOrder = "asc" | "desc";

export interface Sort {
  readonly sortBy: SortKey;
  readonly order: SortOrder;
}

/** Stands for the number of a trait, value or vibe that the collection never had. Above every number, see `isId`. */
export const NOT_HERE = 2 ** 32;

/** Inclusive bounds of a trait's numbers; null is open, and at least one is not. A date is YYYYMMDD. */
export type NumberRange = readonly [lower: number | null, upper: number | null];

/** Values, ranges of numbers and vibes by their names. */
export interface ChosenNames {
  readonly traits: readonly (readonly [trait: string, value: string])[];
  readonly numbers: readonly (readonly [trait: string, range: NumberRange])[];
  readonly vibes: readonly string[];
}

export interface TokenQuery extends Sort {
  /** Bounds are inclusive; null is open. */
  readonly minPrice: Eth | null;
  readonly maxPrice: Eth | null;
  readonly minRank: number | null;
  readonly maxRank: number | null;
  /** Exclusive: keeps tokens whose absolute deviation is above it. */
  readonly minDeviation: Eth | null;
  /** Keeps only tokens listed under their projection. */
  readonly underOnly: boolean;
  /** Inclusive bounds of the deviation in percent of the projection: 10 is 10 percent under it, -10 is 10 percent over it. */
  readonly minPercent: number | null;
  readonly maxPercent: number | null;
  /** Inclusive, in percent. */
  readonly minConfidence: number | null;
  readonly saleStatus: SaleStatus;
  readonly marketplaces: readonly number[];
  readonly tokenIds: readonly string[];
  /** traitId -> valueIds: values of one trait are a union, traits intersect. */
  readonly traits: Readonly<Record<number, readonly number[]>>;
  /** traitId -> range: a token matches if a number of its values is in the range. Traits intersect. */
  readonly numbers: Readonly<Record<number, NumberRange>>;
  /** A token matches if it has any of these vibes. */
  readonly vibes: readonly number[];
  /** A token matches if its price is any of these. */
  readonly deals: readonly Deal[];
  /** Names from a link that have no number, or none yet: see `resolveNames`. */
  readonly names?: ChosenNames | undefined;
}

/** No filter, best rank first: also the default while not connected. */
export const DEFAULT_QUERY: TokenQuery = {
  minPrice: null,
  maxPrice: null,
  minRank: null,
  maxRank: null,
  minDeviation: null,
  underOnly: false,
  minPercent: null,
  maxPercent: null,
  minConfidence: null,
  saleStatus: "all",
  marketplaces: [],
  tokenIds: [],
  traits: {},
  numbers: {},
  vibes: [],
  deals: [],
  names: undefined,
  sortBy: "rank",
  order: "desc",
};

/** Sorts that are available only while connected. */
const LOCKED_SORTS: readonly SortKey[] = ["priceDeviation", "deviationShare"];

export function isLockedSort({ sortBy }: Pick<Sort, "sortBy">, connected: boolean): boolean {
  return !connected && LOCKED_SORTS.includes(sortBy);
}

/** Returns the default sort: the best deals first if the deviation sort is available, else the best ranks first. */
export function defaultSort(connected: boolean): Sort {
  return connected
    ? { sortBy: "priceDeviation", order: "desc" }
    : { sortBy: "rank", order: "desc" };
}

export interface SortChoice extends Sort {
  readonly label: string;
}

/** Entries of the sort menu, in display order. */
export const SORT_CHOICES: readonly SortChoice[] = [
  { sortBy: "rank", order: "desc", label: "Best Rank First" },
  { sortBy: "rank", order: "asc", label: "Worst Rank First" },
  { sortBy: "currentPrice", order: "asc", label: "Lowest Price First" },
  { sortBy: "currentPrice", order: "desc", label: "Highest Price First" },
  { sortBy: "priceDeviation", order: "desc", label: "Most Underpriced First" },
  { sortBy: "priceDeviation", order: "asc", label: "Most Overpriced First" },
  { sortBy: "deviationShare", order: "desc", label: "Most Underpriced by %" },
  { sortBy: "deviationShare", order: "asc", label: "Most Overpriced by %" },
  { sortBy: "listedAt", order: "desc", label: "Newest listing" },
  { sortBy: "lastSaleAt", order: "desc", label: "Last sale" },
  { sortBy: "confidence", order: "desc", label: "Highest confidence" },
];

export function sortLabel({ sortBy, order }: Sort): string {
  const found = SORT_CHOICES.find((each) => each.sortBy === sortBy && each.order === order);
  return found?.label ?? "";
}

/** True if the panel accepts the range: both bounds are given and at least 0, and upper is at least lower. */
export function isRange(lower: number | null, upper: number | null): boolean {
  return lower !== null && upper !== null && lower >= 0 && upper >= 0 && upper >= lower;
}

/** True if a filter of the deviation is active. */
export function hasDeviation(query: TokenQuery): boolean {
  const { minDeviation, underOnly, minPercent, maxPercent } = query;
  return underOnly || [minDeviation, minPercent, maxPercent].some((bound) => bound !== null);
}

/**
 * Counts the active filters. A range counts once, and so do all filters of the deviation together. Each token id, trait value,
 * vibe and kind of deal counts on its own. Marketplaces and the confidence do not count.
 */
export function countActiveFilters(query: TokenQuery): number {
  const single = [
    query.saleStatus === "onSale",
    query.minRank !== null || query.maxRank !== null,
    query.minPrice !== null || query.maxPrice !== null,
    hasDeviation(query),
  ];
  const { tokenIds, deals, names } = query;
  const numbers = [
    Object.values(query.traits),
    query.vibes,
    Object.keys(query.numbers).map(Number),
  ];
  const lists = [
    ...[tokenIds, deals, numbers.flat(2).filter((number) => number !== NOT_HERE)],
    ...Object.values(names ?? {}),
  ];
  return [single.filter(Boolean), ...lists].reduce((sum, { length }) => sum + length, 0);
}

/** True if a filter is active, also one that does not count. */
export function isFiltered(query: TokenQuery): boolean {
  const uncounted = query.marketplaces.length > 0 || query.minConfidence !== null;
  return uncounted || countActiveFilters(query) > 0;
}
