/**
 * IndexedDB for idb-keyval, made robust. idb-keyval's own store does not handle another tab's upgrade or delete,
 * and waits indefinitely for an answer that does not come.
 *
 * Each schema version has its own database, whose name carries the version, so it is never upgraded. An operation
 * times out after LIMIT_MS and is retried once over a new connection. If the retry fails too, nothing is stored
 * from then on.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { DATABASE_NAME, SAVED_STORE } from "../../contract/saved-collections.ts";
import type { Clock } from "../feed/clock.ts";

const TIMEOUT_MS = 2_000;

export type Database = ReturnType<typeof createDatabase>;

export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

/** Calls `factory` for each connection: if storage is forbidden, reading the global already throws. */
export function createDatabase(factory: () => IDBFactory, clock: Clock) {
  let connection: Promise<IDBDatabase> | null = null;
  let forbidden = false;

  function forget(closed: Promise<IDBDatabase> | null): void {
    if (connection === closed) connection = null;
  }

  function connect(): Promise<IDBDatabase> {
    const request = factory().open(DATABASE_NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(SAVED_STORE);
    const opening: Promise<IDBDatabase> = promisifyRequest(request);
    connection = opening;
    opening.then(
      (database) => {
        const close = () => {
          database.close();
          forget(opening);
        };
        // Another tab or the browser deletes the database. Neither has to wait, and the next operation reopens it.
        database.onversionchange = close;
        database.onclose = close;
        if (connection !== opening) close();
      },
      () => forget(opening),
    );
    return opening;
  }

  const inTransaction: UseStore = async (mode, callback) => {
    const database = await (connection ?? connect());
    const transaction = database.transaction(SAVED_STORE, mode);
    // idb-keyval rejects with the transaction's error, which is not yet set when a request's error bubbles up.
    let cause: unknown = null;
    transaction.addEventListener("error", ({ target }) => {
      cause ??= (target as IDBRequest).error;
    });
    try {
      return await callback(transaction.objectStore(SAVED_STORE));
    } catch (error) {
      throw error ?? cause ?? transaction.error ?? new Error("the transaction was aborted");
    }
  };

  function disconnect(): void {
    // It may open later, or never.
    connection?.then((database) => database.close()).catch(() => {});
    connection = null;
  }

  return {
    /** Throws if storage is forbidden. */
    factory,
    /**
     * Returns the result of `operation`, or null if nothing can be stored.
     * @throws the QuotaExceededError of a write that the browser has no room for.
     */
    async run<T>(operation: (store: UseStore) => Promise<T>): Promise<T | null> {
      let reason: unknown;
      for (let attempt = 1; attempt <= 2 && !forbidden; attempt += 1)
        try {
          return await withTimeout(TIMEOUT_MS, clock, operation(inTransaction));
        } catch (error) {
          if (isQuotaError(error)) throw error;
          reason = error;
          disconnect();
        }
      if (!forbidden) console.warn(`Collections are not kept on this device: ${reason}`);
      forbidden = true;
      return null;
    },
  };
}

function withTimeout<T>(ms: number, clock: Clock, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms / 1000} s`)));
    result.then(resolve, reject).finally(cancel);
  });
}
