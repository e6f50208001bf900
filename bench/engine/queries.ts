/** The questions that are asked, in the part of `TokenQuery` that every contestant can answer. */
import type { TokenQuery } from "../../contract/query.ts";
import { MEDIAN_PROJECTION } from "./dataset.ts";

/** Traits are single-valued ones: the kindest to contestants that hold a column for each. */
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
/** Of the traits above, values that the query has not chosen. */
const TOGGLED_VALUES = [3, 0, 6, 4, 9];

/** Two traits with two values each, a price range, on sale: about one token in a hundred. */
export const DEALS: BenchQuery = {
  minPrice: 0.5 * MEDIAN_PROJECTION,
  maxPrice: 1.25 * MEDIAN_PROJECTION,
  saleStatus: "onSale",
  traits: { [FIRST_TRAIT]: [1, 2], [SECOND_TRAIT]: [0, 3] },
  sortBy: "priceDeviation",
  order: "desc",
};

/** One more value of a trait that is filtered, and without it again; then another. */
export function toggledDeals(step: number): BenchQuery {
  if (step % 2 === 1) return DEALS;
  const value = TOGGLED_VALUES[(step / 2) % TOGGLED_VALUES.length];
  return { ...DEALS, traits: { ...DEALS.traits, [FIRST_TRAIT]: [1, 2, value] } };
}

/** One value of a trait, and the whole table again; then another. */
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
