/**
 * Reads files of sales or listings. Bad rows are left out and reported. If more than 1 percent are bad, the file is rejected.
 */
import { createRowTally, inspect, parsed } from "../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import { plainCharacters } from "../../market/foreign-text.ts";
import { type DayOrder, dayOrderOf, isoDay, isYearLast } from "../../market/written-day.ts";
import { type LeftOut, leftOut, type ReadRow, unreadable } from "../left-out.ts";
import { parseCurrency } from "../parse-ask.ts";
import { type CsvFile, type CsvRow, readCsv } from "./csv-file.ts";
import { ImportError } from "./import-error.ts";
import { type DecimalMark, decimalMarkOf, parseWrittenPrice } from "./written-price.ts";

export interface MarketFile<Row> {
  readonly rows: readonly Row[];
  readonly bad: readonly LeftOut[];
  /** Sentences: what was taken as what. */
  readonly notes: readonly string[];
}

/** Columns that a file must have, and those that it may have. */
interface Columns<Name extends string> {
  readonly required: readonly Name[];
  readonly optional: readonly Name[];
}

export function columns<Name extends string>(required: readonly Name[], optional: readonly Name[]) {
  return { required, optional };
}

const PRICE_COLUMNS: readonly string[] = ["price_eth", "end_price", "eth"];
const TIME_COLUMNS: readonly string[] = ["timestamp", "date", "start", "end"];

export type ParseRow<Name extends string, Row> = (
  row: CsvRow,
  cell: (column: Name) => string,
  mark: DecimalMark,
) => ReadRow<Row>;

export function readMarketFile<Name extends string, Row>(
  folder: string,
  name: string,
  { required, optional }: Columns<Name>,
  parseRow: ParseRow<Name, Row>,
  anyShareOfBadRows = false,
): MarketFile<Row> {
  const file = readCsv<Name>(folder, name, required, undefined, plainCharacters);
  if (file === null) return { rows: [], bad: [], notes: [] };
  const [times] = cellsOf(file, TIME_COLUMNS);
  const order = dayOrderOf(times);
  const mark = markOfPrices(file);
  const rows: Row[] = [];
  const bad: LeftOut[] = [];
  const tally = createRowTally();
  for (const row of file.rows) {
    const result: ReadRow<Row> =
      row.cells === null
        ? { ok: false, problem: row }
        : parseRow(row, (column) => plainTime(column, file.cell(row, column), order), mark);
    if (result.ok) rows.push(result.value);
    else {
      bad.push(result.problem);
      tally.bad(result.problem);
    }
  }
  const verdict = tally.verdict(name, file.rows.length);
  if (!verdict.ok && !anyShareOfBadRows)
    throw new ImportError(verdict.problem.place, verdict.problem.message);
  return {
    rows,
    bad: [...bad, ...unknownColumns(name, file, [...required, ...optional])],
    notes: describeDays(name, times, order),
  };
}

/** Mark of the prices in a file that says nothing about it. Spreadsheets write semicolons where the comma is the decimal mark. */
const USUAL_MARK = { ",": ".", ";": ",", "\t": "unknown" } as const;

function markOfPrices<Name extends string>(file: CsvFile<Name>) {
  const [prices, others] = cellsOf(file, PRICE_COLUMNS);
  return decimalMarkOf(prices, others, USUAL_MARK[file.delimiter]);
}

/** Returns the cells in the columns that `wanted` names, and all others. */
function cellsOf<Name extends string>({ columns, rows }: CsvFile<Name>, wanted: readonly string[]) {
  const [found, others]: [string[], string[]] = [[], []];
  const isWanted = columns.map((column) => wanted.includes(column.toLowerCase()));
  for (const { cells } of rows)
    for (const [at, cell] of (cells ?? []).entries()) (isWanted[at] ? found : others).push(cell);
  return [found, others] as const;
}

/** Writes "31/01/2019 9:05" as "2019-01-31 09:05" if the column is one of times. */
function plainTime(column: string, cell: string, order: DayOrder): string {
  return TIME_COLUMNS.includes(column) ? (isoDay(cell, order) ?? cell) : cell;
}

function describeDays(name: string, times: readonly string[], order: DayOrder): string[] {
  const day = times.find((time) => isYearLast(time) && isoDay(time, order) !== null);
  if (day === undefined) return [];
  return [
    `Of ${name}, days have the ${order} first, such as ${inspect(day)} taken as ${inspect(isoDay(day, order) ?? "")}.`,
  ];
}

/** The result of a row whose time is not read. */
export function unreadableTime({ place }: CsvRow, column: string, form: string, text: string) {
  if (!isYearLast(text)) return unreadable(place, `${column} must be ${form}`, text);
  const reason = `the order of day and month in ${column} is not certain`;
  const message = `the order of day and month in ${column} ${inspect(text)} is not certain: the file's other days do not tell it; write 2019-01-31`;
  return { ok: false, problem: leftOut(place, reason, message) } as const;
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

export function tokenAndPrice(
  row: CsvRow,
  cell: (column: "token_id" | "price_eth" | "currency") => string,
  tokenIds: ReadonlySet<string>,
  unit: string,
  mark: DecimalMark,
): ReadRow<{ tokenId: string; price: number; currency: string }> {
  const tokenId = parseWrittenId(cell("token_id"));
  if (tokenId === null || !tokenIds.has(tokenId)) {
    const message = `token_id ${inspect(cell("token_id"))} is not in tokens.csv`;
    return { ok: false, problem: leftOut(row.place, "token_id is not in tokens.csv", message) };
  }
  const price = readPrice(row, "price_eth", cell("price_eth"), mark);
  if (!price.ok) return price;
  const currency = parseCurrency(cell("currency"), unit);
  if (currency === null)
    return unreadable(row.place, 'currency must be a symbol such as "USDC"', cell("currency"));
  return parsed({ tokenId, price: price.value, currency });
}

export function readPrice(
  { place }: CsvRow,
  column: string,
  text: string,
  mark: DecimalMark,
): ReadRow<number> {
  const price = parseWrittenPrice(text, mark);
  if (price === "ambiguous") {
    const reason = `${column} can be a thousand or a fraction`;
    const [whole, fraction] = text.split(/[,.]/);
    const certain = `${whole}${fraction} or ${whole}${mark === "," ? "," : "."}${fraction}0`;
    const message = `${column} ${inspect(text)} can be a thousand or a fraction; write ${certain}`;
    return { ok: false, problem: leftOut(place, reason, message) };
  }
  if (price !== null) return parsed(price);
  return unreadable(place, `${column} must be a decimal, at most a billion`, text);
}
