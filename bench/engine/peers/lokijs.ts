/**
 * LokiJS: a dynamic view, which stays filtered while documents change and sorts when it is read. Its filter is one
 * function: `find` with an index on the price would have to keep the index sorted on every update.
 */
import Loki from "lokijs";
import type { CreateContestant } from "../contestant.ts";
import { type BenchQuery, EVERYTHING } from "../queries.ts";
import { createAggregates } from "./aggregates-of.ts";
import {
  change,
  filterOf,
  fullOrder,
  type PlainToken,
  plainTokens,
  rowsOf,
} from "./plain-tokens.ts";
import { createReadChanges } from "./read-changes.ts";

function isFiltered({ minPrice, maxPrice, saleStatus, traits }: BenchQuery): boolean {
  return (
    minPrice !== null ||
    maxPrice !== null ||
    saleStatus === "onSale" ||
    Object.keys(traits).length > 0
  );
}

export const create: CreateContestant = (dataset, listings) => {
  const collection = new Loki("bench").addCollection<PlainToken>("tokens", {
    clone: false,
    disableMeta: true,
  });
  collection.insert(plainTokens(dataset, listings));
  // Loki added an id to each. These are the documents that Loki holds, indexed by row.
  const documents = collection.data;
  const read = createReadChanges(dataset);
  const aggregatesOf = createAggregates(dataset.projections);
  const view = collection.addDynamicView("view");
  let query = EVERYTHING;

  return {
    update(texts) {
      for (const each of read(texts)) {
        const token = documents[each.row];
        change(token, each);
        collection.update(token);
      }
    },

    poll: null,

    setQuery(next) {
      query = next;
      view.removeFilters();
      if (isFiltered(query)) view.applyWhere(filterOf(query));
      // An unfiltered view keeps the insertion order, which is by rank.
      if (isFiltered(query) || query.sortBy !== "rank" || query.order !== "desc")
        view.applySort(fullOrder(query));
    },

    rows: () => rowsOf(view.data()),
    aggregates: () => aggregatesOf(documents),
    facets: null,
  };
};
