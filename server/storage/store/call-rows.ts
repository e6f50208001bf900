/** SQL rows of the calls: see `server/market/call.ts` for what they are, and the schema's step for the columns. */
import type { Call, CallStep, EndedCall, KnownCall, Said } from "../../market/call.ts";
import { followCalls } from "../../market/call.ts";
import type { Queryable } from "../db/database.ts";
import { bulkInsert, select, type Target } from "./bulk-insert.ts";
import { isInUnitSql } from "./unit-sql.ts";

/** `source` of a call that was said before the sale. Others were computed afterwards. */
export const LIVE = "live";

const CALLS: Target = {
  table: "calls",
  owner: "collection",
  columns: {
    tokenId: "text",
    price: "double precision",
    saidAt: "double precision",
    projection: "double precision",
    low: "double precision",
    high: "double precision",
    confidence: "double precision",
    paid: "double precision",
    soldAt: "double precision",
    source: "text",
  },
};

/** SQL for the columns of a row `k` as fields of an `EndedCall`. */
export const CALL_FIELDS = select(
  Object.keys(CALLS.columns).filter((field) => field !== "source"),
  "k.",
);

export async function insertCalls(
  db: Queryable,
  collection: string,
  source: string,
  calls: readonly (Call | EndedCall)[],
): Promise<void> {
  const rows = calls.map((call) => ({ ...call, source }));
  await bulkInsert(db, CALLS, collection, rows);
}

/** Records the steps of a batch of events. The caller locks the collection's row. */
export async function recordCalls(
  tx: Queryable,
  collection: string,
  steps: readonly CallStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const ids = [...new Set(steps.map(({ tokenId }) => tokenId))];
  const { ended, open } = followCalls(await readKnown(tx, collection, ids), steps);
  if (open.size > 0)
    await tx.query(
      "delete from calls where collection = $1 and sold_at is null and token_id = any($2::text[])",
      [collection, [...open.keys()]],
    );
  const begun = [...open.values()].filter((call) => call !== null);
  await insertCalls(tx, collection, LIVE, [...ended, ...begun]);
}

/** Reads the projections of tokens, and their open calls. */
async function readKnown(
  tx: Queryable,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCall>> {
  const said = await tx.query<Said & { tokenId: string }>(
    `select t.token_id as "tokenId", p.at, p.projections[n] as projection,
       p.projections[n] * p.low_shares[n] as low, p.projections[n] * p.high_shares[n] as high,
       p.confidences[n] as confidence
     from collections c join tokens t on t.contents = c.contents
       cross join lateral (
         select q.*, t.place - q.place + 1 as n from projections q
         where q.contents = t.contents and q.rev = c.projections_rev and q.place <= t.place
         order by q.place desc limit 1
       ) p
     where c.id = $1 and t.token_id = any($2::text[]) and p.projections[n] > 0`,
    [collection, ids],
  );
  const open = await tx.query<EndedCall>(
    `select ${CALL_FIELDS} from calls k
     where k.collection = $1 and k.sold_at is null and k.token_id = any($2::text[])`,
    [collection, ids],
  );
  const openOf = new Map(open.map(({ paid: _, soldAt: __, ...call }) => [call.tokenId, call]));
  const saidOf = new Map(said.map(({ tokenId, ...figures }) => [tokenId, figures]));
  return new Map(
    ids.map((id) => [id, { said: saidOf.get(id) ?? null, open: openOf.get(id) ?? null }]),
  );
}

const FIGURES = ["projection", "low_share", "high_share", "confidence"];

/**
 * SQL of the statement that switches a collection $1 to the contents $2 at the time $4: calls whose token was sold since
 * end, those whose listing changed are dropped, and new listings begin calls, unless they are invented for a real
 * collection. It reads `changes` and `switched`. The figures of all tokens are gathered into arrays, because the planner knows
 * nothing of the staged rows: it would join them row by row.
 */
export const SWITCH_CALLS = `ended as (
    update calls set paid = sale.price, sold_at = sale.at
    from switched cross join (
      select distinct on (k.ctid) k.ctid as row, s.price, s.at
      from sales s join calls k on k.token_id = s.token_id and s.at >= k.said_at
      where s.contents = $2 and s.price > 0 and k.collection = $1 and k.sold_at is null
        and s.at >= (select min(said_at) from calls where collection = $1 and sold_at is null)
      order by k.ctid, s.at, s.price
    ) sale where calls.ctid = sale.row returning calls.token_id
  ), dropped as (
    delete from calls k using switched
    where k.collection = $1 and k.sold_at is null and k.token_id in (select token_id from changes)
      and k.token_id not in (select token_id from ended)
  ), figures as materialized (
    select ${FIGURES.map((name) => `array_agg(coalesce(${name}, 'NaN')) as ${name}`)}
    from (
      select figure.* from projections p
        cross join unnest(p.projections, p.low_shares, p.high_shares, p.confidences)
          with ordinality as figure (${FIGURES}, number)
      where p.contents = $2 order by p.place, number
    ) in_order
  ), said as (
    select n.token_id, n.price, n.at, ${FIGURES.map((name) => `nullif(f.${name}[t.place + 1], 'NaN') as ${name}`)}
    from switched cross join figures f cross join changes n
      join tokens t on t.contents = $2 and t.token_id = n.token_id
    where n.price > 0 and ${isInUnitSql("n.currency", "switched.unit")} and (switched.demo or not (switched.data_source ->> 'listingsSimulated')::boolean)
  ), begun as (
    insert into calls (collection, token_id, price, said_at, projection, low, high, confidence, source)
    select $1, token_id, price, greatest(at, $4), projection, projection * low_share,
      projection * high_share, confidence, '${LIVE}'
    from said where projection > 0
  )`;
