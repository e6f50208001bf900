/**
 * The database as the store sees it: SQL in, rows out, transactions. One dialect (PostgreSQL's), whether
 * the embedded PGlite answers or a PostgreSQL server.
 *
 * Values   bigint and double precision arrive as numbers, json as what it holds, arrays as arrays.
 * Errors   Every failure is a `DatabaseError`.
 */

export type SqlValue = string | number | boolean | null | readonly (string | number | null)[];

export interface Queryable {
  /** Runs one statement. `Row` is what the caller's SQL selects: nothing checks it at run time. */
  query<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction: commits when it settles, rolls back when it rejects. `work` must
   * use the handle it is given; waiting for the database itself inside would never end.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Tells other programs on the same database something short. It may be lost or come twice: it only wakes
   * those who would otherwise ask a little later.
   */
  announce(text: string): void;
  /** Calls `listener` with what programs announce, this one among them, until stopped. */
  listen(listener: (text: string) => void): () => void;
  close(): Promise<void>;
}

export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** The SQLSTATE, or the system's code where there was no answer; empty if unknown. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The database cannot be opened. The message is a complete sentence for the terminal. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** `error` as a DatabaseError, whichever driver or port it came from. */
export function databaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error)) return new DatabaseError(String(error), "");
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // A refused connection to several addresses is an AggregateError without a message.
  return new DatabaseError(error.message || code || error.name, code);
}
