/** The folder of the embedded database: its creation and its permissions. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess } from "../../platform/launch/launch.ts";

/** An empty database, which the build creates. The source tree has none. */
const TEMPLATE = fileURLToPath(new URL("../../../empty-database", import.meta.url));

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Creates the database in `folder` unless there is one, from `template` if that exists, and lets only the owner read it.
 * An interrupted creation leaves no folder. Throws if the folder has files but no database: they may be what is left of one.
 */
export async function prepareFolder(folder: string, template = TEMPLATE): Promise<void> {
  if (!existsSync(join(folder, "PG_VERSION"))) await createDatabase(folder, template);
  restrictToOwner(folder);
}

async function createDatabase(folder: string, template: string): Promise<void> {
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty, but its file PG_VERSION is missing`);
    rmdirSync(folder);
  }
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: OWNER_ONLY.folder });
  if (existsSync(template)) cpSync(template, unfinished, { recursive: true });
  else await runProcess(new URL("./create-pglite.ts", import.meta.url), [unfinished]);
  renameSync(unfinished, folder);
}

/** Lets only the owner read and write `path` and all that it contains. */
function restrictToOwner(path: string): void {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? OWNER_ONLY.folder : OWNER_ONLY.file);
  if (isFolder) for (const name of readdirSync(path)) restrictToOwner(join(path, name));
}
