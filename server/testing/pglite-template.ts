/** Empty embedded databases that tests copy. Creating one takes seconds; copying it does not. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createMutex, createSingleConnectionDatabase } from "../storage/db/connection.ts";
import type { Database } from "../storage/db/database.ts";
import { migrate } from "../storage/db/migrations.ts";
import { startPglite } from "../storage/db/pglite-thread.ts";

/** Tables of an empty database: none, or those of the current schema. */
export type Schema = "none" | "current";

const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/fairfloor");
/** Folder of the files that create the tables. */
const MIGRATIONS = join(ROOT, "server/storage/db");

/** Returns the path of a template, which names all that its content depends on. */
function templateOf(schema: Schema): string {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>; // our own package.json
  };
  const path = join(CACHE, `pglite-${dependencies["@electric-sql/pglite"]}-${schema}`);
  if (schema === "none") return path;
  const hash = createHash("sha256");
  const files = readdirSync(MIGRATIONS).filter((name) => !name.endsWith(".test.ts"));
  for (const name of files.toSorted()) hash.update(readFileSync(join(MIGRATIONS, name)));
  return `${path}-${hash.digest("hex").slice(0, 12)}`;
}

/** PGlite opens no other database than its own. The two templates take half of a folder's files. */
const DROP_OTHERS = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
];

/** Creates a template unless there is one, and returns its path. */
export async function prepareTemplate(schema: Schema): Promise<string> {
  const template = templateOf(schema);
  if (existsSync(template)) return template;
  const own = `${template}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  if (schema === "current") await copyTemplate(own, "none");
  const database = await openPglite(own);
  if (schema === "current") await migrate(database);
  else for (const statement of DROP_OTHERS) await database.query(statement);
  await database.close();
  try {
    renameSync(own, template);
  } catch {
    rmSync(own, { recursive: true }); // another process was first
  }
  return template;
}

/** Creates `folder` with an empty embedded database. */
export async function copyTemplate(folder: string, schema: Schema = "current"): Promise<void> {
  const template = await prepareTemplate(schema);
  // Node's `cpSync` takes three times the processor time.
  execFileSync("cp", ["-R", template, folder]);
}

/** Opens the embedded database in `folder`, which no other process opens. Its commits do not wait for the disk. */
export async function openPglite(folder: string): Promise<Database> {
  const connection = await startPglite(folder);
  await connection.query("set synchronous_commit = off");
  return createSingleConnectionDatabase(connection, createMutex());
}
