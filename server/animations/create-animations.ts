/**
 * Tokens that are programs: pages of HTML, from the chain or from allowed hosts. They are handed out as they
 * are, under headers that leave them nothing but a canvas (`ANIMATION_HEADERS`).
 */
import { isPublicAddress } from "../images/address-rule.ts";
import { createByteCache } from "../images/byte-cache.ts";
import { type FetchRules, fetchOriginal, systemLookup } from "../images/fetch-original.ts";
import { isAllowedUrl, originalUrl } from "../images/original-url.ts";
import { createTurnstile } from "../images/turnstile.ts";
import type { Store } from "../store/store.ts";
import { looksLikePage, pageInAddress } from "./page-address.ts";

export interface Animations {
  /** The token's page of HTML; null where it has none, or none that can be had. Never rejects for a bad original. */
  page(collection: string, tokenId: string): Promise<string | null>;
}

export interface AnimationsOptions {
  readonly store: Pick<Store, "token">;
  /** As for pictures. */
  readonly hosts: readonly string[];
  /** Gets a line for every page that could not be had. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** For tests: other rules than allowed hosts at public addresses. */
  readonly rules?: Partial<FetchRules>;
}

const MAX_BYTES = 4 * 1024 * 1024;
const FETCH_MS = 10_000;
const FETCHES = 2;
/** With this many waiting, the next is told to come again. */
const LINE = 16;
const CACHE_BYTES = 16 * 1024 * 1024;
/** How long an address that failed is not tried again. */
const RETRY_MS = 60_000;

export function createAnimations(options: AnimationsOptions): Animations {
  const { store, hosts, report, now = Date.now } = options;
  const kept = createByteCache<string>(CACHE_BYTES);
  const failures = createByteCache<number>(1024 * 1024);
  const fetches = createTurnstile(FETCHES);
  const rules: FetchRules = {
    allowsUrl: (url) => isAllowedUrl(url, hosts),
    allowsAddress: isPublicAddress,
    lookup: systemLookup,
    maxBytes: MAX_BYTES,
    timeoutMs: FETCH_MS,
    accept: "text/html",
    ...options.rules,
  };

  async function fetched(address: string): Promise<string | null> {
    const known = kept.get(address);
    if (known !== undefined) return known;
    if ((failures.get(address) ?? 0) > now() || fetches.load() >= FETCHES + LINE) return null;
    try {
      const url = originalUrl(address);
      if (!url)
        throw new Error("the address of a page must be http, https, ipfs or data:text/html");
      const text = (await fetches.run(() => fetchOriginal(url, rules))).toString("utf8");
      if (!looksLikePage(text)) throw new Error(`${url.hostname} sent no page of HTML`);
      kept.set(address, text, 2 * text.length);
      return text;
    } catch (error) {
      failures.set(address, now() + RETRY_MS, address.length * 2 + 16);
      report(`animation not run: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  return {
    async page(collection, tokenId) {
      const address = (await store.token(collection, tokenId))?.animationUrl;
      if (!address) return null;
      return pageInAddress(address) ?? fetched(address);
    },
  };
}
