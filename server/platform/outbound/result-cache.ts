/**
 * A cache of results, bounded by their total size, with keys. Calls share a pending result, unless a full cache dropped it.
 * A failure is not kept.
 */
import { LRUCache } from "lru-cache";

export function createResultCache<Output>(maxSize: number, sizeOf: (output: Output) => number) {
  const cache = new LRUCache<string, { readonly output: Output }, () => Promise<Output>>({
    maxSize,
    sizeCalculation: ({ output }, key) => key.length + sizeOf(output),
    fetchMethod: async (_key, _stale, { context: create }) => ({ output: await create() }),
    // If the cache is cleared while a result is pending, its callers still get it, but it is not kept.
    ignoreFetchAbort: true,
  });
  return {
    /** Returns the cached or pending result, or calls `create`. */
    async get(key: string, create: () => Promise<Output>): Promise<Output> {
      return (await cache.forceFetch(key, { context: create })).output;
    },
    clear: () => cache.clear(),
  };
}
