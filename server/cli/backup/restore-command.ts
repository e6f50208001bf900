/** `npm run restore`: replaces all data of the database by those of a backup. */
import { readConfig } from "../../platform/config/config.ts";
import { restoreBackup, verifyBackup } from "../../storage/backup/restore-backup.ts";
import { addressKeeper } from "../../storage/db/keep-addresses.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { type ExitCode, SUCCESS, type Terminal } from "../command.ts";
import { parseFile, printTable } from "./parse-file.ts";

const RESTORE_HELP = `Replaces everything that the server stores by a backup. The server may run meanwhile.

  npm run restore -- FILE    a file of npm run backup, from either kind of database
  --help                     this text

The file is checked first. One that is incomplete, damaged or made by a later version changes nothing.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;

export async function restoreCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const file = parseFile("restore", RESTORE_HELP, argv, terminal);
  if (file === null) return SUCCESS;
  await verifyBackup(file);
  const config = readConfig(environment);
  const db = await openDatabase(config, "join");
  try {
    await db.transaction((tx) =>
      restoreBackup(tx, file, printTable(terminal), addressKeeper(config)),
    );
  } finally {
    await db.close();
  }
  terminal.out(`Restored ${file}.`);
  return SUCCESS;
}
