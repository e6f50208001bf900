/**
 * IndexedDB for idb-keyval, made safe: its own store knows no other tab's upgrade or delete, and waits for
 * ever for an answer that does not come.
 *
 * One database per schema version, which its name carries: it is never upgraded. Every operation has
 * LIMIT_MS, and a second try over a new connection; where that fails too, nothing is kept from then on.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import type { Clock } from "../feed/clock.ts";
import { SCHEMA } from "./record.ts";

export const DATABASE_PREFIX = "fairfloor-snapshots-";
export const DATABASE_NAME = `${DATABASE_PREFIX}${SCHEMA}`;

const STORE = "snapshots";

const LIMIT_MS = 2_000;

export interface Database {
  /**
   * What `operation` gives, or null where nothing can be kept.
   * @throws the QuotaExceededError of a write that the browser has no room for.
   */
  run<T>(operation: (store: UseStore) => Promise<T>): Promise<T | null>;
  /** Throws where storage is forbidden. */
  readonly factory: () => IDBFactory;
}

export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

/** `factory` is asked with each connection: where storage is forbidden, reading the global already throws. */
export function createDatabase(factory: () => IDBFactory, clock: Clock): Database {
  let connection: Promise<IDBDatabase> | null = null;
  let forbidden = false;

  function forget(gone: Promise<IDBDatabase> | null): void {
    if (connection === gone) connection = null;
  }

  function connect(): Promise<IDBDatabase> {
    const request = factory().open(DATABASE_NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const opening: Promise<IDBDatabase> = promisifyRequest(request);
    connection = opening;
    opening.then(
      (database) => {
        const close = () => {
          database.close();
          forget(opening);
        };
        // Another tab deletes it, or the browser does: neither is kept waiting, and the next operation opens anew.
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
    const transaction = database.transaction(STORE, mode);
    // idb-keyval rejects with the transaction's error, which is not yet set when a request's error comes up.
    let cause: unknown = null;
    transaction.addEventListener("error", ({ target }) => {
      cause ??= (target as IDBRequest).error;
    });
    try {
      return await callback(transaction.objectStore(STORE));
    } catch (error) {
      throw error ?? cause ?? transaction.error ?? new Error("the transaction was aborted");
    }
  };

  async function disconnect(): Promise<void> {
    const opened = connection;
    connection = null;
    // It may yet open, or never.
    opened?.then(
      (database) => database.close(),
      () => {},
    );
  }

  return {
    factory,
    async run(operation) {
      let reason: unknown;
      for (let attempt = 1; attempt <= 2 && !forbidden; attempt += 1)
        try {
          return await within(LIMIT_MS, clock, operation(inTransaction));
        } catch (error) {
          if (isQuotaError(error)) throw error;
          reason = error;
          void disconnect();
        }
      if (!forbidden) console.warn(`Collections are not kept on this device: ${reason}`);
      forbidden = true;
      return null;
    },
  };
}

function within<T>(ms: number, clock: Clock, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms / 1000} s`)));
    result.then(resolve, reject).finally(cancel);
  });
}
