/**
 * The databases that the server's tests run on: the embedded one in a folder of its own, and a PostgreSQL server if
 * one is installed or `DATABASE_URL_TEST` names one. On PostgreSQL each test gets its own schema, or its own database
 * if open transactions of other tests would disturb it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Config } from "../config/config.ts";
import { startPglite } from "../db/pglite-thread.ts";

export interface TestDatabase {
  readonly name: string;
  /** Creates an empty database; `discard` removes it. */
  create(): Promise<{
    readonly config: Pick<Config, "dataDir" | "databaseUrl">;
    discard(): Promise<void>;
  }>;
}

export function temporaryFolder(): { readonly path: string; discard(): void } {
  const path = mkdtempSync(join(tmpdir(), "fairfloor-test-"));
  return { path, discard: () => rmSync(path, { recursive: true, force: true }) };
}

const ROOT = resolve(import.meta.dirname, "../..");
const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>; // our own package.json
};
/** Path of an empty PGlite database that tests copy. Creating one takes seconds; copying it does not. */
const TEMPLATE = join(
  ROOT,
  "node_modules/.cache/fairfloor",
  `pglite-${dependencies["@electric-sql/pglite"]}`,
);

/** Creates `folder` with an empty embedded database. */
export async function copyTemplate(folder: string): Promise<void> {
  if (!existsSync(TEMPLATE)) {
    const own = `${TEMPLATE}.${process.pid}`;
    mkdirSync(own, { recursive: true });
    await (await startPglite(own)).stop();
    try {
      renameSync(own, TEMPLATE);
    } catch {
      rmSync(own, { recursive: true }); // another test file was first
    }
  }
  cpSync(TEMPLATE, folder, { recursive: true });
}

/** The embedded database, which is enough for most tests. */
export const EMBEDDED: TestDatabase = {
  name: "PGlite",
  async create() {
    const folder = temporaryFolder();
    await copyTemplate(join(folder.path, "pg"));
    return {
      config: { dataDir: folder.path, databaseUrl: null },
      discard: async () => folder.discard(),
    };
  },
};

function postgresAt(address: string, unit: "schema" | "database"): TestDatabase {
  let made = 0;

  async function run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  return {
    name: "PostgreSQL",
    async create() {
      made += 1;
      const name = `fairfloor_test_${process.pid}_${Date.now()}_${made}`;
      await run(`create ${unit} ${name}`);
      const own = new URL(address);
      if (unit === "schema") own.searchParams.set("options", `-c search_path=${name}`);
      else own.pathname = name;
      return {
        config: { dataDir: "", databaseUrl: own.href },
        discard: () =>
          run(`drop ${unit} ${name} ${unit === "schema" ? "cascade" : "with (force)"}`),
      };
    },
  };
}

/** Null in Vitest projects without the PostgreSQL setup, and if another test runner imports this module. */
const postgresUrl: string | null = process.env["VITEST"] ? (inject("postgresUrl") ?? null) : null;

/** PostgreSQL, or null if there is none. */
export const POSTGRES: TestDatabase | null =
  postgresUrl === null ? null : postgresAt(postgresUrl, "schema");

/** The database that starts faster, for tests that do not depend on the kind of database. */
export const ANY_DATABASE: TestDatabase = POSTGRES ?? EMBEDDED;

/** Returns both databases, or only the embedded one if there is no PostgreSQL. */
export function testDatabases(): readonly TestDatabase[] {
  return POSTGRES ? [EMBEDDED, POSTGRES] : [EMBEDDED];
}

/** Returns the same databases, but on PostgreSQL no other test connects to what they create. */
export function separateTestDatabases(): readonly TestDatabase[] {
  return postgresUrl === null ? [EMBEDDED] : [EMBEDDED, postgresAt(postgresUrl, "database")];
}
