/**
 * A single connection as a `Database`: `turn` queues everything that uses it. A transaction holds its turn
 * until it ends, a plain query for one statement.
 */
import type { Database, Queryable } from "./database.ts";

/** One connection to a database: statements run in the order they are given. */
export interface Connection extends Queryable {
  stop(): Promise<void>;
}

export interface Turns {
  /** Runs `work` when everything before it has settled. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    turn(work) {
      const result = tail.then(work);
      tail = result.catch(() => {}); // the caller sees the failure; the next in line does not
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
    // The programs of the command line, which join, wake nobody: the owner asks often enough.
    announce() {},
    listen: () => () => {},
    close: () => turn(() => connection.stop()),
  };
}
