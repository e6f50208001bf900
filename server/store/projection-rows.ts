/** SQL rows of the projections: one row per revision, with one array per figure in token order. */
import {
  FIGURES,
  type FigureName,
  figureFromWire,
  figureRecord,
} from "../../contract/tokens/figures.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import type { CollectionValuation } from "../valuation/collection-valuation.ts";
import type { StoredProjections } from "./store.ts";

/** Earlier revisions stay readable for a reader that started with one. */
const MAX_REVISIONS = 3;

type FigureArray = readonly (number | null)[];

interface FigureRow {
  /** Table column, an array of numbers. */
  readonly column: string;
  /** Source of the numbers: the valuation, or a SQL expression over each token `t` and its latest sale `s`. */
  readonly source: ((valuation: CollectionValuation) => FigureArray) | string;
}

const ROWS: Readonly<Record<FigureName, FigureRow>> = {
  priceProjection: { column: "projections", source: ({ projections }) => projections },
  confidence: { column: "confidences", source: ({ confidences }) => confidences },
  lastSalePrice: { column: "last_sale_prices", source: "s.price" },
  lastSaleAt: { column: "last_sale_times", source: "floor(s.at / 1000) * 1000" },
};

/** Returns SQL for an array over the tokens of collection $1, in token order. */
function arrayOfTokens(expression: string): string {
  return `coalesce((
    select array_agg(${expression} order by t.place) from tokens t left join (
      select distinct on (token_id) token_id, price, at from sales
      where collection = $1 order by token_id, at desc, price desc
    ) s on s.token_id = t.token_id where t.collection = $1
  ), '{}')`;
}

export async function insertProjections(
  tx: Queryable,
  collection: string,
  rev: number,
  epoch: string,
  at: UnixMs,
  valuation: CollectionValuation,
): Promise<void> {
  const { line, model } = valuation;
  const fixed = [
    collection,
    rev,
    epoch,
    at,
    JSON.stringify(line),
    model === null ? null : JSON.stringify(model),
  ];
  const rows = FIGURES.map(({ name }) => ROWS[name]);
  const given: FigureArray[] = [];
  const values = rows.map(({ source }) => {
    if (typeof source === "string") return arrayOfTokens(source);
    return `$${fixed.length + given.push(source(valuation))}::double precision[]`;
  });
  await tx.query(
    `insert into projections (collection, rev, epoch, at, line, model, ${rows.map(({ column }) => column)})
     values ($1, $2, $3, $4, $5::json, $6::json, ${values})`,
    [...fixed, ...given],
  );
  await tx.query("delete from projections where collection = $1 and rev <= $2", [
    collection,
    rev - MAX_REVISIONS,
  ]);
}

type ProjectionRow = Omit<StoredProjections, "figures"> & Readonly<Record<FigureName, FigureArray>>;

/** Returns the latest revision, or null if there is no such collection. */
export async function readProjections(
  db: Queryable,
  collection: string,
): Promise<StoredProjections | null> {
  const arrays = FIGURES.map(({ name }) => `array_to_json(${ROWS[name].column}) as "${name}"`);
  const [row] = await db.query<ProjectionRow>(
    `select rev, epoch, at, line, model, ${arrays} from projections
     where collection = $1 order by rev desc limit 1`,
    [collection],
  );
  if (!row) return null;
  const { rev, epoch, at, line, model } = row;
  const { length } = row.priceProjection;
  // A node of an earlier version writes an empty array for a figure that it does not know.
  const figures = figureRecord(({ name }) =>
    Float64Array.from({ length }, (_, place) => figureFromWire(row[name][place])),
  );
  return { rev, epoch, at, line, model, figures };
}
