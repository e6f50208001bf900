/**
 * Tokens' pictures seen before, for when there is no network. With one they come as without a service worker:
 * from the browser's own cache or the server.
 *
 * Layout     One cache, in the order in which pictures were last kept; the oldest go first.
 * Bounds     `MAX_PICTURES`, give or take what is kept between two counts.
 */

export interface Pictures {
  /** The picture, or any kept width of it where there is no network. `lasting` keeps the worker alive for a promise. */
  answer(request: Request, lasting: (work: Promise<void>) => void): Promise<Response>;
}

export const PICTURES_CACHE = "fairfloor-pictures";
/** About 10 MB, and more than a reader scrolls through on a train. */
export const MAX_PICTURES = 1_000;
/** Pictures kept between two counts of all of them. */
const COUNT_EVERY = 50;

export function createPictures(): Pictures {
  /** Addresses kept by this worker: not written again while it lives. */
  const known = new Set<string>();
  let sinceCount = COUNT_EVERY;

  async function trim(cache: Cache, max: number): Promise<void> {
    const requests = await cache.keys();
    const old = requests.slice(0, Math.max(0, requests.length - max));
    await Promise.all(old.map((request) => cache.delete(request)));
    // What was dropped may be kept again.
    for (const { url } of old) known.delete(url);
  }

  async function keep(request: Request, response: Response): Promise<void> {
    const cache = await caches.open(PICTURES_CACHE);
    try {
      await cache.put(request, response);
    } catch (error) {
      known.delete(request.url);
      console.info(`A picture was not kept: ${String(error)}`);
      // The storage is full: half of it goes to what is seen now.
      await trim(cache, MAX_PICTURES / 2);
      return;
    }
    sinceCount += 1;
    if (sinceCount < COUNT_EVERY) return;
    sinceCount = 0;
    await trim(cache, MAX_PICTURES);
  }

  async function kept(request: Request): Promise<Response | undefined> {
    const cache = await caches.open(PICTURES_CACHE);
    return (await cache.match(request)) ?? cache.match(request, { ignoreSearch: true });
  }

  return {
    async answer(request, lasting) {
      try {
        const response = await fetch(request);
        if (response.ok && !known.has(request.url)) {
          known.add(request.url);
          lasting(keep(request, response.clone()));
        }
        if (response.status < 500) return response;
        return (await kept(request)) ?? response;
      } catch (error) {
        const found = await kept(request);
        if (found) return found;
        throw error;
      }
    },
  };
}
