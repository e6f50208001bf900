/**
 * A query as a list of filters, each with a bitset of the rows that pass it.
 *
 * A filter's name encodes its condition, so that the next query reuses the filters that it shares with the last.
 * Filters over listings or figures are patched row by row; the others never change.
 */
import type { NumberRange, TokenQuery } from "../../contract/query.ts";
import { appraisalAt, type Deal, deviatesBetween, verdictOf } from "../../contract/tokens/deal.ts";
import { NO_MARKETPLACE, type RowIndex } from "../../contract/values/units.ts";
import {
  allBits,
  assignBit,
  type Bits,
  emptyBits,
  hasBit,
  intersectWith,
  setBit,
  setRange,
} from "../table/bitset.ts";
import { addCarriers, type CarriedValues } from "../table/carried-values.ts";
import { findId } from "../table/ids/id-index.ts";
import type { TokenTable } from "../table/token-table.ts";
import type { Choices } from "./choices.ts";

/** Group of facets whose choices a filter selects from. A filter that belongs to no facets has null. */
export type FacetGroup =
  | { readonly kind: "trait"; readonly traitId: number }
  | { readonly kind: "vibe" | "marketplace" | "onSale" | "deal" };

export interface Filter {
  readonly name: string;
  readonly group: FacetGroup | null;
  readonly bits: Bits;
  /** Tests rows by their current listing and figures. Null if the filter depends on neither. */
  readonly live: LiveFilter | null;
}

interface LiveFilter {
  passes(row: RowIndex): boolean;
  /** The only rows that can pass. */
  readonly among: Bits;
}

/** Results of `findMiss`: the row passes every filter, or misses more than one. */
export const MATCH = -1;
export const SEVERAL = -2;

/** Returns MATCH, SEVERAL, or the index of the only filter that the row misses. */
export function findMiss(filters: readonly Filter[], row: RowIndex): number {
  let miss = MATCH;
  for (let index = 0; index < filters.length; index += 1) {
    if (hasBit(filters[index].bits, row)) continue;
    if (miss !== MATCH) return SEVERAL;
    miss = index;
  }
  return miss;
}

/** True if the row passes the live filters. Tests listing and figures, and ignores the bits, which may be stale. */
export function passesLive(filters: readonly Filter[], row: RowIndex): boolean {
  for (let index = 0; index < filters.length; index += 1)
    if (filters[index].live?.passes(row) === false) return false;
  return true;
}

/** Updates the bits of the live filters for `rows` at `from` up to `to`. */
export function refreshBits(
  filters: readonly Filter[],
  rows: Uint32Array,
  from: number,
  to: number,
): void {
  for (const { bits, live } of filters)
    if (live)
      for (let at = from; at < to; at += 1) assignBit(bits, rows[at], live.passes(rows[at]));
}

/** Updates the bits of the live filters for all rows. */
export function refreshAllBits(filters: readonly Filter[]): void {
  for (const { bits, live } of filters) if (live) writePassing(live, bits);
}

/** Returns the rows that pass all `filters`. */
export function candidatesOf(size: number, filters: readonly Filter[]): Bits {
  const candidates = allBits(size);
  for (const { bits } of filters) intersectWith(candidates, bits);
  return candidates;
}

/** Returns the rows that may count for a facet: they pass all `filters`, or miss only one, which has a group. */
export function facetCandidatesOf(size: number, filters: readonly Filter[]): Bits {
  const reach = allBits(size);
  const missed = emptyBits(size);
  for (const { group, bits } of filters)
    for (let word = 0; word < reach.length; word += 1) {
      const missing = ~bits[word];
      reach[word] &= ~(group === null ? missing : missing & missed[word]);
      missed[word] |= missing;
    }
  return reach;
}

interface FilterPlan extends Omit<Filter, "bits"> {
  makeBits(): Bits;
}

/** Builds the filters of `query`, reusing those in `former`. Empty choices set no filter. */
export function filtersOf(
  table: TokenTable,
  choices: Pick<Choices, "numbersOf">,
  query: TokenQuery,
  former: readonly Filter[],
): readonly Filter[] {
  return planFilters(table, choices, query).map(
    ({ name, group, live, makeBits }) =>
      former.find((filter) => filter.name === name) ?? { name, group, bits: makeBits(), live },
  );
}

