/** An LRU cache of pending and settled results. A failed result is not kept. */
export function createLru<Key, Value extends Promise<unknown>>(size: number) {
  // A Map iterates in insertion order, so `get` re-inserts the entry it returns.
  const entries = new Map<Key, Value>();
  return {
    /** Returns the cached result, or calls `create`. */
    get(key: Key, create: () => Value): Value {
      const value = entries.get(key) ?? create();
      entries.delete(key);
      entries.set(key, value);
      value.catch(() => entries.delete(key));
      for (const oldest of entries.keys()) {
        if (entries.size <= size) break;
        entries.delete(oldest);
      }
      return value;
    },
    clear(): void {
      entries.clear();
    },
  };
}
