/** `npm run restore`: replaces all data of the database by those of a backup. */
import { restoreBackup, verifyBackup } from "../../backup/restore-backup.ts";
import { readConfig } from "../../config/config.ts";
import { openDatabase } from "../../db/open-database.ts";
import { type ExitCode, processTerminal, runCommand, SUCCESS } from "../command.ts";
import { parseFile, printTable } from "./parse-file.ts";

const HELP = `Replaces everything that the server stores by a backup. The server may run meanwhile.

  npm run restore -- FILE    a file of npm run backup, from either kind of database
  --help                     this text

The file is checked first. One that is incomplete, damaged or made by a later version changes nothing.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;

async function restore(): Promise<ExitCode> {
  const file = parseFile("restore", HELP, processTerminal);
  if (file === null) return SUCCESS;
  await verifyBackup(file);
  const db = await openDatabase(readConfig(process.env), "join");
  try {
    await db.transaction((tx) => restoreBackup(tx, file, printTable(processTerminal)));
  } finally {
    await db.close();
  }
  processTerminal.out(`Restored ${file}.`);
  return SUCCESS;
}

process.exitCode = await runCommand(restore, processTerminal);
