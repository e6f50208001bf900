/** Reads `sales.csv`: `timestamp, token_id, price_eth`, and optional `currency`. A row without one is in the collection's unit. */
import { parsed } from "../../../contract/values/problem.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import type { ForeignSale, Sale } from "../../market/market-events.ts";
import { type LeftOut, leftOut } from "../left-out.ts";
import { parseEventTime } from "../parse-time.ts";
import {
  columns,
  type ParseRow,
  readMarketFile,
  tokenAndPrice,
  unreadableTime,
} from "./market-csv.ts";

const SALE_COLUMNS = columns(["timestamp", "token_id", "price_eth"], ["currency"]);

/**
 * Returns sales by ascending time, or none if there is no file. A repeated sale counts once. `outOfOrder` is the number of rows
 * that come after a later sale; `foreign` are the sales in other currencies than `unit`. With `forAnalysis`, the file is accepted for any share of bad rows.
 */
export function readSales(
  folder: string,
  tokenIds: ReadonlySet<string>,
  now: UnixMs,
  unit: string,
  forAnalysis = false,
) {
  const placeOf = new Map<string, string>();
  const duplicates: LeftOut[] = [];
  const parseSale: ParseRow<
    (typeof SALE_COLUMNS)["required" | "optional"][number],
    ForeignSale | null
  > = (row, cell, mark) => {
    const at = parseEventTime(cell("timestamp"), now);
    if (at === null)
      return unreadableTime(
        row,
        "timestamp",
        "ISO 8601, or Unix seconds or milliseconds, not in the future by more than two minutes",
        cell("timestamp"),
      );
    const traded = tokenAndPrice(row, cell, tokenIds, unit, mark);
    if (!traded.ok) return traded;
    const sale: ForeignSale = { ...traded.value, at };
    const currency = isInUnit(sale.currency, unit) ? unit : sale.currency;
    const key = `${at} ${sale.tokenId} ${sale.price} ${currency}`;
    const other = placeOf.get(key);
    if (other !== undefined) {
      const reason = "is the same sale as another row";
      duplicates.push(leftOut(row.place, reason, `is the same sale as ${other}`));
      return parsed(null);
    }
    placeOf.set(key, row.place);
    return parsed(sale);
  };
  const file = readMarketFile(folder, "sales.csv", SALE_COLUMNS, parseSale, forAnalysis);
  const all = file.rows.filter((sale) => sale !== null);
  const foreign = all.filter(({ currency }) => !isInUnit(currency, unit));
  const given = all.flatMap(({ currency, ...sale }): Sale[] =>
    isInUnit(currency, unit) ? [sale] : [],
  );
  let latest = Number.NEGATIVE_INFINITY;
  let outOfOrder = 0;
  for (const { at } of given) {
    if (at < latest) outOfOrder += 1;
    latest = Math.max(latest, at);
  }
  const rows = given.sort((a, b) => a.at - b.at);
  const { notes } = file;
  return { rows, foreign, bad: [...file.bad, ...duplicates], outOfOrder, notes };
}
