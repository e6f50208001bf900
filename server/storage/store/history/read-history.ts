/** Reads the history of a collection: the hours as periods, and the state of now as that of the open hour. */
import type { Floats } from "../../../../contract/columns/body-format.ts";
import {
  HISTORY_SERIES,
  type HistorySeries,
  HOUR_MS,
  type MarketHistory,
  periodsOf,
} from "../../../../contract/market/history.ts";
import { NONE, type UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";
import { CONTENTS } from "../contents.ts";
import { hourOf } from "./close-hour.ts";
import type { HistorySpan } from "./history-store.ts";
import { FLOORED } from "./market-state.ts";

type Kind = "sales" | "listings" | "level" | "deviation";

/** Values of one kind in a period. `period` is one step before the first for those of all earlier periods. */
interface StoredRow {
  readonly kind: Kind | "head";
  readonly period: UnixMs;
  readonly a: number | null;
  readonly b: number | null;
  readonly c: number | null;
  readonly d: number | null;
  readonly e: number | null;
}

/** Kind -> the series of its columns `a`, `b` and `c`. */
const SERIES_OF: Readonly<Record<Kind, readonly HistorySeries[]>> = {
  sales: ["sales", "volume"],
  listings: ["floor", "listed"],
  level: ["level", "low", "high"],
  deviation: ["medianDeviation"],
};

const KINDS = ["sales", "listings", "level", "deviation"] as const;

const NOTHING = "null::double precision";

/** SQL for the last row of each period among `hours`, of those with `column`. */
const lastOf = (kind: Kind, column: string, values: string) =>
  `(select distinct on (period) '${kind}' as kind, period, ${values}
    from hours where ${column} is not null order by period, at desc, is_open desc)`;

/** One statement, so that the revision and the rows are consistent. `is_open` rows have the state of now. */
const sqlOf = (period: string) => `
  with c as (
    select id, contents, currency, projections_rev, open_hour, history_rev, level_since from collections where id = $1
  ), head as (
    select * from c where open_hour < $3
  ), ${FLOORED}, hours as (
    select greatest($2::double precision - $4, ${period}) as period, at, floor, listed, level, low, high, deviation, false as is_open
    from market_hours where collection = $1 and at < $3
    union all
    select greatest($2::double precision - $4, ${period}), at, floor, listed, null, null, null, null, true
    from (select open_hour as at from head) open cross join floored
  )
  select 'head' as kind, ${NOTHING} as period, history_rev::double precision as a, level_since as b,
    (select min(at) from (
      select min(at) as at from market_hours where collection = $1 and listed is not null union all select open_hour
    ) known) as c,
    (select min(at) from market_hours where collection = $1 and deviation <> 'NaN') as d,
    (select min(at) from sale_hours where contents = c.contents and sales > 0) as e
  from c
  union all select kind, period, a, b, c, null, null from (
    select 'sales' as kind, ${period} as period, sum(sales)::double precision as a, sum(volume) as b,
      ${NOTHING} as c
    from sale_hours where contents = ${CONTENTS} and at >= $2 and at < $3 group by 2
    union all ${lastOf("listings", "listed", `floor as a, listed::double precision as b, ${NOTHING} as c`)}
    union all ${lastOf("level", "level", "nullif(level, 'NaN') as a, low as b, high as c")}
    union all ${lastOf("deviation", "deviation", `nullif(deviation, 'NaN') as a, ${NOTHING} as b, ${NOTHING} as c`)}
  ) stored order by period nulls first`;

export async function readHistory(
  db: Queryable,
  id: string,
  { step, from, to }: HistorySpan,
  now: UnixMs,
): Promise<MarketHistory | null> {
  const { ms, first } = periodsOf(step);
  const period = `${first} + floor((at - ${first}) / ${ms}) * ${ms}`;
  // Hours ahead of the clock were stored before the clock was put back.
  const end = Math.min(to, hourOf(now) + HOUR_MS);
  const [head, ...rows] = await db.query<StoredRow>(sqlOf(period), [id, from, end, ms]);
  if (!head) return null;
  const size = (to - from) / ms;
  const begun = Math.min(size, Math.max(0, Math.ceil((end - from) / ms)));
  const series = Object.fromEntries(
    HISTORY_SERIES.map((name) => [name, new Float64Array(size).fill(NONE)]),
  ) as Record<HistorySeries, Floats>; // one entry for each name
  for (const name of SERIES_OF.sales) series[name].fill(0, 0, begun);
  for (const kind of KINDS) {
    const ofKind = rows.filter((row) => row.kind === kind);
    for (const [number, row] of ofKind.entries()) {
      const start = Math.max(0, (row.period - from) / ms);
      const next = ofKind[number + 1];
      // A state lasts until the next one, a sum for its period.
      const last = next ? (next.period - from) / ms : begun;
      const stop = kind === "sales" ? start + 1 : Math.max(start, last);
      const values = [row.a, row.b, row.c];
      for (const [column, name] of SERIES_OF[kind].entries())
        series[name].fill(values[column] ?? NONE, start, stop);
    }
  }
  return {
    ...{ step, from, size, rev: head.a ?? 0 },
    since: { levels: head.b, listings: head.c, deviations: head.d, sales: head.e },
    series,
  };
}

/** Returns the start of the first hour of which anything is known. Null if nothing is. */
export async function readStart(db: Queryable, id: string): Promise<UnixMs | null> {
  const [row] = await db.query<{ at: UnixMs | null }>(
    `select least(c.open_hour,
       (select min(at) from market_hours where collection = c.id),
       (select min(at) from sale_hours where contents = c.contents and sales > 0)
     ) as at from collections c where id = $1`,
    [id],
  );
  return row?.at ?? null;
}
