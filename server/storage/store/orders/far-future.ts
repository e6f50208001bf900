/** Times that cannot be true: no later event of the same token or order would count until then. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";

/** Events further ahead of the clock are dropped. */
export const MAX_AHEAD_MS = 24 * 3_600_000;

/** Removes transfers from the far future that earlier servers stored. Dates what they stored of orders to `marketTime`. */
export async function healFarFuture(
  tx: Queryable,
  collection: string,
  source: string,
  marketTime: UnixMs,
  now: UnixMs,
): Promise<void> {
  const latest = now + MAX_AHEAD_MS;
  await tx.query("delete from token_owners where collection = $1 and at > $2", [
    collection,
    latest,
  ]);
  await tx.query(
    `update orders set
       said_at = case when said_at > $3 then $4 else said_at end,
       details_at = case when details_at > $3 then $4 else details_at end
     where collection = $1 and source = $2 and (said_at > $3 or details_at > $3)`,
    [collection, source, latest, marketTime],
  );
}
