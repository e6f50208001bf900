/** A cache bounded by bytes: the entry not used for longest goes first. */

export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps `value`, which takes `bytes`. A value larger than the whole cache is not kept. */
  set(key: string, value: Value, bytes: number): void;
  /** Bytes held now. */
  bytes(): number;
}

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // A Map iterates in the order of insertion; an entry that is used is inserted again.
  const entries = new Map<string, { value: Value; bytes: number }>();
  let held = 0;

  function remove(key: string): void {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break;
        remove(oldest);
      }
    },
    bytes: () => held,
  };
}
