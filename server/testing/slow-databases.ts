/** The databases of tests that take long on each: the one that starts faster in every run, the other one in long runs. */
import { ANY_DATABASE, type TestDatabase, testDatabases } from "./test-databases.ts";

interface SlowDatabase {
  readonly database: TestDatabase;
  readonly tags: readonly string[];
}

export const SLOW_DATABASES: readonly SlowDatabase[] = testDatabases().map((database) => ({
  database,
  tags: database === ANY_DATABASE ? [] : ["long"],
}));
