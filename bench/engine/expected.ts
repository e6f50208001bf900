/**
 * Computes the expected answers in the simplest way: every question scans the whole dataset. Its test compares it with
 * the project's naive reference, which is too slow for a million tokens.
 */
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { deviation, type Eth, NONE } from "../../contract/values/units.ts";
import { bandSize } from "../../contract/view/view.ts";
import type { Facets, LiveAggregates } from "./answers.ts";
import type { Dataset } from "./data/dataset.ts";
import type { Listings } from "./data/market.ts";
import type { BenchQuery } from "./queries.ts";

export interface Oracle {
  rows(query: BenchQuery): number[];
  aggregates(): LiveAggregates;
  facets(query: BenchQuery): Facets;
}

/** Reads the current state of `listings` on every call. */
export function createOracle(dataset: Dataset, { prices, marketplaces }: Listings): Oracle {
  const { size, projections, traits, carried, carriedFrom } = dataset;
  const deviationOf = (row: number): Eth => deviation(projections[row], prices[row]);

  /** True if the row passes every filter of `query` except the one on `exceptTrait`. */
  function passes(row: number, query: BenchQuery, exceptTrait: number | null): boolean {
    const price = prices[row];
    if (query.minPrice !== null && !(price >= query.minPrice)) return false;
    if (query.maxPrice !== null && !(price <= query.maxPrice)) return false;
    if (query.saleStatus === "onSale" && !(price > 0)) return false;
    for (const [id, values] of Object.entries(query.traits)) {
      if (Number(id) === exceptTrait) continue;
      const held = traits[Number(id)].values?.[row];
      if (held === undefined || !values.includes(held)) return false;
    }
    return true;
  }

  function matching(query: BenchQuery, exceptTrait: number | null = null): number[] {
    const rows: number[] = [];
    for (let row = 0; row < size; row += 1) if (passes(row, query, exceptTrait)) rows.push(row);
    return rows;
  }

  function sorted(rows: number[], { sortBy, order }: BenchQuery): number[] {
    const sign = order === "asc" ? 1 : -1;
    const keyOf = (row: number): number => {
      if (sortBy === "currentPrice") return prices[row];
      // "Worst Rank First" is ascending.
      return sortBy === "rank" ? -dataset.ranks[row] : deviationOf(row);
    };
    const keyed = rows.filter((row) => !Number.isNaN(keyOf(row)));
    const rest = rows.filter((row) => Number.isNaN(keyOf(row)));
    keyed.sort((a, b) => sign * (keyOf(a) - keyOf(b)) || a - b);
    if (sortBy === "priceDeviation")
      rest.sort(
        (a, b) => Number(Number.isNaN(prices[a])) - Number(Number.isNaN(prices[b])) || a - b,
      );
    return [...keyed, ...rest];
  }

  return {
    rows: (query) => sorted(matching(query), query),

    aggregates() {
      const listed = Array.from(prices.keys()).filter((row) => !Number.isNaN(prices[row]));
      const listedPrices = Float64Array.from(listed, (row) => prices[row]).sort();
      const deviations = Float64Array.from(listed, deviationOf).sort();
      const projected = projections.slice().sort();
      const band = bandSize(listedPrices.length);
      return {
        lowestPrice: listedPrices[0] ?? null,
        highestPrice: listedPrices.at(-1) ?? null,
        lowestDeviation: deviations[0] ?? null,
        highestDeviation: deviations.at(-1) ?? null,
        lowestProjection: projected[0] ?? null,
        highestProjection: projected.at(-1) ?? null,
        cheapestBand: band === 0 ? null : [listedPrices[0], listedPrices[band - 1]],
        priciestBand:
          band === 0
            ? null
            : [listedPrices[listedPrices.length - band], listedPrices[listedPrices.length - 1]],
        listedCount: listedPrices.length,
      };
    },

    facets(query) {
      const counts = new Uint32Array(dataset.slotCount);
      const floors = new Float64Array(dataset.slotCount).fill(NONE);
      const count = (slot: number, row: number) => {
        counts[slot] += 1;
        if (prices[row] > 0 && !(floors[slot] <= prices[row])) floors[slot] = prices[row];
      };
      const countCarried = (rows: readonly number[], from: number, to: number) => {
        for (const row of rows)
          for (let at = carriedFrom[row]; at < carriedFrom[row + 1]; at += 1)
            if (carried[at] >= from && carried[at] < to) count(carried[at], row);
      };
      const matches = matching(query);
      for (const { id, firstSlot, valueCount } of traits) {
        const rows = id in query.traits ? matching(query, id) : matches;
        countCarried(rows, firstSlot, firstSlot + valueCount);
      }
      const firstMarketplaceSlot = dataset.firstVibeSlot + dataset.vibeCount;
      countCarried(matches, dataset.firstVibeSlot, firstMarketplaceSlot);
      for (const row of matches) {
        const place = MARKETPLACES.findIndex(({ id }) => id === marketplaces[row]);
        if (place >= 0) count(firstMarketplaceSlot + place, row);
        if (prices[row] > 0) count(firstMarketplaceSlot + MARKETPLACES.length, row);
      }
      return { counts, floors };
    },
  };
}
