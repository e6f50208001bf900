/**
 * Vitest's global setup: starts one PostgreSQL server for all test files, or prints which tests are skipped without
 * one.
 */
import type { TestProject } from "vitest/node";
import { runPostgres } from "./run-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Null if PostgreSQL is not installed. */
    readonly postgresUrl: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env["DATABASE_URL_TEST"];
  const running = named ? null : await runPostgres();
  const postgresUrl = named ?? running?.url ?? null;
  if (postgresUrl === null)
    console.log("skipped: the server's suites on PostgreSQL, which is not installed");
  project.provide("postgresUrl", postgresUrl);
  return async () => running?.stop();
}
