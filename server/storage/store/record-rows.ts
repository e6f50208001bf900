/** Reads the record from the calls that ended in a sale, and stores those that a walk through past sales computed. */
import { randomBytes } from "node:crypto";
import { parseComparison } from "../../../contract/market/comparison.ts";
import {
  type CallKey,
  CONFIDENCE_BANDS,
  callKey,
  type RecordedCall,
  type RecordGroup,
  type SaleCounts,
  sumCounts,
} from "../../../contract/market/record.ts";
import type { Database } from "../db/database.ts";
import { CALL_FIELDS, insertCalls, LIVE } from "./call-rows.ts";
import { deleteInTurns } from "./contents.ts";
import type { RecordStore } from "./store.ts";

/** Number of sales in the picture, and of calls as sentences. */
const MAX_POINTS = 1_000;
const MAX_CALLS = 40;
/** For the error of a division in float64: 11 is within 10 percent of 10. */
const ROUNDING = 1e-9;

/** Calls in use. $1 is an array of collections. */
const IN_USE = `calls k join collections c on c.id = k.collection and k.source in ('${LIVE}', c.backtest)
  where k.sold_at is not null and k.collection = any($1::text[])`;

const within = (share: number) =>
  `count(*) filter (where abs(k.paid - k.projection) <= ${share + ROUNDING} * k.projection)::integer`;

const COUNTS = `count(*)::integer as sales, ${within(0.1)} as within10, ${within(0.25)} as within25,
  count(k.low)::integer as ranged,
  count(*) filter (where k.paid between k.low and k.high)::integer as held`;

const TOTALS = `select k.collection, ${COUNTS} from ${IN_USE} group by 1`;

const GROUPS = `select k.source = '${LIVE}' as live,
    to_char(to_timestamp(k.sold_at / 1000) at time zone 'UTC', 'YYYY-MM') as month,
    least(${CONFIDENCE_BANDS.length - 1}, floor(k.confidence * ${CONFIDENCE_BANDS.length} + ${ROUNDING}))::integer as band,
    ${COUNTS}
  from ${IN_USE} group by 1, 2, 3 order by 2, 1, 3`;

const CALLS = `select k.collection, c.name as "collectionName", c.currency, c.demo, ${CALL_FIELDS}, k.source = '${LIVE}' as live,
    exists (select from tokens t where t.contents = c.contents and t.token_id = k.token_id) as known
  from ${IN_USE}`;

const LATEST = `order by k.sold_at desc, k.collection, k.token_id`;

export function createRecordStore(db: Database): RecordStore {
  return {
    async record(id) {
      const all = await db.query<{ id: string; name: string; currency: string; demo: boolean }>(
        `select id, name, currency, demo from collections where $1::text is null or id = $1 order by demo, name`,
        [id],
      );
      if (id !== null && all.length === 0) return null;
      const totals = await db.query<SaleCounts & { collection: string }>(TOTALS, [
        all.map((each) => each.id),
      ]);
      const demo = all.every((each) => each.demo);
      const shown = all.filter((each) => each.demo === demo).map((each) => each.id);
      const groups = await db.query<RecordGroup>(GROUPS, [shown]);
      const points = await db.query<{ projection: number; paid: number; live: boolean }>(
        `select k.projection, k.paid, k.source = '${LIVE}' as live from ${IN_USE} ${LATEST} limit ${MAX_POINTS}`,
        [shown],
      );
      const calls = await db.query<RecordedCall>(`${CALLS} ${LATEST} limit ${MAX_CALLS}`, [shown]);
      const [{ open }] = await db.query<{ open: number }>(
        "select count(*)::integer as open from calls where sold_at is null and collection = any($1::text[])",
        [shown],
      );
      const compared = await db.query<{ collection: string; comparison: unknown }>(
        "select id as collection, comparison from collections where id = any($1::text[]) and comparison is not null",
        [shown],
      );
      return {
        collections: all.map((each) => ({
          ...each,
          ...sumCounts(totals.filter(({ collection }) => collection === each.id)),
        })),
        demo,
        groups,
        points: points.map(({ projection, paid, live }) => [projection, paid, live] as const),
        calls,
        open,
        comparisons: compared.flatMap(({ collection, comparison }) => {
          // Another version may have stored another form.
          const parsed = parseComparison(comparison);
          if (!parsed.ok) return [];
          return [{ collection, ...parsed.value, ...(id === null && { tiers: [], quarters: [] }) }];
        }),
      };
    },

    async call(id, { tokenId, soldAt, paid }) {
      const [call] = await db.query<RecordedCall>(
        `${CALLS} and k.token_id = $2 and k.sold_at = $3 and k.paid = $4 order by live desc limit 1`,
        [[id], tokenId, soldAt, paid],
      );
      return call ?? null;
    },

    async fillRecord(id, generation, calls, comparison) {
      const isLive = await liveSales(db, id);
      const past = calls.filter((call) => !isLive.has(callKey(call)));
      const walk = `${id}.${randomBytes(6).toString("base64url")}`;
      // In short statements, which no reader sees before the last one.
      await insertCalls(db, id, walk, past);
      const switched = await db.query(
        "update collections set backtest = $3, comparison = $4::json where id = $1 and generation = $2 returning id",
        [id, generation, walk, comparison && JSON.stringify(comparison)],
      );
      await sweepWalks(db, id);
      return switched.length > 0 ? past.length : null;
    },
  };
}

async function liveSales(db: Database, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<CallKey>(
    `select token_id as "tokenId", sold_at as "soldAt", paid from calls
     where collection = $1 and sold_at is not null and source = '${LIVE}'`,
    [id],
  );
  return new Set(rows.map(callKey));
}

/** Deletes the calls of walks that were replaced or interrupted, or whose collection is gone. */
async function sweepWalks(db: Database, id: string): Promise<void> {
  const walks = await db.query<{ source: string }>(
    `select distinct source from calls where collection = $1 and source <> '${LIVE}'
     and source not in (select backtest from collections where backtest is not null)`,
    [id],
  );
  for (const { source } of walks) await deleteInTurns(db, "calls", "source", source);
}
