/**
 * Single values in the browser's storage, versioned and validated. A record that is corrupt, of
 * another version or rejected by `parse` is removed when the page loads, and the value is then the initial one. If the
 * storage is denied or full, the value stays in memory. The user sees no error in these cases.
 */

interface StoredOptions<T> {
  /** "local", the default, survives a restart of the browser, and subscribers see writes of other tabs; "session" ends with the tab. */
  readonly area?: "local" | "session";
  /** Key without the product's prefix. */
  readonly name: string;
  /** Incremented from 1, the default, when the shape changes; records of other versions are dropped. */
  readonly version?: number;
  readonly initial: T;
  /** Returns undefined for an invalid value. */
  readonly parse: (value: unknown) => T | undefined;
}

export interface Stored<T> {
  /** Returns the same reference until the value changes. */
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

const PREFIX = "fairfloor.";

/** Returns the browser's storage, or null if it is denied: reading the property itself may throw. */
function storageOf(area: "local" | "session"): Storage | null {
  try {
    return area === "local" ? window.localStorage : window.sessionStorage;
  } catch {
    return null; // denied by the browser's settings; the value stays in memory
  }
}

function parseRecord<T>(text: string, version: number, parse: StoredOptions<T>["parse"]) {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== "object" || record === null) return undefined;
    if (!("version" in record && "value" in record) || record.version !== version) return undefined;
    return parse(record.value);
  } catch {
    return undefined; // not JSON
  }
}

export function createStored<T>(options: StoredOptions<T>): Stored<T> {
  const { area = "local", name, version = 1, initial, parse } = options;
  const key = PREFIX + name;
  const listeners = new Set<() => void>();

  /** Returns undefined for an invalid record. */
  const load = () => {
    const text = storageOf(area)?.getItem(key) ?? null;
    return text === null ? initial : parseRecord(text, version, parse);
  };

  const loaded = load();
  if (loaded === undefined) {
    console.warn(`${key} held no valid record and was removed.`);
    storageOf(area)?.removeItem(key);
  }
  let current = loaded === undefined ? initial : loaded;
  const setCurrent = (value: T) => {
    if (value === current) return;
    current = value;
    for (const listener of listeners) listener();
  };

  const onStorage = (event: StorageEvent) => {
    // A null key means that another tab called clear().
    if (event.storageArea !== storageOf(area) || (event.key !== key && event.key !== null)) return;
    const value = load();
    // A tab of another build may write a value that this one does not know. It stays stored for that tab.
    if (value !== undefined) setCurrent(value);
  };

  return {
    read: () => current,
    write(value) {
      try {
        storageOf(area)?.setItem(key, JSON.stringify({ version, value }));
      } catch (error) {
        console.warn(`${key} is kept in memory only: ${String(error)}`); // the storage is full
      }
      setCurrent(value);
    },
    subscribe(listener) {
      if (listeners.size === 0) globalThis.addEventListener?.("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** Creates a value that is one of `choices`, initially the first. It ends with the session unless `area` says otherwise. */
export function storedChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  area: StoredOptions<Choice>["area"] = "session",
): Stored<Choice> {
  return createStored<Choice>({
    area,
    name,
    initial: choices[0],
    parse: (value) => choices.find((choice) => choice === value),
  });
}
