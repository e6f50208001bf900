/** Encodes the history of a collection as a binary body. */
import { HISTORY_SERIES, type HistorySeries, type MarketHistory } from "../market/history.ts";
import type { Column, Floats } from "./body-format.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeDecimals } from "./write-numbers.ts";

/** Deviations are sent as whole numbers of this share. */
export const DEVIATION_UNIT = 1e-4;

/** Interleaves the signs, so that the numbers are not negative: 0, -1, 1, -2 become 0, 1, 2, 3. */
const unsigned = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

function wireValues(name: HistorySeries, values: Floats): Floats {
  if (name !== "medianDeviation") return values;
  return values.map((share) => unsigned(Math.round(share / DEVIATION_UNIT)));
}

export function encodeHistory({ series, ...head }: MarketHistory): Uint8Array<ArrayBuffer> {
  const columns = HISTORY_SERIES.flatMap((name): [string, Column][] => [
    ...encodeDecimals(name, wireValues(name, series[name])),
  ]);
  return encodeBody({ ...head }, new Map(columns));
}
