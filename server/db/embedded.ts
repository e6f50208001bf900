/**
 * The embedded database: PGlite in a worker thread, so that a heavy query never holds up a request.
 *
 * One connection. `turn` queues everything that uses it: a transaction holds its turn until it ends, a
 * plain query for one statement.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailable,
  type Queryable,
  type SqlValue,
} from "./database.ts";
import type { EmbeddedReply, EmbeddedRequest } from "./embedded-protocol.ts";
import { takeLock } from "./lock-file.ts";

/** Opens the database in `dataDir`, creating it on first use (some seconds). One process per folder. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new DatabaseUnavailable(`The data folder ${dataDir} cannot be made: ${said(error)}.`);
  }
  const lock = takeLock(join(dataDir, "lock"), dataDir);
  const connection = createConnection(join(dataDir, "pg"));
  try {
    await connection.ready;
  } catch (error) {
    lock.release();
    throw new DatabaseUnavailable(
      `The database in ${dataDir} cannot be opened: ${said(error)}. ` +
        "If it is damaged, move the folder away; the next start prepares a new one.",
    );
  }
  let tail: Promise<unknown> = Promise.resolve();

  function turn<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => {}); // the caller sees the failure; the next in line does not
    return result;
  }

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
    close: () =>
      turn(async () => {
        await connection.stop();
        lock.release();
      }),
  };
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Connection extends Queryable {
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(rows: readonly object[]): void;
  reject(error: Error): void;
}

function createConnection(folder: string): Connection {
  const worker = new Worker(new URL("./embedded.boot.mjs", import.meta.url), {
    workerData: folder,
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | null = null;

  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  worker.on("message", (reply: EmbeddedReply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) caller?.resolve(reply.rows);
    else caller?.reject(new DatabaseError(reply.message, reply.code));
  });
  worker.on("error", (error) => fail(new DatabaseError(said(error), "")));
  worker.on("exit", () => fail(new DatabaseError("the embedded database has stopped", "")));

  function ask(request: Omit<EmbeddedRequest, "id">): Promise<readonly object[]> {
    if (failure) return Promise.reject(failure);
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...request } satisfies EmbeddedRequest);
    });
  }

  return {
    ready: ask({ sql: "select 1", values: [] }).then(() => {}),
    // The rows are what the caller's SQL selects, as `Queryable` says.
    query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
      (await ask({ sql, values })) as readonly Row[],
    async stop() {
      await ask({ sql: null, values: [] });
      await worker.terminate();
    },
  };
}
