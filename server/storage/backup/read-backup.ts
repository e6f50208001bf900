/** Reads a backup file and checks all of it: header, tables, checksums and end. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { SCHEMA_VERSION, tablesOf } from "../db/migrations.ts";
import { BackupError, FORMAT, type Header, type Mark } from "./backup-format.ts";
import { createRowSummer, PAGE_CHARS, type TableSum } from "./table-rows.ts";

export type BackupPart =
  | { readonly kind: "schema"; readonly version: number }
  | { readonly kind: "table"; readonly table: string }
  /** Some rows of the last table. */
  | { readonly kind: "rows"; readonly lines: readonly string[] }
  /** The last table is complete. */
  | { readonly kind: "sum"; readonly table: string; readonly sum: TableSum };

const NEWLINE = 10;
/** A file whose first line is longer is no backup. */
const MAX_HEADER_BYTES = 10_000;

const foreign = (file: string) => new BackupError(`${file} is not a backup of Fairfloor.`);
const damaged = (file: string) =>
  new BackupError(`${file} is damaged or incomplete. Use another backup.`);

/** Yields the parts in their order. Throws `BackupError` if the file is truncated, damaged, foreign or newer. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash("sha256");
  const reader = readLines(file);
  const { value: header } = await reader.next();
  const version = readHeader(file, header);
  const tables = tablesOf(version);
  yield { kind: "schema", version };
  hash.update(`${header}\n`);

  let table: string | null = null;
  let summer = createRowSummer();
  let lines: string[] = [];
  let chars = 0;
  let isEnded = false;
  for await (const line of reader) {
    const isRow = table !== null && line.startsWith("{");
    if (isRow) {
      summer.add(line);
      lines.push(line);
      chars += line.length;
    }
    if (lines.length > 0 && (!isRow || chars >= PAGE_CHARS)) {
      yield { kind: "rows", lines };
      lines = [];
      chars = 0;
    }
    if (!isRow) {
      const mark = parseJson(line) as Mark | null; // any other value matches no case
      const sum = summer.sum();
      if (isEnded) throw damaged(file);
      if (mark?.[0] === "table" && table === null && tables.includes(mark[1])) {
        table = mark[1];
        summer = createRowSummer();
        yield { kind: "table", table };
      } else if (mark?.[0] === "sum" && table && mark[1] === sum.rows && mark[2] === sum.checksum) {
        yield { kind: "sum", table, sum };
        table = null;
      } else if (mark?.[0] === "end" && table === null && mark[1] === hash.copy().digest("hex"))
        isEnded = true;
      else throw damaged(file);
    }
    hash.update(`${line}\n`);
  }
  if (!isEnded) throw damaged(file);
}

/** Returns the version of the schema. */
function readHeader(file: string, line: string | undefined): number {
  const header = parseJson(line ?? "") as Partial<Header> | null; // checked below
  const { backup, format = 0, schema = 0 } = header ?? {};
  if (backup !== "fairfloor") throw foreign(file);
  if (format > FORMAT || schema > SCHEMA_VERSION)
    throw new BackupError(
      `${file} was made by a later version of Fairfloor (format ${format}, schema ${schema}; this one knows ${FORMAT} and ${SCHEMA_VERSION}). Update the program.`,
    );
  if (format !== FORMAT || !Number.isInteger(schema) || schema < 1) throw damaged(file);
  return schema;
}

/** Returns null if `text` is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // The loop below gets the errors of both streams.
  const chunks = pipeline(createReadStream(file), createGunzip(), () => {});
  let start: Buffer[] = [];
  let startBytes = 0;
  let isFirst = true;
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const last = chunk.subarray(from, end);
        yield (start.length === 0 ? last : Buffer.concat([...start, last])).toString();
        isFirst = false;
        start = [];
        startBytes = 0;
        from = end + 1;
      }
      if (from === chunk.length) continue;
      start.push(chunk.subarray(from));
      startBytes += chunk.length - from;
      if (isFirst && startBytes > MAX_HEADER_BYTES) throw foreign(file);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "Z_DATA_ERROR" && isFirst) throw foreign(file);
    if (code.startsWith("Z_")) throw damaged(file);
    if (error instanceof Error && "syscall" in error)
      throw new BackupError(`${file} cannot be read: ${error.message}.`);
    throw error;
  }
  // A text without a line ending is the rest of a truncated line.
  if (startBytes > 0) throw isFirst ? foreign(file) : damaged(file);
  return undefined;
}
