/** An LRU cache of pending and settled results, bounded by their total size. A failed result is not kept. */
export function createLru<Key, Output>(maxSize: number, sizeOf: (output: Output) => number) {
  interface Entry {
    readonly result: Promise<Output>;
    /** 0 while the result is pending. */
    size: number;
  }
  // A Map iterates in insertion order, so `get` re-inserts the entry it returns.
  const entries = new Map<Key, Entry>();
  let total = 0;

  function remove(key: Key, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    total -= entry.size;
  }

  function add(key: Key, result: Promise<Output>): Entry {
    const entry: Entry = { result, size: 0 };
    entries.set(key, entry);
    result.then(
      (output) => {
        const size = sizeOf(output);
        if (size > maxSize) remove(key, entry);
        if (entries.get(key) !== entry) return;
        entry.size = size;
        total += size;
        for (const [oldest, each] of entries) {
          if (total <= maxSize) break;
          if (each.size > 0) remove(oldest, each);
        }
      },
      () => remove(key, entry),
    );
    return entry;
  }

  return {
    /** Returns the cached result, or calls `create`. */
    get(key: Key, create: () => Promise<Output>): Promise<Output> {
      const entry = entries.get(key) ?? add(key, create());
      entries.delete(key);
      entries.set(key, entry);
      return entry.result;
    },
    clear(): void {
      entries.clear();
      total = 0;
    },
  };
}
