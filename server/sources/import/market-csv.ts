/**
 * Reads `sales.csv` (`timestamp, token_id, price_eth`) and `listings.csv` (`token_id, price_eth, marketplace`). Both may have a
 * column `currency`; a row without one is in the collection's unit. Bad rows are left out and reported. If more than 1 percent
 * are bad, the file is rejected.
 */
import { MARKETPLACE_IDS } from "../../../contract/listings/marketplaces.ts";
import { createRowTally, inspect, parsed } from "../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import type { Ask, ForeignSale, Sale } from "../../market/market-events.ts";
import { type LeftOut, leftOut, type ReadRow, unreadable } from "../left-out.ts";
import { parseCurrency, parseMarketplace } from "../parse-ask.ts";
import { parseEventTime } from "../parse-time.ts";
import { type CsvFile, type CsvRow, readCsv } from "./csv-file.ts";
import { ImportError } from "./import-error.ts";
import { parseWrittenPrice } from "./written-price.ts";

export interface MarketFile<Row> {
  readonly rows: readonly Row[];
  readonly bad: readonly LeftOut[];
}

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
  const parseSale: ParseRow<(typeof SALE_COLUMNS)[number], ForeignSale | null> = (
    row,
    cell,
    hasDecimalCommas,
  ) => {
    const at = parseEventTime(cell("timestamp"), now);
    if (at === null)
      return unreadable(
        row.place,
        "timestamp must be ISO 8601, or Unix seconds or milliseconds, not in the future by more than two minutes",
        cell("timestamp"),
      );
    const traded = tokenAndPrice(row, cell, tokenIds, unit, hasDecimalCommas);
    if (!traded.ok) return traded;
    const sale: ForeignSale = { ...traded.value, at };
    const key = `${at} ${sale.tokenId} ${sale.price} ${sale.currency}`;
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
  return { rows, foreign, bad: [...file.bad, ...duplicates], outOfOrder };
}

/** Returns the cheapest listing of each token, one in `unit` before one in another currency. None if there is no file. */
export function readListings(
  folder: string,
  tokenIds: ReadonlySet<string>,
  unit: string,
): MarketFile<Ask> {
  const free: LeftOut[] = [];
  const dearer: LeftOut[] = [];
  const cheapest = new Map<string, { readonly ask: Ask; readonly place: string }>();
  const isCheaper = (a: Ask, b: Ask) =>
    isInUnit(a.currency, unit) === isInUnit(b.currency, unit)
      ? a.price < b.price
      : isInUnit(a.currency, unit);
  const keepCheapest = (ask: Ask, place: string) => {
    const given = { ask, place };
    const other = cheapest.get(ask.tokenId);
    const isKept = other === undefined || isCheaper(ask, other.ask);
    const [kept, dropped] = isKept ? [given, other] : [other, given];
    cheapest.set(ask.tokenId, kept);
    const reason = `of a token's listings the cheapest is kept, one in ${unit} before others`;
    if (dropped) dearer.push(leftOut(dropped.place, reason, `${reason}: ${kept.place}`));
  };
  const file = readMarketFile(
    folder,
    "listings.csv",
    LISTING_COLUMNS,
    (row, cell, hasDecimalCommas): ReadRow<null> => {
      const traded = tokenAndPrice(row, cell, tokenIds, unit, hasDecimalCommas);
      if (!traded.ok) return traded;
      if (traded.value.price === 0) {
        free.push(leftOut(row.place, "asks for nothing, which is no listing"));
        return parsed(null);
      }
      const marketplace = parseMarketplace(cell("marketplace"));
      if (marketplace === null)
        return unreadable(
          row.place,
          `marketplace must be a name or ${MARKETPLACE_IDS}`,
          cell("marketplace"),
        );
      keepCheapest({ ...traded.value, marketplace }, row.place);
      return parsed(null);
    },
  );
  const rows = Array.from(cheapest.values(), ({ ask }) => ask);
  return { rows, bad: [...file.bad, ...free, ...dearer] };
}

