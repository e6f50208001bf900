/**
 * DuckDB-WASM through its blocking interface, which avoids a round trip to a worker. Changes arrive as an
 * Arrow table and are applied by one UPDATE. Statements are prepared, and results are read as Arrow columns.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  createDuckDB,
  type DuckDBConnection,
  NODE_RUNTIME,
  type PreparedStatement,
  VoidLogger,
} from "@duckdb/duckdb-wasm/blocking";
import { Float64, makeVector, Table, tableToIPC, type Vector, vectorFromArray } from "apache-arrow";
import type { Eth } from "../../../contract/values/units.ts";
import type { CreateContestant } from "../contestant.ts";
import { NO_VALUE } from "../data/dataset.ts";
import { type BenchQuery, EVERYTHING } from "../queries.ts";
import { createColumnAggregates } from "./aggregates-of.ts";
import { createFacetTally } from "./facet-tally.ts";
import { createReadChanges } from "./read-changes.ts";

const BATCH = 100_000;
const traitColumn = (trait: number | string) => `trait${trait}`;

async function connect(): Promise<DuckDBConnection> {
  const dist = dirname(createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm"));
  const bundle = (kind: string) => ({
    mainModule: join(dist, `duckdb-${kind}.wasm`),
    mainWorker: join(dist, `duckdb-node-${kind}.worker.cjs`),
  });
  const bundles = { mvp: bundle("mvp"), eh: bundle("eh") };
  const database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await database.instantiate(() => {});
  return database.connect();
}

/** Combines every filter except the one on `ignored`. */
function where(query: BenchQuery, ignored: number | null): string {
  const parts: string[] = [];
  if (query.minPrice !== null) parts.push(`price >= ${query.minPrice}::DOUBLE`);
  if (query.maxPrice !== null) parts.push(`price <= ${query.maxPrice}::DOUBLE`);
  if (query.saleStatus === "onSale") parts.push("price > 0");
  for (const [trait, values] of Object.entries(query.traits))
    if (Number(trait) !== ignored) parts.push(`${traitColumn(trait)} IN (${values.join(", ")})`);
  return parts.length === 0 ? "" : `WHERE ${parts.join(" AND ")}`;
}

function orderBy({ sortBy, order }: BenchQuery): string {
  if (sortBy === "rank") return order === "desc" ? "ORDER BY row" : "ORDER BY rank DESC, row";
  const key = sortBy === "currentPrice" ? "price" : "deviation";
  return `ORDER BY ${key} ${order} NULLS LAST, row`;
}

/** Runs a statement and returns its result's columns. */
function columns(statement: PreparedStatement, names: readonly string[]) {
  const found = statement.query();
  return names.map((name): ArrayLike<number> => found.getChild(name)?.toArray() ?? []);
}

/** Converts NONE to NULL. */
function nullable(values: readonly Eth[]): Vector<Float64> {
  return vectorFromArray(
    values.map((value) => (Number.isNaN(value) ? null : value)),
    new Float64(),
  );
}

function range(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, index) => from + index);
}

export const create: CreateContestant = async (dataset, listings) => {
  const { size, ranks, projections, traits } = dataset;
  const connection = await connect();
  const aggregatesOf = createColumnAggregates(projections);
  const tally = createFacetTally(dataset);
  const read = createReadChanges(dataset);

  for (let from = 0; from < size; from += BATCH) {
    const rows = range(from, Math.min(size, from + BATCH));
    const prices = Array.from(rows, (row) => listings.prices[row]);
    const part = new Table({
      row: makeVector(rows),
      rank: makeVector(ranks.slice(from, from + BATCH)),
      projection: makeVector(projections.slice(from, from + BATCH)),
      price: nullable(prices),
      deviation: nullable(prices.map((price, index) => projections[from + index] - price)),
      marketplace: makeVector(listings.marketplaces.slice(from, from + BATCH)),
      ...Object.fromEntries(
        traits.map(({ id, values }) => [
          traitColumn(id),
          makeVector(
            values?.slice(from, from + BATCH) ?? new Uint8Array(rows.length).fill(NO_VALUE),
          ),
        ]),
      ),
    });
    connection.insertArrowFromIPCStream(tableToIPC(part), { name: "tokens", create: from === 0 });
  }
  connection.query(
    "CREATE TABLE changes (of_row UINTEGER, to_price DOUBLE, to_marketplace UTINYINT)",
  );
  const update = connection.prepare(`UPDATE tokens
    SET price = to_price, deviation = projection - to_price, marketplace = to_marketplace
    FROM changes WHERE row = of_row`);
  const forget = connection.prepare("DELETE FROM changes");
  const listed = connection.prepare("SELECT price, deviation FROM tokens WHERE price IS NOT NULL");
  let query = EVERYTHING;
  let matching = connection.prepare("SELECT row FROM tokens ORDER BY row");
  /** Statements for facets: the matches, then per filtered trait the rows that fail its filter alone. Created on demand. */
  let counted: PreparedStatement[] = [];

  function prepareCounted(): PreparedStatement[] {
    const select = "SELECT row, price, marketplace FROM tokens";
    return [
      connection.prepare(`${select} ${where(query, null)}`),
      ...Object.entries(query.traits).map(([trait, values]) =>
        connection.prepare(
          `${select} ${where(query, Number(trait))} AND ${traitColumn(trait)} NOT IN (${values.join(", ")})`,
        ),
      ),
    ];
  }

  return {
    update(texts) {
      const changes = read(texts);
      const stream = tableToIPC(
        new Table({
          of_row: makeVector(Uint32Array.from(changes, ({ row }) => row)),
          to_price: nullable(changes.map(({ price }) => price)),
          to_marketplace: makeVector(Uint8Array.from(changes, ({ marketplace }) => marketplace)),
        }),
      );
      forget.query();
      connection.insertArrowFromIPCStream(stream, { name: "changes", create: false });
      update.query();
    },

    poll: null,

    setQuery(next) {
      query = next;
      for (const statement of [matching, ...counted]) statement.close();
      counted = [];
      matching = connection.prepare(
        `SELECT row FROM tokens ${where(query, null)} ${orderBy(query)}`,
      );
    },

    rows: () => columns(matching, ["row"])[0],

    aggregates() {
      const [prices, deviations] = columns(listed, ["price", "deviation"]);
      return aggregatesOf(prices, deviations);
    },

    facets() {
      if (counted.length === 0) counted = prepareCounted();
      const names = ["row", "price", "marketplace"];
      const [matches, ...others] = counted.map((statement) => columns(statement, names));
      const [rows, prices, marketplaces] = matches;
      for (let at = 0; at < rows.length; at += 1)
        tally.countMatch(rows[at], prices[at], marketplaces[at]);
      for (const [index, trait] of Object.keys(query.traits).entries()) {
        const [left, asked] = others[index];
        for (let at = 0; at < left.length; at += 1)
          tally.countBut(left[at], asked[at], Number(trait));
      }
      return tally.take();
    },
  };
};

export const memoryIsElsewhere =
  "It keeps its data in WebAssembly's memory, which Node does not count.";
