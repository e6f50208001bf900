/**
 * A query as a list of filters, each with the rows that pass it as bits.
 *
 * A filter is named by what it asks for, so that the next query takes over those that it shares with
 * the last. Filters over listings are kept true row by row; the others never change.
 */
import type { TokenQuery } from "../../contract/query.ts";
import type { RowIndex } from "../../contract/units.ts";
import {
  addBit,
  addRange,
  allBits,
  type Bits,
  hasBit,
  keepOnly,
  noBits,
  putBit,
} from "../table/bitset.ts";
import { addCarriers, type CarriedValues } from "../table/carried-values.ts";
import { findId } from "../table/id-index.ts";
import type { TokenTable } from "../table/token-table.ts";

/** The facets that a filter is the choice among; null where it belongs to none. */
export type FacetGroup =
  | { readonly kind: "trait"; readonly traitId: number }
  | { readonly kind: "vibe" | "marketplace" | "onSale" };

export interface Filter {
  readonly name: string;
  readonly group: FacetGroup | null;
  readonly bits: Bits;
  /** What passes as rows are listed now; null where that has no part in it. */
  readonly live: LiveFilter | null;
}

interface LiveFilter {
  passes(row: RowIndex): boolean;
  /** No other rows can pass. */
  readonly among: Bits;
}

/** In `missOf`: the row passes every filter, or misses more than one. */
export const MATCH = -1;
export const SEVERAL = -2;

/** MATCH, SEVERAL, or the index of the only filter that the row misses. */
export function missOf(filters: readonly Filter[], row: RowIndex): number {
  let miss = MATCH;
  for (let index = 0; index < filters.length; index += 1) {
    if (hasBit(filters[index].bits, row)) continue;
    if (miss !== MATCH) return SEVERAL;
    miss = index;
  }
  return miss;
}

/** Whether the row passes those of `filters` that are live, whatever their bits say. */
export function passesLive(filters: readonly Filter[], row: RowIndex): boolean {
  for (let index = 0; index < filters.length; index += 1)
    if (filters[index].live?.passes(row) === false) return false;
  return true;
}

/** Puts the bits of the live ones of `filters` right for `rows` from `from` up to `to`. */
export function putRight(
  filters: readonly Filter[],
  rows: Uint32Array,
  from: number,
  to: number,
): void {
  for (const { bits, live } of filters)
    if (live) for (let at = from; at < to; at += 1) putBit(bits, rows[at], live.passes(rows[at]));
}

/** The same for all rows. */
export function putAllRight(filters: readonly Filter[]): void {
  for (const { bits, live } of filters) if (live) writePassing(live, bits);
}

/** The rows that miss none of `filters`. */
export function candidatesOf(size: number, filters: readonly Filter[]): Bits {
  const candidates = allBits(size);
  for (const { bits } of filters) keepOnly(candidates, bits);
  return candidates;
}

/** The rows that miss none of `filters`, or one alone that facets look past. */
export function reachOf(size: number, filters: readonly Filter[]): Bits {
  const reach = allBits(size);
  const missed = noBits(size);
  for (const { group, bits } of filters)
    for (let word = 0; word < reach.length; word += 1) {
      const missing = ~bits[word];
      reach[word] &= ~(group === null ? missing : missing & missed[word]);
      missed[word] |= missing;
    }
  return reach;
}

