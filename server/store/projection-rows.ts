/** Projections as they lie in SQL: one row per revision, two columns of numbers in the order of the tokens. */
import type { UnixMs } from "../../contract/units.ts";
import type { Queryable } from "../db/database.ts";
import type { Valued } from "../valuation/valued.ts";
import type { StoredProjections } from "./store.ts";

/** A reader that began with the revision before must still find it. */
const REVISIONS_KEPT = 3;

export async function insertProjections(
  tx: Queryable,
  collection: string,
  rev: number,
  epoch: string,
  at: UnixMs,
  { projections, confidences, line, model }: Valued,
): Promise<void> {
  await tx.query(
    `insert into projections (collection, rev, epoch, at, projections, confidences, line, model)
     values ($1, $2, $3, $4, $5::double precision[], $6::double precision[], $7::json, $8::json)`,
    [
      collection,
      rev,
      epoch,
      at,
      projections,
      confidences,
      JSON.stringify(line),
      model === null ? null : JSON.stringify(model),
    ],
  );
  await tx.query("delete from projections where collection = $1 and rev <= $2", [
    collection,
    rev - REVISIONS_KEPT,
  ]);
}

/** The latest revision, or null if there is no such collection. */
export async function readProjections(
  db: Queryable,
  collection: string,
): Promise<StoredProjections | null> {
  const [row] = await db.query<StoredProjections>(
    `select rev, epoch, at, array_to_json(projections) as projections,
       array_to_json(confidences) as confidences, line, model from projections
     where collection = $1 order by rev desc limit 1`,
    [collection],
  );
  return row ?? null;
}
