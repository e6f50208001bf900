/**
 * The databases that the server's tests run on: the embedded one, and a PostgreSQL server if one is installed or
 * `DATABASE_URL_TEST` names one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../storage/db/database.ts";
import { openDatabase } from "../storage/db/open-database.ts";
import { copyTemplate, openPglite, type Schema } from "./pglite-template.ts";
import { type OpenShared, shareDatabases } from "./shared-databases.ts";

export interface TestDatabase {
  readonly name: string;
  /** Opens an empty database, which other tests of this process have used before, and will use after it is closed. */
  readonly open: OpenShared;
  /** Creates an empty database for one test, which opens it itself. `discard` removes it. */
  create(schema?: Schema): Promise<MadeDatabase>;
}

/** Address of the tests' PostgreSQL server. */
export interface TestPostgres {
  /** URL of a database in which the tests create others. */
  readonly url: string;
  /** Name of an empty database with the current schema. */
  readonly template: string;
  /** Beginning of the names of all databases that the run creates. */
  readonly prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** `databases-for-tests.ts` provides it. */
    readonly databases?: {
      /** Folder of the run, for embedded databases that several tests use. */
      readonly folder: string;
      /** Null if PostgreSQL is not installed. */
      readonly postgres: TestPostgres | null;
    };
  }
}

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl">;

export function databaseSettings({ dataDir, databaseUrl }: DatabaseConfig) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
}

export interface MadeDatabase {
  readonly config: DatabaseConfig;
  /** The same as settings of a program. */
  readonly settings: ReturnType<typeof databaseSettings>;
  discard(): Promise<void>;
}

export function temporaryFolder(): { readonly path: string; discard(): void } {
  const path = mkdtempSync(join(tmpdir(), "fairfloor-test-"));
  return { path, discard: () => rmSync(path, { recursive: true, force: true }) };
}

/** True in a Vitest project with `databases-for-tests.ts`. Another test runner may import this module too. */
const isVitest = process.env["VITEST"] !== undefined;
const provided = isVitest ? inject("databases") : undefined;

async function createEmbedded(schema?: Schema): Promise<MadeDatabase> {
  const folder = temporaryFolder();
  await copyTemplate(join(folder.path, "pg"), schema);
  const config = { dataDir: folder.path, databaseUrl: null };
  return {
    ...{ config, settings: databaseSettings(config) },
    discard: async () => folder.discard(),
  };
}

/** Opens a database that is discarded when it is closed. */
async function openEmbeddedOnce(): Promise<Database> {
  const { config, discard } = await createEmbedded();
  const database = await openDatabase(config, "own");
  return {
    ...database,
    async close() {
      await database.close();
      await discard();
    },
  };
}

/** Starts an embedded database that lives as long as this process, in a folder that the run removes. */
async function startShared(runFolder: string): Promise<Database> {
  const folder = mkdtempSync(join(runFolder, "pglite-"));
  await copyTemplate(join(folder, "pg"));
  return openPglite(join(folder, "pg"));
}

/** The embedded database, which is enough for most tests. */
export const EMBEDDED: TestDatabase = {
  name: "PGlite",
  open: provided ? shareDatabases(() => startShared(provided.folder)) : openEmbeddedOnce,
  create: createEmbedded,
};

function createPostgres({ url, template, prefix }: TestPostgres): TestDatabase {
  let made = 0;

  async function run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  async function create(schema: Schema = "current"): Promise<MadeDatabase> {
    made += 1;
    const name = `${prefix}_${process.pid}_${made}`;
    await run(`create database ${name} ${schema === "current" ? `template ${template}` : ""}`);
    const own = new URL(url);
    own.pathname = name;
    const config = { dataDir: "", databaseUrl: own.href };
    return {
      ...{ config, settings: databaseSettings(config) },
      discard: () => run(`drop database ${name} with (force)`),
    };
  }

  return {
    name: "PostgreSQL",
    // The run drops it.
    open: shareDatabases(async () => openDatabase((await create()).config, "own")),
    create,
  };
}

/** PostgreSQL, or null if there is none. */
export const POSTGRES: TestDatabase | null = provided?.postgres
  ? createPostgres(provided.postgres)
  : null;

/** The database that starts faster, for tests that do not depend on the kind of database. */
export const ANY_DATABASE: TestDatabase = POSTGRES ?? EMBEDDED;

/** Returns both databases, or only the embedded one if there is no PostgreSQL. */
export function testDatabases(): readonly TestDatabase[] {
  return POSTGRES ? [EMBEDDED, POSTGRES] : [EMBEDDED];
}
