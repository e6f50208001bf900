/**
 * Builds the history of a collection from its log and its sales: that of an earlier database, and by command. The log says what
 * was known when, so the floors are those that were stored at that time. Levels and deviations are kept: they follow from
 * projections that are no longer stored.
 */
import { floorAmong } from "../../../../contract/listings/floor.ts";
import type { Eth, UnixMs } from "../../../../contract/values/units.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { bulkInsert, overwrite, type Target } from "../bulk-insert.ts";
import { isInUnitSql } from "../unit-sql.ts";
import { hourOf } from "./close-hour.ts";
import { countAllSales } from "./sale-hours.ts";

/** Entries of the log that are read at once. */
const PAGE_ROWS = 5_000;

const STATES: Target = {
  table: "market_hours",
  owner: "collection",
  columns: { at: "double precision", floor: "double precision", listed: "integer" },
};

/** No collection was stored before this. */
const FIRST_VERSION: UnixMs = Date.UTC(2020, 0, 1);

interface HourState {
  readonly at: UnixMs;
  readonly floor: Eth | null;
  readonly listed: number;
}

/** Builds the histories that are marked as such: those of an earlier database, and those whose unit was corrected. */
export async function buildHistories(db: Database, now: () => UnixMs): Promise<void> {
  const unbuilt = await db.query<{ id: string }>(
    "select id from collections where open_hour is null",
  );
  for (const { id } of unbuilt) await db.transaction((tx) => rebuildHistory(tx, id, now()));
}

/** Lets `buildHistories` build the history of a collection. */
export async function markUnbuilt(tx: Queryable, id: string): Promise<void> {
  await tx.query("update collections set open_hour = null where id = $1", [id]);
}

/** Builds the history of a collection that got another unit at `now`. Levels in the unit before are lost. */
export async function changeUnit(tx: Queryable, id: string, now: UnixMs): Promise<void> {
  await tx.query(
    "update collections set level_since = case when level_since is not null then $2::double precision end where id = $1",
    [id, now],
  );
  await tx.query(
    "update market_hours set level = null, low = null, high = null where collection = $1 and at <> $2",
    [id, hourOf(now)],
  );
  await rebuildHistory(tx, id, now);
}

/** Returns false if there is no such collection. */
export async function rebuildHistory(tx: Queryable, id: string, now: UnixMs): Promise<boolean> {
  const [head] = await tx.query<{ contents: string; begunAt: number }>(
    `select contents, seq - (select count(*) from listing_log where collection = id) as "begunAt"
     from collections where id = $1 for update`,
    [id],
  );
  if (!head) return false;
  await countAllSales(tx, head.contents);
  // The first number of the log is the time at which the collection was stored.
  const begunHour = head.begunAt >= FIRST_VERSION ? hourOf(head.begunAt) : null;
  const { states, openHour } = await replayLog(tx, id, begunHour);
  await tx.query("update market_hours set floor = null, listed = null where collection = $1", [id]);
  await bulkInsert(tx, STATES, id, [...states.values()], { onConflict: overwrite(STATES, "at") });
  await tx.query(
    `delete from market_hours
     where collection = $1 and listed is null and level is null and deviation is null`,
    [id],
  );
  await tx.query(
    "update collections set open_hour = $2, history_rev = history_rev + 1 where id = $1",
    [id, openHour ?? hourOf(now)],
  );
  return true;
}

/** Returns the states that `closeHour` stores while the log is written, and the hour of its last entry. */
async function replayLog(tx: Queryable, id: string, begunHour: UnixMs | null) {
  const states = new Map<UnixMs, HourState>();
  /** Token id -> price of its listing, null if that is in another currency than the collection's unit. */
  const listed = new Map<string, Eth | null>();
  let openHour = begunHour;
  for await (const { tokenId, isListed, price, knownAt } of readLog(tx, id)) {
    const hour = hourOf(knownAt);
    if (openHour !== null && openHour < hour) {
      const prices = [...listed.values()].filter((each) => each !== null);
      const { floor } = floorAmong(prices);
      states.set(openHour, { at: openHour, floor, listed: listed.size });
    }
    openHour = hour;
    if (isListed) listed.set(tokenId, price);
    else listed.delete(tokenId);
  }
  return { states, openHour };
}

interface LogRow {
  readonly seq: number;
  readonly tokenId: string;
  readonly isListed: boolean;
  readonly price: Eth | null;
  readonly knownAt: UnixMs;
}

async function* readLog(tx: Queryable, id: string): AsyncGenerator<LogRow> {
  for (let after = -1; ; ) {
    const rows = await tx.query<LogRow>(
      `select g.seq, g.token_id as "tokenId", coalesce(g.price > 0, false) as "isListed",
         case when ${isInUnitSql("coalesce(g.currency, c.currency)", "c.currency")} then g.price end as price,
         coalesce(g.known_at, g.at) as "knownAt"
       from listing_log g join collections c on c.id = g.collection
       where g.collection = $1 and g.seq > $2 order by g.seq limit ${PAGE_ROWS}`,
      [id, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}
