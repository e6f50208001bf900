/** In-memory rate limit per client. A restart resets the counts, and each server counts separately. */

/** If more clients than this call within one window, the least recent ones are evicted. */
const MAX_KEYS = 10_000;

/** Allows at most `max` calls per key in each window. Windows are aligned to multiples of `windowMs`. */
export function createRateLimit(
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
  now: () => number = Date.now,
) {
  let window = -1;
  const counts = new Map<string, number>();
  return {
    /** Counts one call of `key`. Returns 0 if it is within the limit, otherwise the seconds until the next window. */
    secondsUntilAllowed(key: string): number {
      const at = now();
      const present = Math.floor(at / windowMs);
      if (present !== window) counts.clear();
      window = present;
      const count = (counts.get(key) ?? 0) + 1;
      counts.delete(key);
      counts.set(key, count);
      for (const oldest of counts.keys()) {
        if (counts.size <= MAX_KEYS) break;
        counts.delete(oldest);
      }
      return count <= max ? 0 : Math.ceil(((present + 1) * windowMs - at) / 1000);
    },
  };
}
