/** The history of a collection by a plain computation over its whole story, for property tests. */
import { floorAmong } from "../../contract/listings/floor.ts";
import {
  type HistorySeries,
  type HistoryStep,
  HOUR_MS,
  periodStart,
  periodsOf,
} from "../../contract/market/history.ts";
import { median } from "../../contract/values/median.ts";
import { NONE, type UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";

/** The state of the market after a write. */
export interface Moment {
  /** Time of the write. */
  readonly at: UnixMs;
  readonly isLogged: boolean;
  /** Token id -> price. */
  readonly listed: ReadonlyMap<string, number>;
  /** Number of listings in another currency. */
  readonly foreign: number;
  /** Token id -> projection. */
  readonly projected: ReadonlyMap<string, number>;
  /** Level that a new revision has. Undefined without a revision. */
  readonly level?: number;
}

const hourOf = (at: UnixMs) => periodStart("hour", at);

function deviationOf({ listed, projected }: Moment): number {
  const shares = Array.from(listed, ([tokenId, price]) => {
    const projection = projected.get(tokenId) ?? NONE;
    return (projection - price) / projection;
  });
  return median(shares.filter((share) => !Number.isNaN(share))) ?? NONE;
}

interface HourValue<Value> {
  readonly hour: UnixMs;
  readonly value: Value;
}

/** Returns the value of the latest hour before `end`, of several of one hour the last. */
function lastBefore<Value>(values: readonly HourValue<Value>[], end: UnixMs): Value | undefined {
  let latest: HourValue<Value> | undefined;
  for (const each of values)
    if (each.hour < end && (!latest || each.hour >= latest.hour)) latest = each;
  return latest?.value;
}

/** An hour has its state if the next entry of the log came in a later hour, or if there is none. */
function closedStates(moments: readonly Moment[]): HourValue<Moment>[] {
  const logged = moments.filter(({ isLogged }) => isLogged);
  return logged.flatMap((moment, number) => {
    const hour = hourOf(moment.at);
    const next = logged[number + 1];
    return next && hourOf(next.at) <= hour ? [] : { hour, value: moment };
  });
}

/** Computes the series from `from` to `to`, whole periods, at the time `now`. */
export function naiveHistory(
  moments: readonly Moment[],
  sales: readonly Sale[],
  span: { readonly step: HistoryStep; readonly from: UnixMs; readonly to: UnixMs },
  now: UnixMs,
): Record<HistorySeries, number[]> {
  const { ms } = periodsOf(span.step);
  const size = (span.to - span.from) / ms;
  const states = closedStates(moments);
  const revisions = moments.filter(({ level }) => level !== undefined);
  const judged = revisions.map((moment) => ({
    hour: hourOf(moment.at),
    value: deviationOf(moment),
  }));
  const levels = moments.flatMap(({ at, level }) =>
    level === undefined ? [] : { hour: hourOf(at), value: level },
  );
  const limit = hourOf(now) + HOUR_MS;
  const series = (of: (start: UnixMs, end: UnixMs) => number) =>
    Array.from({ length: size }, (_, index) => {
      const start = span.from + index * ms;
      return start < limit ? of(start, Math.min(start + ms, limit)) : NONE;
    });
  const within = (start: UnixMs, end: UnixMs) =>
    sales.filter(({ price, at }) => price > 0 && at >= start && at < end);
  return {
    floor: series((_, end) => {
      const state = lastBefore(states, end);
      return (state && floorAmong(state.listed.values()).floor) ?? NONE;
    }),
    listed: series((_, end) => {
      const state = lastBefore(states, end);
      return state ? state.listed.size + state.foreign : NONE;
    }),
    level: series((_, end) => lastBefore(levels, end) ?? NONE),
    low: series((_, end) => (lastBefore(levels, end) ?? NONE) * 0.9),
    high: series((_, end) => (lastBefore(levels, end) ?? NONE) * 1.1),
    medianDeviation: series((_, end) => lastBefore(judged, end) ?? NONE),
    sales: series((start, end) => within(start, end).length),
    volume: series((start, end) => within(start, end).reduce((sum, { price }) => sum + price, 0)),
  };
}
