/** Tests that take long on each database: they run on the one that starts faster in every run, on the other one in long runs. */
import { ANY_DATABASE, type TestDatabase, testDatabases } from "./test-databases.ts";

/** Returns the tags of a slow test on that database, beside those of its suite. */
export const slowTags = (database: TestDatabase): string[] =>
  database === ANY_DATABASE ? [] : ["long"];

interface SlowDatabase {
  readonly database: TestDatabase;
  readonly tags: readonly string[];
}

export const SLOW_DATABASES: readonly SlowDatabase[] = testDatabases().map((database) => ({
  database,
  tags: slowTags(database),
}));
