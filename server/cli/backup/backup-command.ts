/** `npm run backup`: writes all data of the database to one file. */

import { readConfig } from "../../platform/config/config.ts";
import { readSnapshot } from "../../storage/backup/snapshot.ts";
import { writeBackup } from "../../storage/backup/write-backup.ts";
import { type ExitCode, SUCCESS, type Terminal } from "../command.ts";
import { parseFile, printTable } from "./parse-file.ts";

const BACKUP_HELP = `Writes everything that the server stores to one compressed file. The server may run meanwhile.

  npm run backup -- FILE    replaces FILE when the new backup is complete
  --help                    this text

The file holds one state of the database. It contains the mailing list and the messages, so keep it private.
DATA_DIR and DATABASE_URL choose the database, as for the server. npm run restore reads the file.`;

export async function backupCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const file = parseFile("backup", BACKUP_HELP, argv, terminal);
  if (file === null) return SUCCESS;
  await readSnapshot(readConfig(environment), (tx) =>
    writeBackup(tx, file, Date.now(), printTable(terminal)),
  );
  terminal.out(`Backed up to ${file}.`);
  return SUCCESS;
}