const SALE_COLUMNS = ["timestamp", "token_id", "price_eth"] as const;
const LISTING_COLUMNS = ["token_id", "price_eth", "marketplace"] as const;
const OPTIONAL_COLUMN = "currency";

type ParseRow<Name extends string, Row> = (
  row: CsvRow,
  cell: (column: Name | typeof OPTIONAL_COLUMN) => string,
  hasDecimalCommas: boolean,
) => ReadRow<Row>;

function readMarketFile<Name extends string, Row>(
  folder: string,
  name: string,
  wanted: readonly Name[],
  parseRow: ParseRow<Name, Row>,
  anyShareOfBadRows = false,
): MarketFile<Row> {
  const file = readCsv<Name | typeof OPTIONAL_COLUMN>(folder, name, wanted);
  if (file === null) return { rows: [], bad: [] };
  const rows: Row[] = [];
  const bad: LeftOut[] = [];
  const tally = createRowTally();
  for (const row of file.rows) {
    const result: ReadRow<Row> =
      row.cells === null
        ? { ok: false, problem: row }
        : parseRow(row, (column) => file.cell(row, column), file.delimiter !== ",");
    if (result.ok) rows.push(result.value);
    else {
      bad.push(result.problem);
      tally.bad(result.problem);
    }
  }
  const verdict = tally.verdict(name, file.rows.length);
  if (!verdict.ok && !anyShareOfBadRows)
    throw new ImportError(verdict.problem.place, verdict.problem.message);
  return { rows, bad: [...bad, ...unknownColumns(name, file, [...wanted, OPTIONAL_COLUMN])] };
}

/** Names the columns that are not read, with the number of rows that have something in them. */
function unknownColumns(
  name: string,
  { columns, rows }: Pick<CsvFile<string>, "columns" | "rows">,
  known: readonly string[],
): readonly LeftOut[] {
  return columns.flatMap((column, index): LeftOut[] => {
    if (known.includes(column.toLowerCase())) return [];
    const filled = rows.filter(({ cells }) => (cells?.[index] ?? "") !== "").length;
    const message = `the column ${inspect(column)} is unknown and not read; ${filled} of ${rows.length} rows have something in it, and known are ${known.join(", ")}`;
    return [leftOut(name, "a column is unknown and not read", message)];
  });
}

function tokenAndPrice(
  row: CsvRow,
  cell: (column: "token_id" | "price_eth" | typeof OPTIONAL_COLUMN) => string,
  tokenIds: ReadonlySet<string>,
  unit: string,
  hasDecimalCommas: boolean,
): ReadRow<{ tokenId: string; price: number; currency: string }> {
  const tokenId = parseWrittenId(cell("token_id"));
  if (tokenId === null || !tokenIds.has(tokenId)) {
    const message = `token_id ${inspect(cell("token_id"))} is not in tokens.csv`;
    return { ok: false, problem: leftOut(row.place, "token_id is not in tokens.csv", message) };
  }
  const price = parseWrittenPrice(cell("price_eth"), hasDecimalCommas);
  if (price === "ambiguous") {
    const reason = "price_eth can be a thousand or a fraction";
    const message = `price_eth ${inspect(cell("price_eth"))} can be a thousand or a fraction; write a point before the fraction and nothing between thousands`;
    return { ok: false, problem: leftOut(row.place, reason, message) };
  }
  if (price === null)
    return unreadable(
      row.place,
      "price_eth must be a decimal, at most a billion",
      cell("price_eth"),
    );
  const currency = parseCurrency(cell(OPTIONAL_COLUMN), unit);
  if (currency === null)
    return unreadable(row.place, 'currency must be a symbol such as "USDC"', cell(OPTIONAL_COLUMN));
  return parsed({ tokenId, price, currency });
}
