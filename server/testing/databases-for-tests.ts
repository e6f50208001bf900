/**
 * Vitest's global setup of the server's tests: compiles threads and contracts, prepares the databases that they copy, and
 * starts one PostgreSQL server for all test files. Without one, it prints which tests are skipped.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../storage/db/migrations.ts";
import { openPostgres } from "../storage/db/postgres.ts";
import { compileContracts } from "./chain/compile.ts";
import { compileEntries } from "./compiled-entries.ts";
import { prepareTemplate } from "./pglite-template.ts";
import { runPostgres } from "./run-postgres.ts";
import type { TestPostgres } from "./test-databases.ts";

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

/** Creates the database that the tests copy. */
async function createTemplate(url: string): Promise<TestPostgres> {
  const prefix = `fairfloor_test_${process.pid}_${Date.now()}`;
  const template = `${prefix}_template`;
  await query(url, `create database ${template}`);
  const own = new URL(url);
  own.pathname = template;
  const database = await openPostgres(own.href);
  await migrate(database);
  await database.close();
  return { url, template, prefix };
}

async function dropDatabases({ url, prefix }: TestPostgres): Promise<void> {
  const made = `select datname as name from pg_database where starts_with(datname, '${prefix}')`;
  for (const { name } of await query(url, made))
    await query(url, `drop database ${String(name)} with (force)`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  compileContracts();
  // While Vitest watches, a change of an entry would not compile it again.
  const removeEntries = project.globalConfig.watch ? () => {} : await compileEntries();
  const named = process.env["DATABASE_URL_TEST"];
  const running = named ? null : await runPostgres();
  const url = named ?? running?.url ?? null;
  if (url === null) {
    if (process.env["REQUIRE_PACKAGES"] === "true")
      throw new Error("PostgreSQL is not installed. Install the Debian package postgresql.");
    console.log("skipped: the server's suites on PostgreSQL, which is not installed");
  }
  const postgres = url === null ? null : await createTemplate(url);
  await prepareTemplate("current");
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-databases-"));
  project.provide("databases", { folder, postgres });
  return async () => {
    removeEntries();
    rmSync(folder, { recursive: true });
    if (named && postgres) await dropDatabases(postgres);
    await running?.stop();
  };
}
