/**
 * Keeps the hours of a collection's market. The first entry of the log in a new hour stores the state at the end of the hour
 * of the entry before, because nothing has changed since. All other entries cost a comparison.
 *
 * An entry counts in the hour in which it was stored. So a listing that arrives late changes no hour before its arrival. If the
 * clock was wrong, the entries count in the hours that it said. An hour is stored when the first entry of a later one comes.
 */
import { HOUR_MS } from "../../../../contract/market/history.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { LevelRange } from "../../../valuation/collection-valuation.ts";
import type { Queryable } from "../../db/database.ts";
import { FLOORED, JUDGED } from "./market-state.ts";

/** A collection, and the hour of the latest entry of its log. */
export interface OpenHour {
  readonly id: string;
  /** Null if its history is to be built. */
  readonly openHour: UnixMs | null;
}

export function hourOf(at: UnixMs): UnixMs {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** Call it before the first change of a transaction that writes to the log at `now`. */
export async function closeHour(
  tx: Queryable,
  { id, openHour }: OpenHour,
  now: UnixMs,
): Promise<void> {
  const hour = hourOf(now);
  if (openHour === null || openHour === hour) return;
  if (openHour < hour) await storeState(tx, id, hour);
  await tx.query("update collections set open_hour = $2 where id = $1", [id, hour]);
}

/** Stores the state at the end of the open hour if that is over, and leaves it open. Call it before an import. */
export function storeOpenHour(db: Queryable, id: string, now: UnixMs): Promise<void> {
  return storeState(db, id, hourOf(now));
}

async function storeState(db: Queryable, id: string, hour: UnixMs): Promise<void> {
  await db.query(
    `with head as (
       select id, contents, currency, open_hour from collections where id = $1 and open_hour < $2 for update
     ), ${FLOORED}
     insert into market_hours (collection, at, floor, listed)
     select id, open_hour, floor, listed from head cross join floored
     on conflict (collection, at) do update set floor = excluded.floor, listed = excluded.listed`,
    [id, hour],
  );
}

/**
 * SQL of the CTE that stores the level of new projections with them. `from` is the CTE that makes them the current ones; `first` is
 * the number of the first of the parameters that `levelValues` returns.
 */
export function storeLevel(from: string, first: number): string {
  const [hour, level, low, high] = [0, 1, 2, 3].map((n) => `$${first + n}::double precision`);
  return `leveled as (
    insert into market_hours (collection, at, level, low, high)
    select ${from}.id, ${hour}, coalesce(${level}, 'NaN'), ${low}, ${high} from ${from}
    on conflict (collection, at) do update set level = excluded.level, low = excluded.low, high = excluded.high
  )`;
}

export function levelValues(level: LevelRange | null, now: UnixMs): (number | null)[] {
  return [hourOf(now), level?.level ?? null, level?.low ?? null, level?.high ?? null];
}

/** Stores the median deviation from new projections. Call it after they have become the current ones. */
export async function recordDeviation(db: Queryable, id: string, now: UnixMs): Promise<void> {
  await db.query(
    `with head as (
       select id, contents, currency, projections_rev from collections where id = $1
     ), ${JUDGED}
     insert into market_hours (collection, at, deviation) select id, $2, deviation from head cross join judged
     on conflict (collection, at) do update set deviation = excluded.deviation`,
    [id, hourOf(now)],
  );
}
