/**
 * Reads a whole CSV file: strict UTF-8, or UTF-16 with a byte order mark; commas, semicolons or tabs; any line endings; a
 * header row.
 * Problems name the file, the line if there is one, and the fix.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { inspect } from "../../../contract/values/problem.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import { decodeUtf8 } from "../feed/line-splitter.ts";
import { type LeftOut, leftOut } from "../left-out.ts";
import { ImportError } from "./import-error.ts";

export interface CsvRow {
  /** `file:line` of the row's first line; the header is line 1. */
  readonly place: string;
  /** Trimmed, one per column of the header. */
  readonly cells: readonly string[];
}

export interface CsvFile<Name extends string> {
  /** The header's names, trimmed. */
  readonly columns: readonly string[];
  readonly rows: readonly (CsvRow | BadCsvRow)[];
  readonly delimiter: Delimiter;
  /** Returns the row's cell in a column, whose name is in lower case. Empty if there is no such column. */
  cell(row: CsvRow, column: Name): string;
}

type Delimiter = "," | ";" | "\t";

/** Excel writes and reads it as the first line. */
const SEPARATOR_LINE = /^sep=([,;\t])\n/i;

/** Maps the column names of a header to other names. Also gets the rows. May throw. */
export type Rename = (columns: readonly string[], rows: readonly CsvRecord[]) => readonly string[];

export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A row whose number of cells differs from the header's. */
export interface BadCsvRow extends LeftOut {
  readonly cells: null;
}

/** Larger files would not fit a JavaScript string once decoded. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A longer row means that a quote was never closed. */
const MAX_ROW_CHARS = 1024 * 1024;

/** Returns the text of `folder/file`, or null if there is no such file. Throws `ImportError`, whose place is `file`. */
export function readText(folder: string, file: string): string | null {
  const path = join(folder, file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) throw new ImportError(file, "is not a file; put a file of that name there");
  if (stats.size > MAX_FILE_BYTES)
    throw new ImportError(
      file,
      `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB; split the collection`,
    );
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new ImportError(file, `cannot be read (${messageOf(error)}); check its permissions`);
  }
  const text = decodeUtf16(bytes) ?? decodeUtf8(bytes);
  if (text === null)
    throw new ImportError(
      `${file}:${brokenLine(bytes)}`,
      "is not valid UTF-8; save the file as UTF-8",
    );
  const zero = text.indexOf("\0");
  if (zero >= 0)
    throw new ImportError(
      `${file}:${text.slice(0, zero).split("\n").length}`,
      "holds a zero byte, so it is not a text file; save it as plain UTF-8 text",
    );
  return text;
}

/** Returns null if `bytes` do not begin with the byte order mark of UTF-16. */
function decodeUtf16(bytes: Buffer): string | null {
  const mark = bytes.toString("hex", 0, 2);
  if (mark !== "fffe" && mark !== "feff") return null;
  return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
}

/** Returns the number of the first line that is not UTF-8. No multi-byte character contains a line feed. */
function brokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    if (decodeUtf8(bytes.subarray(start, end)) === null) return line;
    start = end;
  }
  return line;
}

/**
 * Reads `folder/file`, or returns null if there is no such file. Skips blank lines. Throws `ImportError`, also if
 * the header lacks one of the `required` columns or repeats one. Ignores the case of column names. `rename` maps the
 * header's names, and `plain` the cells below it.
 */
export function readCsv<Name extends string>(
  folder: string,
  file: string,
  required: readonly Name[],
  rename: Rename = (columns) => columns,
  plain: (cell: string) => string = (cell) => cell,
): CsvFile<Name> | null {
  const given = readText(folder, file);
  if (given === null) return null;
  const lines = given.replace(/\r\n?/g, "\n");
  const said = SEPARATOR_LINE.exec(lines)?.[1] as Delimiter | undefined; // the pattern has no other
  const text = lines.replace(SEPARATOR_LINE, "\n");
  const delimiter = said ?? delimiterOf(text);
  const [header, ...rest] = withoutEmptyEnds(parseRecords(text, file, delimiter));
  if (header === undefined)
    throw new ImportError(file, "is empty; its first line must name the columns");
  const columns = rename(header.cells, rest);
  const indexOf = indexColumns(columns, file, required);
  const rows = rest
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ cells, line }): CsvRow | BadCsvRow => {
      const place = `${file}:${line}`;
      if (cells.length === columns.length) return { place, cells: cells.map(plain) };
      const message = `has ${cells.length} cells where the header has ${columns.length}; put quotes around a cell that holds a ${NAMES[delimiter]}`;
      return { ...leftOut(place, "has more or fewer cells than the header", message), cells: null };
    });
  const cell: CsvFile<Name>["cell"] = ({ cells }, column) => cells[indexOf.get(column) ?? -1] ?? "";
  return { columns, rows, delimiter, cell };
}

const NAMES: Readonly<Record<Delimiter, string>> = { ",": "comma", ";": "semicolon", "\t": "tab" };

/** Returns what parts the columns of the header: the comma, unless it has none but semicolons or tabs. */
function delimiterOf(text: string): Delimiter {
  const header = /^.*$/m.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, "") ?? "";
  const has = (delimiter: Delimiter) => header.includes(delimiter);
  if (has(",")) return ",";
  return has(";") ? ";" : has("\t") ? "\t" : ",";
}

/** Drops the columns at the end that have neither a name nor anything in them, as spreadsheets write them. */
function withoutEmptyEnds(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const named = (records[0]?.cells.findLastIndex((cell) => cell !== "") ?? -1) + 1;
  const isEmptyAfter = ({ cells }: CsvRecord) => cells.slice(named).every((cell) => cell === "");
  if (named === 0 || !records.every(isEmptyAfter)) return records;
  return records.map(({ cells, line }) => ({ cells: cells.slice(0, named), line }));
}

/** Parses CSV, whose lines end in LF. `line` is the first line of a record, from 1. */
function parseRecords(text: string, file: string, delimiter: Delimiter): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARS,
      on_record: (cells: string[], { lines }) => {
        lastLine = lines;
        const inside = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
        records.push({ cells: cells.map((cell) => cell.trim()), line: lines - inside });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw syntaxError(error, file, lastLine + 1);
  }
}

function syntaxError(error: CsvError, file: string, rowLine: number): ImportError {
  const { code } = error;
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return new ImportError(
      `${file}:${rowLine}`,
      'opens a quote that is never closed; add the missing "',
    );
  const line = typeof error["lines"] === "number" ? error["lines"] : rowLine;
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return new ImportError(
      `${file}:${line}`,
      'has a quote inside a cell; put quotes around the whole cell and write "" for each quote in it',
    );
  return new ImportError(`${file}:${line}`, `is not valid CSV: ${error.message}`);
}

/** Returns lower-case column name -> position. */
function indexColumns(
  columns: readonly string[],
  file: string,
  required: readonly string[],
): ReadonlyMap<string, number> {
  const indexOf = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const name = column.toLowerCase();
    if (indexOf.has(name))
      throw new ImportError(
        `${file}:1`,
        `names the column ${inspect(column)} twice; keep one of them`,
      );
    indexOf.set(name, index);
  }
  for (const name of required)
    if (!indexOf.has(name))
      throw new ImportError(`${file}:1`, missingColumn(columns, name, required));
  return indexOf;
}

function missingColumn(
  columns: readonly string[],
  name: string,
  wanted: readonly string[],
): string {
  return `the header must name the column ${name} (wanted: ${wanted.join(", ")}); it has ${inspect(columns.join(","))}`;
}
