/**
 * Reads a whole CSV file: strict UTF-8 (with or without a byte order mark), commas, any line endings, a header row.
 * Problems name the file, the line if there is one, and the fix.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { inspect, type Parsed, parsed, problem } from "../../../contract/values/problem.ts";

export interface CsvRow {
  /** `file:line` of the row's first line; the header is line 1. */
  readonly place: string;
  /** Trimmed, one per column of the header. */
  readonly cells: readonly string[];
}

export interface CsvFile {
  /** The header's names, trimmed. */
  readonly columns: readonly string[];
  readonly rows: readonly (CsvRow | BadCsvRow)[];
}

/** A row whose number of cells differs from the header's. */
export interface BadCsvRow {
  readonly place: string;
  readonly cells: null;
  readonly message: string;
}

/** Larger files would not fit a JavaScript string once decoded. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A longer row means that a quote was never closed. */
const MAX_ROW_CHARS = 1024 * 1024;

/** Returns the text of `folder/file`, or null if there is no such file. */
export function readText(folder: string, file: string): Parsed<string | null> {
  const path = join(folder, file);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return parsed(null);
  if (!stats.isFile()) return problem(file, "is not a file; put a file of that name there");
  if (stats.size > MAX_FILE_BYTES)
    return problem(file, `is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB; split the collection`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(file, `cannot be read (${reason}); check its permissions`);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return problem(`${file}:${brokenLine(bytes)}`, "is not valid UTF-8; save the file as UTF-8");
  }
  const zero = text.indexOf("\0");
  if (zero >= 0)
    return problem(
      `${file}:${text.slice(0, zero).split("\n").length}`,
      "holds a zero byte, so it is not a text file; save it as plain UTF-8 text",
    );
  return parsed(text);
}

/** Returns the number of the first line that is not UTF-8. No multi-byte character contains a line feed. */
function brokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}

/** Returns the rows of `folder/file`, or null if there is no such file. Skips blank lines. */
export function readCsv(folder: string, file: string): Parsed<CsvFile | null> {
  const text = readText(folder, file);
  if (!text.ok) return text;
  return text.value === null ? parsed(null) : parseCsv(text.value, file);
}

/** Parses `text` as CSV. Places refer to it as `file`. */
export function parseCsv(text: string, file: string): Parsed<CsvFile> {
  const records: { cells: string[]; line: number }[] = [];
  let lastLine = 0;
  try {
    parse(text.replace(/\r\n?/g, "\n"), {
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
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return syntaxProblem(error, file, lastLine + 1);
  }

  const [header, ...rest] = records;
  if (header === undefined) return problem(file, "is empty; its first line must name the columns");
  const columns = header.cells;
  const rows = rest
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ cells, line }): CsvRow | BadCsvRow => {
      const place = `${file}:${line}`;
      if (cells.length === columns.length) return { place, cells };
      const message = `has ${cells.length} cells where the header has ${columns.length}; put quotes around a cell that holds a comma`;
      return { place, cells: null, message };
    });
  return parsed({ columns, rows });
}

function syntaxProblem(error: CsvError, file: string, rowLine: number) {
  const { code } = error;
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return problem(`${file}:${rowLine}`, 'opens a quote that is never closed; add the missing "');
  const line = typeof error["lines"] === "number" ? error["lines"] : rowLine;
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return problem(
      `${file}:${line}`,
      'has a quote inside a cell; put quotes around the whole cell and write "" for each quote in it',
    );
  return problem(`${file}:${line}`, `is not valid CSV: ${error.message}`);
}

/** Returns the positions of the wanted columns, or the problem with the header. Ignores the case of names. */
export function findColumns<Name extends string>(
  { columns }: CsvFile,
  file: string,
  wanted: readonly Name[],
): Parsed<ReadonlyMap<Name, number>> {
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const name = column.toLowerCase();
    if (places.has(name))
      return problem(`${file}:1`, `names the column ${inspect(column)} twice; keep one of them`);
    places.set(name, index);
  }
  const found = new Map<Name, number>();
  for (const name of wanted) {
    const index = places.get(name);
    if (index === undefined) return problem(`${file}:1`, missingColumn(columns, name, wanted));
    found.set(name, index);
  }
  return parsed(found);
}

function missingColumn(
  columns: readonly string[],
  name: string,
  wanted: readonly string[],
): string {
  const got = `the header must name the column ${name}`;
  const only = columns[0] ?? "";
  if (columns.length === 1 && /[;\t]/.test(only))
    return `${got}; columns are parted by commas, not by ${only.includes(";") ? "semicolons" : "tabs"}`;
  return `${got} (wanted: ${wanted.join(", ")}); it has ${inspect(columns.join(","))}`;
}
