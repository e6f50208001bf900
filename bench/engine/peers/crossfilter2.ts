/**
 * crossfilter2. Traits are dimensions, whose filters the library keeps as bits per record. Prices are not dimensions: a
 * record cannot be changed, only removed and added again, which rebuilds every dimension. The records that pass the
 * trait filters are therefore filtered by price in a loop.
 */
import crossfilter, { type Dimension } from "crossfilter2";
import type { CreateContestant } from "../contestant.ts";
import { EVERYTHING } from "../queries.ts";
import { createAggregates } from "./aggregates-of.ts";
import { createFacetTally } from "./facet-tally.ts";
import {
  change,
  listingFilter,
  type PlainToken,
  plainTokens,
  rowsOf,
  stableOrder,
} from "./plain-tokens.ts";
import { createReadChanges } from "./read-changes.ts";

type TraitDimension = Dimension<PlainToken, number>;

/** Adds the documented parameter of `allFiltered` that the library's types lack: dimensions whose filters it ignores. */
interface Unfiltered {
  allFiltered(ignored: TraitDimension[]): PlainToken[];
}

function filter(dimension: TraitDimension, wanted: readonly number[] | undefined): void {
  if (!wanted) dimension.filterAll();
  else if (wanted.length === 1) dimension.filterExact(wanted[0]);
  else {
    const values = new Set<unknown>(wanted);
    dimension.filterFunction((value) => values.has(value));
  }
}

export const create: CreateContestant = (dataset, listings) => {
  const tokens = plainTokens(dataset, listings);
  const aggregatesOf = createAggregates(dataset.projections);
  const tally = createFacetTally(dataset);
  const read = createReadChanges(dataset);
  const records = crossfilter(tokens);
  const dimensions = new Map<number, TraitDimension>();
  for (const { id, values } of dataset.traits)
    if (values)
      dimensions.set(
        id,
        records.dimension((token) => token.values[id]),
      );
  let query = EVERYTHING;
  let matches: PlainToken[] = tokens;

  /** Returns the records that pass, in the order of their rows. */
  function left(ignored: TraitDimension[] = []): PlainToken[] {
    const passes = listingFilter(query);
    const found = (records as Unfiltered).allFiltered(ignored);
    return passes ? found.filter(passes) : found;
  }

  return {
    update(texts) {
      for (const each of read(texts)) change(tokens[each.row], each);
    },

    poll: null,

    setQuery(next) {
      for (const [trait, dimension] of dimensions)
        if (next.traits[trait] !== query.traits[trait]) filter(dimension, next.traits[trait]);
      query = next;
    },

    rows() {
      matches = left();
      const order = stableOrder(query);
      if (order) matches.sort(order);
      return rowsOf(matches);
    },

    aggregates: () => aggregatesOf(tokens),

    facets() {
      for (const { row, price, marketplace } of matches) tally.countMatch(row, price, marketplace);
      for (const trait of Object.keys(query.traits).map(Number)) {
        const dimension = dimensions.get(trait);
        for (const { row, price, values } of left(dimension && [dimension]))
          if (!query.traits[trait].includes(values[trait])) tally.countBut(row, price, trait);
      }
      return tally.take();
    },
  };
};
