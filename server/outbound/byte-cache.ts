/** An LRU cache bounded by bytes. */

export type ByteCache<Value> = ReturnType<typeof createByteCache<Value>>;

export function createByteCache<Value>(maxBytes: number) {
  // A Map iterates in insertion order, so `get` re-inserts the entry it returns.
  const entries = new Map<string, { value: Value; bytes: number }>();
  let held = 0;

  function remove(key: string): void {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    /** Stores `value`, which counts as `bytes`. A value larger than the whole cache is not stored. */
    set(key: string, value: Value, bytes: number): void {
      remove(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break;
        remove(oldest);
      }
    },
    /** Bytes currently held. */
    bytes: () => held,
  };
}
