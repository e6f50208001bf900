/**
 * Reads `sales.csv` (`timestamp, token_id, price_eth`) and `listings.csv` (`token_id, price_eth, marketplace`). Bad rows
 * are left out and reported. If more than 1 percent are bad, the file is rejected.
 */
import { MARKETPLACE_IDS } from "../../../contract/listings/marketplaces.ts";
import {
  createRowTally,
  inspect,
  type Parsed,
  type Problem,
  parsed,
  problem,
} from "../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Ask, Sale } from "../../market/market-events.ts";
import { parseMarketplace } from "../parse-ask.ts";
import { parseEventTime } from "../parse-time.ts";
import { type CsvRow, readCsv } from "./csv-file.ts";
import { ImportError } from "./import-error.ts";
import { parseWrittenPrice } from "./written-price.ts";

export interface MarketFile<Row> {
  readonly rows: readonly Row[];
  /** The rows left out. */
  readonly bad: readonly Problem[];
}

/**
 * Returns sales by ascending time, or none if there is no file. A repeated sale counts once. `outOfOrder` is the number of rows
 * that come after a later sale. With `forAnalysis`, the file is accepted for any share of bad rows.
 */
export function readSales(
  folder: string,
  tokenIds: ReadonlySet<string>,
  now: UnixMs,
  forAnalysis = false,
) {
  const placeOf = new Map<string, string>();
  const duplicates: Problem[] = [];
  const parseSale: ParseRow<(typeof SALE_COLUMNS)[number], Sale | null> = (
    row,
    cell,
    hasDecimalCommas,
  ) => {
    const at = parseEventTime(cell("timestamp"), now);
    if (at === null)
      return problem(
        row.place,
        `timestamp must be ISO 8601, or Unix seconds or milliseconds, not in the future by more than two minutes, got ${inspect(cell("timestamp"))}`,
      );
    const traded = tokenAndPrice(row, cell, tokenIds, hasDecimalCommas);
    if (!traded.ok) return traded;
    const sale: Sale = { ...traded.value, at };
    const key = `${at} ${sale.tokenId} ${sale.price}`;
    const other = placeOf.get(key);
    if (other !== undefined) {
      duplicates.push({ place: row.place, message: `is the same sale as ${other}` });
      return parsed(null);
    }
    placeOf.set(key, row.place);
    return parsed(sale);
  };
  const file = readMarketFile(folder, "sales.csv", SALE_COLUMNS, parseSale, forAnalysis);
  const given = file.rows.filter((sale) => sale !== null);
  let latest = Number.NEGATIVE_INFINITY;
  let outOfOrder = 0;
  for (const { at } of given) {
    if (at < latest) outOfOrder += 1;
    latest = Math.max(latest, at);
  }
  const rows = given.sort((a, b) => a.at - b.at);
  return { rows, bad: [...file.bad, ...duplicates], outOfOrder };
}

/** Returns the cheapest listing of each token, or none if there is no file. */
export function readListings(folder: string, tokenIds: ReadonlySet<string>): MarketFile<Ask> {
  const file = readMarketFile(
    folder,
    "listings.csv",
    LISTING_COLUMNS,
    (row, cell, hasDecimalCommas) => {
      const traded = tokenAndPrice(row, cell, tokenIds, hasDecimalCommas);
      if (!traded.ok) return traded;
      const marketplace = parseMarketplace(cell("marketplace"));
      if (marketplace === null)
        return problem(
          row.place,
          `marketplace must be a name or ${MARKETPLACE_IDS}, got ${inspect(cell("marketplace"))}`,
        );
      return parsed({ ...traded.value, marketplace, currency: "ETH" });
    },
  );
  const cheapest = new Map<string, Ask>();
  for (const ask of file.rows) {
    const other = cheapest.get(ask.tokenId);
    if (other === undefined || ask.price < other.price) cheapest.set(ask.tokenId, ask);
  }
  return { ...file, rows: [...cheapest.values()] };
}

const SALE_COLUMNS = ["timestamp", "token_id", "price_eth"] as const;
const LISTING_COLUMNS = ["token_id", "price_eth", "marketplace"] as const;

type ParseRow<Name extends string, Row> = (
  row: CsvRow,
  cell: (column: Name) => string,
  hasDecimalCommas: boolean,
) => Parsed<Row>;

function readMarketFile<Name extends string, Row>(
  folder: string,
  name: string,
  wanted: readonly Name[],
  parseRow: ParseRow<Name, Row>,
  anyShareOfBadRows = false,
): MarketFile<Row> {
  const file = readCsv(folder, name, wanted);
  if (file === null) return { rows: [], bad: [] };
  const rows: Row[] = [];
  const bad: Problem[] = [];
  const tally = createRowTally();
  for (const row of file.rows) {
    const result =
      row.cells === null
        ? problem(row.place, row.message)
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
  return { rows, bad };
}

function tokenAndPrice(
  row: CsvRow,
  cell: (column: "token_id" | "price_eth") => string,
  tokenIds: ReadonlySet<string>,
  hasDecimalCommas: boolean,
): Parsed<{ tokenId: string; price: number }> {
  const tokenId = parseWrittenId(cell("token_id"));
  if (tokenId === null || !tokenIds.has(tokenId))
    return problem(row.place, `token_id ${inspect(cell("token_id"))} is not in tokens.csv`);
  const price = parseWrittenPrice(cell("price_eth"), hasDecimalCommas);
  if (price === "ambiguous")
    return problem(
      row.place,
      `price_eth ${inspect(cell("price_eth"))} can be a thousand or a fraction; write a point before the fraction and nothing between thousands`,
    );
  if (price === null)
    return problem(
      row.place,
      `price_eth must be a decimal in ETH, at most a billion, got ${inspect(cell("price_eth"))}`,
    );
  return parsed({ tokenId, price });
}
