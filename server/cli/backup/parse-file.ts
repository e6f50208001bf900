/** Arguments of the backup and restore commands: one file. */
import { resolve } from "node:path";
import type { TableSum } from "../../storage/backup/table-rows.ts";
import { parsePositionals, type Terminal, usageError } from "../command.ts";

/** Returns the absolute path of the file. Prints `help` and returns null if that is asked for. */
export function parseFile(
  program: string,
  help: string,
  argv: readonly string[],
  terminal: Terminal,
): string | null {
  const positionals = parsePositionals(program, help, argv, terminal);
  if (positionals === null) return null;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw usageError({ place: "FILE", message: "must be one file" }, program);
  return resolve(file);
}

/** Prints a table's rows and checksum on one line. */
export const printTable =
  ({ out }: Terminal) =>
  (table: string, { rows, checksum }: TableSum) =>
    out(`${table}: ${rows} rows, checksum ${checksum}`);
