/** The engine as a contestant. Its input is the wire format, as in its worker. */
import type { CollectionInfo } from "../../contract/collection.ts";
import { readBody } from "../../contract/columns/column-reader.ts";
import { readFigureRevision } from "../../contract/columns/read-figures.ts";
import { readTokenColumns } from "../../contract/columns/read-tokens.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { Parsed } from "../../contract/values/problem.ts";
import type { CollectionView } from "../../contract/view/view.ts";
import { WIRE } from "../../contract/wire.ts";
import { type CollectionEngine, engineFromColumns } from "../../workers/engine/engine.ts";
import type { CreateContestant, PrepareLoad } from "./contestant.ts";
import { listedTexts } from "./data/market.ts";
import { type ColumnPayload, collectionInfo, columnPayload, EPOCH } from "./data/payload.ts";

const HEAD = { epoch: EPOCH, projectionsRev: 0, lastListingsUpdate: 0 };

/** Checks that the engine's rows are in the dataset's order, because the engine sorts by itself. */
export const create: CreateContestant = (dataset, listings) => {
  // Keeps no reference to the dataset, so that its memory does not count as the engine's.
  const { tokenIds, slotCount } = dataset;
  const engine = load(collectionInfo(dataset), columnPayload(dataset));
  for (let row = 0; row < dataset.size; row += 1)
    if (engine.tokenStringId(row) !== String(tokenIds[row]))
      throw new Error(`row ${row} of the engine is not the dataset's`);
  let seq = 0;
  let view: CollectionView = engine.view();

  function apply(update: ListingsDelta | ListingsSnapshot): void {
    if (engine.applyListings(update) < 0) throw new Error("the engine did not take the listings");
  }

  function poll(tokens: readonly string[]): void {
    seq += 1;
    apply({ wire: WIRE, ...HEAD, seq, tokens });
  }

  poll(listedTexts(dataset, listings));
  return {
    update(texts) {
      seq += 1;
      apply({ ...HEAD, from: seq - 1, to: seq, ...texts });
    },
    poll,
    setQuery: (query) => engine.setQuery({ ...DEFAULT_QUERY, ...query }),
    rows() {
      view = engine.view();
      return view.rows;
    },
    aggregates: () => view.aggregates,
    // The deals, which no other library counts, have the last slots.
    facets() {
      const { counts, floors } = view.facets;
      return { counts: counts.subarray(0, slotCount), floors: floors.subarray(0, slotCount) };
    },
  };
};

/** Times the load from the column bodies to everything that the first view publishes, facets included. */
export const prepareLoad: PrepareLoad = (dataset) => {
  const collection = collectionInfo(dataset);
  const payload = columnPayload(dataset);
  return () => {
    const { rows, facets } = load(collection, payload).view();
    return facets.counts.length > 0 ? rows.length : 0;
  };
};

/** Loads both bodies with the worker's own functions. Throws an Error that names the invalid column. */
export function load(collection: CollectionInfo, payload: ColumnPayload): CollectionEngine {
  const columns = orThrow(readBody(payload.columns, readTokenColumns));
  const { figures, rev } = orThrow(readBody(payload.figures, readFigureRevision));
  return orThrow(engineFromColumns(collection, { columns, figures, figuresRev: rev }));
}

function orThrow<Value>(result: Parsed<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.problem.place}: ${result.problem.message}`);
}
