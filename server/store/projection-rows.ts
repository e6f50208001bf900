/** Projections as they lie in SQL: one row per revision, an array for each figure in the order of the tokens. */
import { FIGURES, type FigureName, figureFromWire, figureRecord } from "../../contract/figures.ts";
import type { UnixMs } from "../../contract/units.ts";
import type { Queryable } from "../db/database.ts";
import type { Valued } from "../valuation/valued.ts";
import type { StoredProjections } from "./store.ts";

/** A reader that began with the revision before must still find it. */
const REVISIONS_KEPT = 3;

type FigureArray = readonly (number | null)[];

interface FigureRow {
  /** Its column of the table, an array of numbers. */
  readonly column: string;
  readonly valuesOf: (valued: Valued) => FigureArray;
}

const ROWS: Readonly<Record<FigureName, FigureRow>> = {
  priceProjection: { column: "projections", valuesOf: ({ projections }) => projections },
  confidence: { column: "confidences", valuesOf: ({ confidences }) => confidences },
};

export async function insertProjections(
  tx: Queryable,
  collection: string,
  rev: number,
  epoch: string,
  at: UnixMs,
  valued: Valued,
): Promise<void> {
  const { line, model } = valued;
  const fixed = [
    collection,
    rev,
    epoch,
    at,
    JSON.stringify(line),
    model === null ? null : JSON.stringify(model),
  ];
  const columns = FIGURES.map(({ name }) => ROWS[name].column);
  const values = columns.map((_, index) => `$${fixed.length + 1 + index}::double precision[]`);
  await tx.query(
    `insert into projections (collection, rev, epoch, at, line, model, ${columns})
     values ($1, $2, $3, $4, $5::json, $6::json, ${values})`,
    [...fixed, ...FIGURES.map(({ name }) => ROWS[name].valuesOf(valued))],
  );
  await tx.query("delete from projections where collection = $1 and rev <= $2", [
    collection,
    rev - REVISIONS_KEPT,
  ]);
}

type ProjectionRow = Omit<StoredProjections, "figures"> & Readonly<Record<FigureName, FigureArray>>;

/** The latest revision, or null if there is no such collection. */
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
  const figures = figureRecord(({ name }) => Float64Array.from(row[name], figureFromWire));
  return { rev, epoch, at, line, model, figures };
}
