/** Reads the history of a collection from a binary body. */
import {
  HISTORY_SERIES,
  type HistorySeries,
  type HistorySince,
  isHistoryStep,
  MAX_PERIODS,
  type MarketHistory,
} from "../market/history.ts";
import { isRecord } from "../values/is-record.ts";
import { isCounter, type UnixMs } from "../values/units.ts";
import type { Floats } from "./body-format.ts";
import type { ColumnReader } from "./column-reader.ts";
import { DEVIATION_UNIT } from "./encode-history.ts";
import { readDecimals } from "./read-numbers.ts";

const SINCE = ["sales", "listings", "levels", "deviations"] as const;

/** The inverse of the encoder's. */
const signed = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

const isValue = (value: number) => value >= 0 && value < Infinity;

const isTime = (value: unknown): value is UnixMs => Number.isSafeInteger(value);

/** Reads what `encodeHistory` wrote. */
export function readHistory(body: ColumnReader): MarketHistory {
  const { step, from, size, rev, since } = body.head;
  if (!isHistoryStep(step)) return body.refuse("step", "must be a step");
  if (!isTime(from)) return body.refuse("from", "must be a time");
  if (!isCounter(size) || size > MAX_PERIODS) return body.refuse("size", "must be a row count");
  if (!isCounter(rev)) return body.refuse("rev", "must be a whole number");
  if (!isSince(since)) return body.refuse("since", "must have times or null");
  const series = HISTORY_SERIES.map((name): [HistorySeries, Floats] => {
    const isValid = name === "sales" || name === "listed" ? isCounter : isValue;
    const values = readDecimals(body, name, size, isValid);
    if (name !== "medianDeviation") return [name, values];
    return [name, values.map((value) => signed(value) * DEVIATION_UNIT)];
  });
  return {
    ...{ step, from, size, rev, since },
    series: Object.fromEntries(series) as Record<HistorySeries, Floats>, // one entry for each name
  };
}

function isSince(value: unknown): value is HistorySince {
  return isRecord(value) && SINCE.every((name) => value[name] === null || isTime(value[name]));
}
