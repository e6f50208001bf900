/**
 * A single connection as a `Database`: `turn` is a queue in front of it. A transaction holds its turn until it
 * ends, a plain query for one statement.
 */
import type { Database, Queryable } from "./database.ts";

/** One connection to a database. Statements run in call order. */
export interface Connection extends Queryable {
  stop(): Promise<void>;
}

export interface Turns {
  /** Runs `work` after all earlier work has settled. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    turn(work) {
      const result = tail.then(work);
      tail = result.catch(() => {}); // the caller gets the failure, the next in the queue does not
      return result;
    },
  };
}

export function databaseOver(connection: Connection, { turn }: Turns): Database {
  return {
    query: (sql, values) => turn(() => connection.query(sql, values)),
    transaction: (work) =>
      turn(async () => {
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
    announce() {},
    listen: () => () => {},
    close: () => turn(() => connection.stop()),
  };
}
