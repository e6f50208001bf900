/**
 * Perspective: a table indexed by the row, with a view of it that stays open while the table is updated. Its client
 * and its server share this process.
 */
import perspective, { type View, type ViewConfigUpdate } from "@perspective-dev/client/node";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import type { CreateContestant } from "../contestant.ts";
import { NO_VALUE } from "../data/dataset.ts";
import { type BenchQuery, EVERYTHING } from "../queries.ts";
import { createColumnAggregates } from "./aggregates-of.ts";
import { createReadChanges } from "./read-changes.ts";

const traitColumn = (trait: number | string) => `trait${trait}`;

/**
 * Price and deviation of a token that is not listed, lower than any listed token's. Null would be natural, but an open
 * view keeps a row whose cell is cleared even if its filter excludes it (seen with 5.5.1).
 */
const UNLISTED = -1e9;

function orUnlisted(amounts: Float64Array): Float64Array {
  return amounts.map((amount) => (Number.isNaN(amount) ? UNLISTED : amount));
}

/** Encodes columns as Arrow, because numbers that arrive as JSON have an error in the last bit (seen with 5.5.1). */
function arrow(columns: Record<string, Uint8Array | Uint32Array | Float64Array>): ArrayBuffer {
  return tableToIPC(tableFromArrays(columns)).slice().buffer;
}

function configOf(query: BenchQuery): ViewConfigUpdate {
  const filter: NonNullable<ViewConfigUpdate["filter"]> = [];
  if (query.minPrice !== null) filter.push(["price", ">=", query.minPrice]);
  if (query.maxPrice !== null)
    filter.push(["price", "<=", query.maxPrice], ["price", ">", UNLISTED]);
  if (query.saleStatus === "onSale") filter.push(["price", ">", 0]);
  for (const [trait, values] of Object.entries(query.traits))
    filter.push([traitColumn(trait), "in", [...values]]);
  const columns = ["row"];
  const { sortBy, order } = query;
  // Unsorted rows are in the order of their index.
  if (sortBy === "rank" && order === "desc") return { columns, filter };
  const key = { rank: "rank", currentPrice: "price", priceDeviation: "deviation" }[sortBy];
  return {
    columns,
    filter,
    sort: [
      [key, sortBy === "rank" ? "desc" : order],
      ["row", "asc"],
    ],
  };
}

/** Copies the columns, because the arrays are only valid during the call. */
async function columnsOf(view: View): Promise<(Int32Array | Float64Array)[]> {
  let copies: (Int32Array | Float64Array)[] = [];
  await view.with_typed_arrays(null, (_names: string[], values: (Int32Array | Float64Array)[]) => {
    copies = values.map((column) => column.slice());
  });
  return copies;
}

export const create: CreateContestant = async (dataset, listings) => {
  const { size, ranks, projections, traits } = dataset;
  const aggregatesOf = createColumnAggregates(projections);
  const read = createReadChanges(dataset);
  const rows = Uint32Array.from(ranks, (_, row) => row);
  const table = await perspective.table(
    arrow({
      row: rows,
      rank: ranks,
      price: orUnlisted(listings.prices),
      deviation: orUnlisted(projections.map((each, row) => each - listings.prices[row])),
      ...Object.fromEntries(
        traits.map(({ id, values }) => [
          traitColumn(id),
          values ?? new Uint8Array(size).fill(NO_VALUE),
        ]),
      ),
    }),
    { index: "row" },
  );
  const listed = await table.view({
    columns: ["price", "deviation"],
    filter: [["price", ">", UNLISTED]],
  });
  let view = await table.view(configOf(EVERYTHING));

  return {
    update(texts) {
      const changes = read(texts);
      const prices = Float64Array.from(changes, ({ price }) => price);
      const deviations = prices.map((price, at) => projections[changes[at].row] - price);
      const update = arrow({
        row: Uint32Array.from(changes, ({ row }) => row),
        price: orUnlisted(prices),
        deviation: orUnlisted(deviations),
      });
      return table.update(update);
    },

    poll: null,

    async setQuery(query) {
      await view.delete();
      view = await table.view(configOf(query));
    },

    async rows() {
      const [rows] = await columnsOf(view);
      return rows;
    },

    async aggregates() {
      const [prices, deviations] = await columnsOf(listed);
      return aggregatesOf(prices, deviations);
    },

    facets: null,
  };
};

export const memoryIsElsewhere =
  "It keeps its data in WebAssembly's memory, which Node does not count.";
