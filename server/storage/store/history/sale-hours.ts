/** Keeps the sums of sales by hours. A transfer at a price of 0 is no sale. */
import { HOUR_MS } from "../../../../contract/market/history.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";
import { hourOf } from "./close-hour.ts";

/** SQL for the sums of sales by hours: `at`, `sales` and `volume`. `sales` is a table with a condition. */
export const sumsByHour = (sales: string) =>
  `select floor(at / ${HOUR_MS}) * ${HOUR_MS} as at, count(*)::integer as sales, sum(price) as volume
   from ${sales} and price > 0 group by 1`;

/** SQL that adds the sales `inserted` to the sums of their hours. */
export const ADD_TO_HOURS = `insert into sale_hours (contents, at, sales, volume)
  select contents, floor(at / ${HOUR_MS}) * ${HOUR_MS}, count(*), sum(price) from inserted where price > 0 group by 1, 2
  on conflict (contents, at) do update
    set sales = sale_hours.sales + excluded.sales, volume = sale_hours.volume + excluded.volume`;

interface Timed {
  readonly at: UnixMs;
}

/** Makes a new revision of the history if some of the sales, which were inserted or deleted, are of past hours. */
export async function noteLateSales(
  tx: Queryable,
  collection: string,
  sales: readonly Timed[],
  now: UnixMs,
): Promise<void> {
  if (sales.some(({ at }) => at < hourOf(now)))
    await tx.query("update collections set history_rev = history_rev + 1 where id = $1", [
      collection,
    ]);
}

/** Sums up again the hours in which sales were deleted. */
export async function countHoursAgain(
  tx: Queryable,
  contents: string,
  deleted: readonly Timed[],
): Promise<void> {
  await tx.query(
    `insert into sale_hours (contents, at, sales, volume)
     select $1, hour.at, sum.sales, sum.volume
     from unnest($2::double precision[]) as hour (at) cross join lateral (
       select count(*)::integer as sales, coalesce(sum(s.price), 0) as volume from sales s
       where s.contents = $1 and s.at >= hour.at and s.at < hour.at + ${HOUR_MS} and s.price > 0
     ) sum
     on conflict (contents, at) do update set sales = excluded.sales, volume = excluded.volume`,
    [contents, [...new Set(deleted.map(({ at }) => hourOf(at)))]],
  );
}

/** Sums up all sales of contents again. */
export async function countAllSales(tx: Queryable, contents: string): Promise<void> {
  await tx.query("delete from sale_hours where contents = $1", [contents]);
  await tx.query(
    `insert into sale_hours (contents, at, sales, volume)
     select $1, at, sales, volume from (${sumsByHour("sales where contents = $1")}) sum`,
    [contents],
  );
}
