/** The queries of the bench, limited to the part of `TokenQuery` that every contestant can answer. */
import type { TokenQuery } from "../../contract/query.ts";
import { MEDIAN_PROJECTION } from "./data/dataset.ts";

/** Uses single-valued traits only, which favours contestants with one column per trait. */
export type BenchQuery = Pick<
  TokenQuery,
  "minPrice" | "maxPrice" | "saleStatus" | "traits" | "sortBy" | "order"
>;

export const EVERYTHING: BenchQuery = {
  minPrice: null,
  maxPrice: null,
  saleStatus: "all",
  traits: {},
  sortBy: "rank",
  order: "desc",
};

const FIRST_TRAIT = 3;
const SECOND_TRAIT = 4;
/** Values of FIRST_TRAIT that DEALS does not select. `toggledTable` uses the same ids for SECOND_TRAIT. */
const TOGGLED_VALUES = [3, 0, 6, 4, 9];

/** Two traits with two values each, a price range, on sale. Matches about one token in a hundred. */
export const DEALS: BenchQuery = {
  minPrice: 0.5 * MEDIAN_PROJECTION,
  maxPrice: 1.25 * MEDIAN_PROJECTION,
  saleStatus: "onSale",
  traits: { [FIRST_TRAIT]: [1, 2], [SECOND_TRAIT]: [0, 3] },
  sortBy: "priceDeviation",
  order: "desc",
};

/** Even steps add one more value of a filtered trait to DEALS, odd steps remove it again. */
export function toggledDeals(step: number): BenchQuery {
  if (step % 2 === 1) return DEALS;
  const value = TOGGLED_VALUES[(step / 2) % TOGGLED_VALUES.length];
  return { ...DEALS, traits: { ...DEALS.traits, [FIRST_TRAIT]: [1, 2, value] } };
}

/** Even steps filter the whole table by one trait value, odd steps remove the filter again. */
export function toggledTable(step: number): BenchQuery {
  if (step % 2 === 1) return EVERYTHING;
  const value = TOGGLED_VALUES[(step / 2) % TOGGLED_VALUES.length];
  return { ...EVERYTHING, traits: { [SECOND_TRAIT]: [value] } };
}

const SORTS = [
  ["priceDeviation", "asc"],
  ["currentPrice", "asc"],
  ["priceDeviation", "desc"],
  ["currentPrice", "desc"],
] as const;

export function resortedDeals(step: number): BenchQuery {
  const [sortBy, order] = SORTS[step % SORTS.length];
  return { ...DEALS, sortBy, order };
}
