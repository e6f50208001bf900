/** The body of a collection's history. */
import { COLUMNS_TYPE } from "../../../../contract/columns/body-format.ts";
import { encodeHistory } from "../../../../contract/columns/encode-history.ts";
import { HISTORY_SERIES, type MarketHistory } from "../../../../contract/market/history.ts";
import { type Body, createBody } from "../../../platform/http/body.ts";
import { toSignificant } from "../../../valuation/round-number.ts";

/** Series -> significant digits of its amounts: more than a chart or a table shows, and few bytes. Others are exact. */
const DIGITS: Readonly<Record<string, number>> = { floor: 5, level: 4, low: 3, high: 3, volume: 5 };

export function historyBody({ series, ...history }: MarketHistory): Body {
  const rounded = HISTORY_SERIES.map((name) => {
    const digits = DIGITS[name];
    const values = series[name];
    if (digits === undefined) return [name, values];
    return [name, values.map((value) => (value > 0 ? toSignificant(value, digits) : value))];
  });
  const bytes = encodeHistory({
    ...history,
    series: Object.fromEntries(rounded) as MarketHistory["series"], // one entry for each name
  });
  return createBody(COLUMNS_TYPE, bytes, "lasting");
}
