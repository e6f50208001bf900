/** Writes a backup file. A file of the same name is replaced only by a complete backup. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import { SCHEMA_VERSION } from "../db/migrations.ts";
import { inUse, TABLES } from "../db/tables.ts";
import { BackupError, FORMAT, type Header, type Mark } from "./backup-format.ts";
import { createRowSummer, readLines, type TableSum } from "./table-rows.ts";

/** Calls `onTable` after each table. */
export async function writeBackup(
  tx: Queryable,
  file: string,
  at: UnixMs,
  onTable: (table: string, sum: TableSum) => void,
): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    // It contains addresses of the mailing list.
    const target = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(encode(tx, at, onTable)), createGzip(), target);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {}); // the error to report is the first one
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new BackupError(`${file} cannot be written: ${error.message}.`);
  }
}

async function* encode(
  tx: Queryable,
  at: UnixMs,
  onTable: (table: string, sum: TableSum) => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  const header: Header = { backup: "fairfloor", format: FORMAT, schema: SCHEMA_VERSION, at };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const table of TABLES) {
    yield hashed(lineOf(["table", table]));
    const summer = createRowSummer();
    for await (const lines of readLines(tx, table, inUse(table))) {
      for (const line of lines) summer.add(line);
      yield hashed(`${lines.join("\n")}\n`);
    }
    const sum = summer.sum();
    yield hashed(lineOf(["sum", sum.rows, sum.checksum]));
    onTable(table, sum);
  }
  yield lineOf(["end", hash.digest("hex")]);
}

const lineOf = (mark: Mark) => `${JSON.stringify(mark)}\n`;
