/**
 * Caches token pictures for use without a network. With a network, pictures come from the browser's own cache or the
 * server, as without a service worker.
 *
 * Layout     One cache, ordered by the time of the last write. The oldest pictures are evicted first.
 * Bounds     `MAX_PICTURES`, plus the pictures written between two counts.
 */

export const PICTURES_CACHE = "fairfloor-pictures";
/** About 10 MB, and more than a reader scrolls through on a train. */
export const MAX_PICTURES = 1_000;
/** Number of pictures written between two counts of the cache. */
const COUNT_EVERY = 50;

export function createPictures() {
  /** URLs that this worker has cached and does not write again during its lifetime. */
  const known = new Set<string>();
  let sinceCount = COUNT_EVERY;

  async function trim(cache: Cache, max: number): Promise<void> {
    const requests = await cache.keys();
    const old = requests.slice(0, Math.max(0, requests.length - max));
    await Promise.all(old.map((request) => cache.delete(request)));
    // An evicted picture may be cached again.
    for (const { url } of old) known.delete(url);
  }

  async function store(request: Request, response: Response): Promise<void> {
    const cache = await caches.open(PICTURES_CACHE);
    try {
      await cache.put(request, response);
    } catch (error) {
      known.delete(request.url);
      console.info(`A picture was not kept: ${String(error)}`);
      // The storage is full: evict down to half of the maximum, for the pictures seen now.
      await trim(cache, MAX_PICTURES / 2);
      return;
    }
    sinceCount += 1;
    if (sinceCount < COUNT_EVERY) return;
    sinceCount = 0;
    await trim(cache, MAX_PICTURES);
  }

  async function matchCached(request: Request): Promise<Response | undefined> {
    const cache = await caches.open(PICTURES_CACHE);
    return (await cache.match(request)) ?? cache.match(request, { ignoreSearch: true });
  }

  return {
    /** Fetches the picture. Falls back to any cached width of it. `waitUntil` keeps the worker alive for a promise. */
    async respond(request: Request, waitUntil: (work: Promise<void>) => void): Promise<Response> {
      try {
        const response = await fetch(request);
        if (response.ok && !known.has(request.url)) {
          known.add(request.url);
          waitUntil(store(request, response.clone()));
        }
        if (response.status < 500) return response;
        return (await matchCached(request)) ?? response;
      } catch (error) {
        const found = await matchCached(request);
        if (found) return found;
        throw error;
      }
    },
  };
}
