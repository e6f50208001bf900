/**
 * Arquero: a table over typed arrays. Its tables are immutable but do not copy their columns, so changes are written
 * into the arrays. Filters are functions: expressions were slower, because each view compiles them again.
 */
import { escape as byFunction, type ColumnTable, desc, table } from "arquero";
import type { CreateContestant } from "../contestant.ts";
import { NO_VALUE } from "../data/dataset.ts";
import { type BenchQuery, EVERYTHING } from "../queries.ts";
import { createColumnAggregates } from "./aggregates-of.ts";
import { createFacetTally } from "./facet-tally.ts";
import { createReadChanges } from "./read-changes.ts";

type Cells = Readonly<Record<string, number>>;

const traitColumn = (trait: number | string) => `trait${trait}`;

/** Combines every filter except the one on `ignored`, the listing's first. NONE fails every comparison. */
function condition(query: BenchQuery, ignored: number | null): ((cells: Cells) => boolean) | null {
  const { minPrice, maxPrice } = query;
  const onSale = query.saleStatus === "onSale";
  const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY];
  const wanted = Object.entries(query.traits)
    .filter(([trait]) => Number(trait) !== ignored)
    .map(([trait, values]) => ({ column: traitColumn(trait), values: new Set(values) }));
  const isListing = onSale || minPrice !== null || maxPrice !== null;
  if (!isListing && wanted.length === 0) return null;
  return (cells) => {
    const { price } = cells;
    if (isListing && !(price >= least && price <= most && (price > 0 || !onSale))) return false;
    for (const { column, values } of wanted) if (!values.has(cells[column])) return false;
    return true;
  };
}

function rowsOf(found: ColumnTable): Uint32Array {
  return found.array("row", Uint32Array) as Uint32Array; // the array type passed above
}

export const create: CreateContestant = (dataset, listings) => {
  const { size, ranks, projections, traits } = dataset;
  const prices = listings.prices.slice();
  const marketplaces = listings.marketplaces.slice();
  const deviations = projections.map((projection, row) => projection - prices[row]);
  const aggregatesOf = createColumnAggregates(projections);
  const tally = createFacetTally(dataset);
  const read = createReadChanges(dataset);
  const tokens = table({
    row: Uint32Array.from(ranks, (_, row) => row),
    rank: ranks,
    price: prices,
    deviation: deviations,
    ...Object.fromEntries(
      traits.map(({ id, values }) => [
        traitColumn(id),
        values ?? new Uint8Array(size).fill(NO_VALUE),
      ]),
    ),
  });
  let query = EVERYTHING;
  let matches: ArrayLike<number> = [];

  function filtered(ignored: number | null): ColumnTable {
    const test = condition(query, ignored);
    return test ? tokens.filter(byFunction(test)) : tokens;
  }

  function sorted(found: ColumnTable): ColumnTable {
    const { sortBy, order } = query;
    if (sortBy === "rank") return order === "desc" ? found : found.orderby(desc("rank"), "row");
    const key = sortBy === "currentPrice" ? "price" : "deviation";
    return found.orderby(order === "asc" ? key : desc(key), "row");
  }

  return {
    update(texts) {
      for (const { row, price, marketplace } of read(texts)) {
        prices[row] = price;
        deviations[row] = projections[row] - price;
        marketplaces[row] = marketplace;
      }
    },

    poll: null,

    setQuery(next) {
      query = next;
    },

    rows() {
      matches = rowsOf(sorted(filtered(null)));
      return matches;
    },

    aggregates: () => aggregatesOf(prices, deviations),

    facets() {
      for (let at = 0; at < matches.length; at += 1)
        tally.countMatch(matches[at], prices[matches[at]], marketplaces[matches[at]]);
      for (const trait of Object.keys(query.traits).map(Number)) {
        const wanted = query.traits[trait];
        for (const row of rowsOf(filtered(trait)))
          if (!wanted.includes(traits[trait].values?.[row] ?? NO_VALUE))
            tally.countBut(row, prices[row], trait);
      }
      return tally.take();
    },
  };
};
