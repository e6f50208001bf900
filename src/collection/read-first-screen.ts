/** Reads a collection's first screen from this device, while the page's own scripts load. */
import type { FirstScreen } from "../../contract/first-screen.ts";
import { DATABASE_NAME, firstScreenKey, SAVED_STORE } from "../../contract/saved-collections.ts";

/** Longest time in ms that the page waits for the device. */
const LIMIT_MS = 200;

/** The stored screen. Undefined until it is read, and after it is taken. */
let early: unknown;

/** Calls `onDone`, without a result if the browser refuses to store anything. Without idb-keyval, which loads later. */
function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
  onDone: (result?: Result) => void,
): void {
  try {
    const opening = indexedDB.open(DATABASE_NAME);
    opening.onerror = () => onDone();
    // The worker may open it later.
    opening.onupgradeneeded = () => opening.result.createObjectStore(SAVED_STORE);
    opening.onsuccess = () => {
      const { result: database } = opening;
      const request = use(database.transaction(SAVED_STORE, mode).objectStore(SAVED_STORE));
      request.onsuccess = () => onDone(request.result);
      // The database closes after the request. An open connection would block its deletion.
      database.close();
    };
  } catch {
    onDone(); // storage is forbidden
  }
}

/** Reads the first screen for `takeFirstScreen`. Resolves when it is read, or after `LIMIT_MS`. Never rejects. */
export function readFirstScreen(collectionId: string): Promise<void> {
  return new Promise((resolve) => {
    let isLate = false;
    setTimeout(() => {
      isLate = true;
      resolve();
    }, LIMIT_MS);
    inStore(
      "readonly",
      (store) => store.get(firstScreenKey(collectionId)),
      (screen) => {
        if (!isLate) early = screen;
        resolve();
      },
    );
  });
}

/** Returns what was read, once. The caller checks its collection and its form. */
export function takeFirstScreen(): FirstScreen | undefined {
  const taken = early;
  early = undefined;
  return taken as FirstScreen | undefined;
}

export function removeFirstScreen(collectionId: string): void {
  inStore(
    "readwrite",
    (store) => store.delete(firstScreenKey(collectionId)),
    () => {},
  );
}