/** Separate from `filtersOf`: a filter keeps this scope alive, which must not hold former filters. */
function planFilters(
  table: TokenTable,
  { numbersOf }: Pick<Choices, "numbersOf">,
  query: TokenQuery,
): readonly FilterPlan[] {
  const { size, prices, marketplaces, listed, byDeviation } = table;
  const { minPrice, maxPrice, minRank, maxRank, minDeviation, underOnly, tokenIds, vibes } = query;
  const plans: FilterPlan[] = [];

  function addFixed(name: string, group: FacetGroup | null, makeBits: () => Bits): void {
    plans.push({ name, group, live: null, makeBits });
  }

  function addLive(
    name: string,
    group: FacetGroup | null,
    among: Bits,
    passes: LiveFilter["passes"],
  ): void {
    const live = { passes, among };
    const makeBits = () => {
      const bits = emptyBits(size);
      writePassing(live, bits);
      return bits;
    };
    plans.push({ name, group, live, makeBits });
  }

  if (minRank !== null || maxRank !== null)
    addFixed(`rank ${minRank} ${maxRank}`, null, () => rankRange(table, minRank, maxRank));
  if (tokenIds.length > 0)
    addFixed(`ids ${tokenIds.join(" ")}`, null, () => rowsOfIds(table, tokenIds));
  for (const trait in query.traits) {
    const valueIds = query.traits[trait];
    if (valueIds.length === 0) continue;
    const traitId = Number(trait);
    addFixed(`trait ${trait} ${valueIds.join(" ")}`, { kind: "trait", traitId }, () => {
      const values = table.traits.find((each) => each.traitId === traitId);
      return carriersOf(size, values, valueIds);
    });
  }
  for (const trait in query.numbers) {
    const [lower, upper] = query.numbers[trait];
    addFixed(`numbers ${trait} ${lower} ${upper}`, null, () => {
      const traitId = Number(trait);
      const values = table.traits.find((each) => each.traitId === traitId);
      return numberRange(size, values, numbersOf(traitId), query.numbers[trait]);
    });
  }
  if (vibes.length > 0)
    addFixed(`vibes ${vibes.join(" ")}`, { kind: "vibe" }, () =>
      carriersOf(size, table.vibes, vibes),
    );

  // NONE fails every comparison, so these filters exclude unlisted tokens without a check.
  if (minPrice !== null || maxPrice !== null) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY];
    addLive(`price ${minPrice} ${maxPrice}`, null, listed, (row) => {
      const price = prices[row];
      return price >= least && price <= most;
    });
  }
  if (minDeviation !== null || underOnly) {
    const least = minDeviation ?? 0;
    addLive(`deviation ${minDeviation} ${underOnly}`, null, byDeviation.rows, (row) => {
      const deviation = byDeviation.of(row);
      return (underOnly ? deviation : Math.abs(deviation)) > least;
    });
  }
  const { minPercent, maxPercent } = query;
  if (minPercent !== null || maxPercent !== null) {
    const { priceProjection } = table.figures;
    const least = minPercent ?? Number.NEGATIVE_INFINITY;
    const most = maxPercent ?? Number.POSITIVE_INFINITY;
    addLive(`percent ${minPercent} ${maxPercent}`, null, byDeviation.rows, (row) =>
      deviatesBetween(prices[row], priceProjection[row], least, most),
    );
  }
  const { minConfidence } = query;
  if (minConfidence !== null) {
    const { confidence } = table.figures;
    const least = minConfidence / 100;
    addLive(`confidence ${least}`, null, allBits(size), (row) => confidence[row] >= least);
  }
  if (query.saleStatus === "onSale")
    addLive("onSale", { kind: "onSale" }, listed, (row) => prices[row] > 0);
  if (query.marketplaces.length > 0)
    addLive(
      `marketplaces ${query.marketplaces.join(" ")}`,
      { kind: "marketplace" },
      listed,
      (row) =>
        marketplaces[row] !== NO_MARKETPLACE && query.marketplaces.includes(marketplaces[row]),
    );
  const { deals } = query;
  if (deals.length > 0)
    addLive(`deals ${deals.join(" ")}`, { kind: "deal" }, allBits(size), (row) =>
      deals.includes(dealAt(table, row)),
    );
  return plans;
}

export function dealAt({ prices, figures }: TokenTable, row: RowIndex): Deal {
  return verdictOf(prices[row], appraisalAt(figures, row)).deal;
}

function writePassing({ passes, among }: LiveFilter, bits: Bits): void {
  for (let word = 0; word < among.length; word += 1) {
    let passing = 0;
    for (let left = among[word]; left !== 0; left &= left - 1) {
      const bit = left & -left;
      if (passes((word << 5) + 31 - Math.clz32(bit))) passing |= bit;
    }
    bits[word] = passing;
  }
}

/** Returns the rows that carry at least one of `ids`. An id that no row carries matches nothing. */
function carriersOf(size: number, values: CarriedValues | undefined, ids: readonly number[]): Bits {
  const bits = emptyBits(size);
  if (values)
    for (const id of ids) {
      const value = values.ids.indexOf(id);
      if (value >= 0) addCarriers(values, value, bits);
    }
  return bits;
}

/** Returns the rows that carry a value whose number is in the range. `numbers` are by value id. */
function numberRange(
  size: number,
  values: CarriedValues | undefined,
  numbers: ReadonlyMap<number, number>,
  [lower, upper]: NumberRange,
): Bits {
  const bits = emptyBits(size);
  const [least, most] = [lower ?? Number.NEGATIVE_INFINITY, upper ?? Number.POSITIVE_INFINITY];
  for (const [value, id] of values?.ids.entries() ?? []) {
    const number = numbers.get(id);
    if (values && number !== undefined && number >= least && number <= most)
      addCarriers(values, value, bits);
  }
  return bits;
}

function rowsOfIds({ size, rowOfId }: TokenTable, ids: readonly string[]): Bits {
  const bits = emptyBits(size);
  for (const id of ids) {
    const row = findId(rowOfId, id);
    if (row >= 0) setBit(bits, row);
  }
  return bits;
}

/** Returns the rows of a range of ranks. Rows are in rank order, so it is a range of rows. */
function rankRange(
  { columns: { ranks }, size }: TokenTable,
  minRank: number | null,
  maxRank: number | null,
): Bits {
  const first = (accepts: (rank: number) => boolean): RowIndex => {
    const found = ranks.findIndex(accepts);
    return found < 0 ? size : found;
  };
  const bits = emptyBits(size);
  const from = minRank === null ? 0 : first((rank) => rank >= minRank);
  setRange(bits, from, maxRank === null ? size : first((rank) => rank > maxRank));
  return bits;
}
