/** How often one client may do a thing. In memory: a restart forgives, and each server counts for itself. */

export interface RateLimit {
  /** Counts one more of `key`. Returns 0 if it is within the limit, else the seconds until one is. */
  secondsUntilAllowed(key: string): number;
}

/** More clients than this within one window, and the first of them are forgotten. */
const MAX_KEYS = 10_000;

/** At most `max` in any `windowMs` of a fixed grid. */
export function createRateLimit(
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
  now: () => number = Date.now,
): RateLimit {
  let window = -1;
  const counts = new Map<string, number>();
  return {
    secondsUntilAllowed(key) {
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
