/**
 * The database interface of the store: SQL in, rows out, transactions. The dialect is PostgreSQL's, for the
 * embedded PGlite and a PostgreSQL server alike.
 *
 * Values   bigint and double precision arrive as numbers, json as parsed values, arrays as arrays.
 * Errors   Every failure is a `DatabaseError`.
 */

import type { MessagePort } from "node:worker_threads";

export type SqlValue = string | number | boolean | null | readonly (string | number | null)[];

export interface Queryable {
  /** Runs one statement. `Row` describes what the caller's SQL selects. It is not checked at run time. */
  query<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. `work` must use only
   * the given `tx`; awaiting the database itself inside would deadlock.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Notifies other programs on the same database. A notification may be lost or repeated: it only makes their
   * next poll come earlier.
   */
  notify(text: string): void;
  /** Calls `listener` with the announcements of all programs, including this one, until stopped. */
  listen(listener: (text: string) => void): () => void;
  /** Opens ports through which a thread of this process uses the database. Absent if a thread connects by itself. */
  admit?(): DatabasePorts;
  close(): Promise<void>;
}

/** Ports of one guest: a thread that shares the embedded database. `database-ports.ts` has both sides. */
export interface DatabasePorts {
  /** Leads to the database's thread. */
  readonly statements: MessagePort;
  /** Leads to the owner, who gives the guest its turns. */
  readonly turns: MessagePort;
}

export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** SQLSTATE, or the system's error code if there was no answer; empty if unknown. */
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

/** Converts an error of any driver or port to a `DatabaseError`. */
export function databaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error)) return new DatabaseError(String(error), "");
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // A refused connection to several addresses is an AggregateError without a message.
  return new DatabaseError(error.message || code || error.name, code);
}
