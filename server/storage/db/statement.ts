/** Statements sent to an embedded database over a port or a socket, and their results. */
import { DatabaseError, databaseError, type SqlValue } from "./database.ts";

export interface Statement {
  readonly id: number;
  /** One statement; null closes the database. */
  readonly sql: string | null;
  readonly values: readonly SqlValue[];
}

export type StatementResult =
  | { readonly id: number; readonly ok: true; readonly rows: readonly object[] }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string };

/** Runs a statement and returns its result. A failure is a result too. */
export async function answerStatement(
  { id, sql, values }: Statement,
  run: (sql: string | null, values: readonly SqlValue[]) => Promise<readonly object[]>,
): Promise<StatementResult> {
  try {
    return { id, ok: true, rows: await run(sql, values) };
  } catch (error) {
    const { message, code } = databaseError(error);
    return { id, ok: false, message, code };
  }
}

interface PendingStatement {
  resolve(rows: readonly object[]): void;
  reject(error: DatabaseError): void;
}

/** Creates the side that sends statements with `post` and waits for their results. */
export function createStatementSender(post: (statement: Statement) => void) {
  const pending = new Map<number, PendingStatement>();
  let lastId = 0;
  let failure: DatabaseError | null = null;

  function send(sql: string | null, values: readonly SqlValue[]): Promise<readonly object[]> {
    if (failure) return Promise.reject(failure);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      post({ id, sql, values });
    });
  }

  return {
    // The type of the rows is the caller's responsibility, see `Queryable`.
    query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
      (await send(sql, values)) as readonly Row[],
    close: () => send(null, []),
    settle(result: StatementResult): void {
      const sent = pending.get(result.id);
      pending.delete(result.id);
      if (result.ok) sent?.resolve(result.rows);
      else sent?.reject(new DatabaseError(result.message, result.code));
    },
    /** Rejects the pending statements and all later ones. */
    fail(error: DatabaseError): void {
      failure ??= error;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}
