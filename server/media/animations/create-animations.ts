/**
 * Serves animated tokens: HTML pages from the chain or from allowed hosts. They are served unmodified, under
 * headers that restrict them to a canvas (`programHeaders`).
 */
import { LRUCache } from "lru-cache";
import { createOriginals, type OriginalsAccess } from "../../platform/outbound/originals.ts";
import type { Store } from "../../storage/store/store.ts";
import { decodeDataPage, looksLikeHtml } from "./page-address.ts";

export type Animations = ReturnType<typeof createAnimations>;

/** Uses the same allowed hosts as the images. */
export interface AnimationsOptions extends OriginalsAccess {
  readonly store: Pick<Store, "token">;
}

const MAX_BYTES = 4 * 1024 * 1024;
const CACHE_BYTES = 16 * 1024 * 1024;

export function createAnimations(options: AnimationsOptions) {
  const { store } = options;
  const cache = new LRUCache<string, string>({ maxSize: CACHE_BYTES });
  const originals = createOriginals(options, {
    failure: "animation not run",
    invalidAddress: "the address of a page must be http, https, ipfs, ar or data:text/html",
    accept: "text/html",
    maxBytes: MAX_BYTES,
    maxConcurrent: 2,
    maxQueued: 16,
  });

  async function fetched(address: string): Promise<string | null> {
    const known = cache.get(address);
    if (known !== undefined) return known;
    if (originals.failedRecently(address) || originals.isBusy()) return null;
    return originals.get(address, (bytes, url) => {
      const text = bytes.toString("utf8");
      if (!looksLikeHtml(text)) throw new Error(`${url.hostname} sent no page of HTML`);
      cache.set(address, text, { size: 2 * text.length });
      return text;
    });
  }

  return {
    /** Returns the token's HTML page, or null if there is none or it cannot be fetched. Never rejects for a bad original. */
    async page(collection: string, tokenId: string): Promise<string | null> {
      const address = (await store.token(collection, tokenId))?.animationUrl;
      if (!address) return null;
      return decodeDataPage(address) ?? fetched(address);
    },
  };
}