/** The filters that `query` sets; empty choices set none. `former` are those of queries before. */
export function filtersOf(
  table: TokenTable,
  query: TokenQuery,
  former: readonly Filter[],
): readonly Filter[] {
  const { prices, marketplaces, listed, byDeviation } = table;
  const filters: Filter[] = [];
  const { minPrice, maxPrice, minRank, maxRank, minDeviation } = query;
  if (minRank !== null || maxRank !== null)
    add(filters, former, `rank ${minRank} ${maxRank}`, (name) =>
      fixed(name, null, rankRange(table, minRank, maxRank)),
    );
  if (query.tokenIds.length > 0)
    add(filters, former, `ids ${query.tokenIds.join(" ")}`, (name) =>
      fixed(name, null, rowsOfIds(table, query.tokenIds)),
    );
  for (const trait in query.traits) {
    const valueIds = query.traits[trait];
    if (valueIds.length > 0)
      add(filters, former, `trait ${trait} ${valueIds.join(" ")}`, (name) => {
        const traitId = Number(trait);
        const values = table.traits.find((each) => each.traitId === traitId);
        return fixed(name, { kind: "trait", traitId }, carriersOf(table.size, values, valueIds));
      });
  }
  if (query.vibes.length > 0)
    add(filters, former, `vibes ${query.vibes.join(" ")}`, (name) =>
      fixed(name, { kind: "vibe" }, carriersOf(table.size, table.vibes, query.vibes)),
    );

  // NONE fails every comparison, so unlisted tokens fall out of these without being named.
  if (minPrice !== null || maxPrice !== null)
    add(filters, former, `price ${minPrice} ${maxPrice}`, (name) => {
      const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY];
      return whileListed(name, null, listed, (row) => {
        const price = prices[row];
        return price >= least && price <= most;
      });
    });
  if (minDeviation !== null)
    add(filters, former, `deviation ${minDeviation}`, (name) =>
      whileListed(
        name,
        null,
        byDeviation.rows,
        (row) => Math.abs(byDeviation.of(row)) > minDeviation,
      ),
    );
  if (query.saleStatus === "onSale")
    add(filters, former, "onSale", (name) =>
      whileListed(name, { kind: "onSale" }, listed, (row) => prices[row] > 0),
    );
  if (query.marketplaces.length > 0)
    add(filters, former, `marketplaces ${query.marketplaces.join(" ")}`, (name) =>
      whileListed(name, { kind: "marketplace" }, listed, (row) =>
        query.marketplaces.includes(marketplaces[row]),
      ),
    );
  return filters;
}

/** Adds the former filter of that name, or a new one. */
function add(
  filters: Filter[],
  former: readonly Filter[],
  name: string,
  make: (name: string) => Filter,
): void {
  for (let at = 0; at < former.length; at += 1)
    if (former[at].name === name) {
      filters.push(former[at]);
      return;
    }
  filters.push(make(name));
}

function fixed(name: string, group: FacetGroup | null, bits: Bits): Filter {
  return { name, group, bits, live: null };
}

function whileListed(
  name: string,
  group: FacetGroup | null,
  among: Bits,
  passes: (row: RowIndex) => boolean,
): Filter {
  const filter = { name, group, bits: new Uint32Array(among.length), live: { passes, among } };
  writePassing(filter.live, filter.bits);
  return filter;
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

/** The rows that carry one of `ids` or more; ids that no row carries match nothing. */
function carriersOf(size: number, values: CarriedValues | undefined, ids: readonly number[]): Bits {
  const bits = noBits(size);
  if (values)
    for (const id of ids) {
      const value = values.ids.indexOf(id);
      if (value >= 0) addCarriers(values, value, bits);
    }
  return bits;
}

function rowsOfIds({ size, rowOfId }: TokenTable, ids: readonly string[]): Bits {
  const bits = noBits(size);
  for (const id of ids) {
    const row = findId(rowOfId, id);
    if (row >= 0) addBit(bits, row);
  }
  return bits;
}

/** Rows stand in the order of ranks: a range of ranks is a range of rows. */
function rankRange(
  { columns: { ranks }, size }: TokenTable,
  minRank: number | null,
  maxRank: number | null,
): Bits {
  const first = (accepts: (rank: number) => boolean): RowIndex => {
    const found = ranks.findIndex(accepts);
    return found < 0 ? size : found;
  };
  const bits = noBits(size);
  const from = minRank === null ? 0 : first((rank) => rank >= minRank);
  addRange(bits, from, maxRank === null ? size : first((rank) => rank > maxRank));
  return bits;
}
