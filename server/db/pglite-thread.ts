/** The connection to PGlite in its own thread, so that a heavy query never delays a request. */
import { startThread } from "../launch/launch.ts";
import type { Connection } from "./connection.ts";
import { DatabaseError, databaseError, type SqlValue } from "./database.ts";
import { prepareFolder } from "./pglite-folder.ts";
import type { Statement, StatementResult } from "./statement.ts";

interface PendingQuery {
  resolve(rows: readonly object[]): void;
  reject(error: Error): void;
}

/** Starts the thread with the database in `folder`, which it may create. Rejects if the database cannot be opened. */
export async function startPglite(folder: string): Promise<Connection> {
  await prepareFolder(folder);
  const worker = startThread(new URL("./pglite.worker.ts", import.meta.url), folder);
  const pending = new Map<number, PendingQuery>();
  let lastId = 0;
  let failure: Error | null = null;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  worker.on("message", (answer: StatementResult) => {
    const caller = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) caller?.resolve(answer.rows);
    else caller?.reject(new DatabaseError(answer.message, answer.code));
  });
  worker.on("error", (error) => fail(databaseError(error)));
  worker.on("exit", () => fail(new DatabaseError("the embedded database has stopped", "")));

  function send(sql: string | null, values: readonly SqlValue[]): Promise<readonly object[]> {
    if (failure) return Promise.reject(failure);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, sql, values } satisfies Statement);
    });
  }

  await send("select 1", []);
  return {
    // The type of the rows is the caller's responsibility, see `Queryable`.
    query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
      (await send(sql, values)) as readonly Row[],
    async stop() {
      await send(null, []);
      await worker.terminate();
    },
  };
}
