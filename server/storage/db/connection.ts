/**
 * A single connection as a `Database`, behind a mutex. A transaction holds the mutex until it ends, a plain query
 * for one statement.
 */
import type { Database, Queryable } from "./database.ts";

/** One connection to a database. Statements run in call order. */
export interface Connection extends Queryable {
  stop(): Promise<void>;
}

export interface Mutex {
  /** Runs `work` alone. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a mutex that runs work in call order. */
export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    runExclusive(work) {
      const result = tail.then(work);
      tail = result.catch(() => {}); // the caller gets the failure, the next in the queue does not
      return result;
    },
  };
}

export function createSingleConnectionDatabase(
  connection: Connection,
  { runExclusive }: Mutex,
): Database {
  return {
    query: (sql, values) => runExclusive(() => connection.query(sql, values)),
    transaction: (work) =>
      runExclusive(async () => {
        await connection.query("begin");
        try {
          const result = await work(connection);
          await connection.query("commit");
          return result;
        } catch (error) {
          await connection.query("rollback");
          throw error;
        }
      }),
    // Joined command-line programs need not notify: the owner polls often enough.
    notify() {},
    listen: () => () => {},
    close: () => runExclusive(() => connection.stop()),
  };
}
