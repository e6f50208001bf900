/**
 * Fetches originals from allowed hosts and gateways at public addresses, with limited concurrency. If a gateway fails,
 * the next one is tried. A failed address is not retried for a while, and no host before the end of its Retry-After.
 */

import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Gateways } from "../config/source-settings.ts";
import { messageOf } from "../log/message-of.ts";
import { type FetchRules, fetchOriginal, systemLookup } from "./fetch-original.ts";
import { createHostRests, HostRestsError } from "./host-rests.ts";
import { barredHost, gatewayHosts, isAllowedUrl, originalUrls } from "./original-url.ts";
import { isPublicAddress } from "./public-address.ts";

/** Options shared by the services for images and animations. */
export interface OriginalsAccess {
  /** Hosts that originals may be fetched from; `*.example.org` allows every subdomain. */
  readonly hosts: readonly string[];
  /** Gateways of `ipfs://` and `ar://` addresses, whose hosts are allowed too. Default: none. */
  readonly gateways?: Gateways;
  /** Receives one line per original that could not be shown. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** For tests: overrides the allowed hosts and public addresses. */
  readonly rules?: Partial<FetchRules>;
}

interface OriginalsKind extends Pick<FetchRules, "accept" | "maxBytes"> {
  /** Prefix of the failure report, such as "picture not shown". */
  readonly failure: string;
  /** Error message for an address without URLs to fetch. */
  readonly invalidAddress: string;
  /** Maximum concurrent fetches. */
  readonly maxConcurrent: number;
  /** Maximum queue length. Beyond it requests are refused, since each may take `FETCH_MS`. */
  readonly maxQueued: number;
}

const NO_GATEWAYS: Gateways = { ipfs: [], arweave: [] };
/** Time limit of one URL. An original on gateways has one URL per gateway. */
const FETCH_MS = 10_000;
/** Time before a failed address is retried. */
const RETRY_MS = 60_000;
const FAILURES_BYTES = 1024 * 1024;

export function createOriginals(access: OriginalsAccess, kind: OriginalsKind) {
  const { gateways = NO_GATEWAYS, report, now = Date.now } = access;
  const hosts = [...access.hosts, ...gatewayHosts(gateways)];
  const failures = new LRUCache<string, number>({ maxSize: FAILURES_BYTES });
  const fetches = pLimit(kind.maxConcurrent);
  const rules: FetchRules = {
    allowsUrl: (url) => isAllowedUrl(url, hosts),
    allowsAddress: isPublicAddress,
    lookup: systemLookup,
    maxBytes: kind.maxBytes,
    timeoutMs: FETCH_MS,
    accept: kind.accept,
    rests: createHostRests(now),
    ...access.rules,
  };

  /**
   * Tries the URLs in order. Rejects with the messages of all if none can be fetched, or with a `HostRestsError` if none was
   * asked.
   */
  async function fetchFirst(urls: readonly URL[]): Promise<{ bytes: Buffer; url: URL }> {
    const messages: string[] = [];
    const rests: HostRestsError[] = [];
    for (const url of urls) {
      try {
        return { bytes: await fetches(() => fetchOriginal(url, rules)), url };
      } catch (error) {
        messages.push(messageOf(error));
        if (error instanceof HostRestsError) rests.push(error);
      }
    }
    const [first] = rests.toSorted((a, b) => a.until - b.until);
    if (first && rests.length === urls.length) throw first;
    throw new Error(messages.join("; "));
  }

  return {
    /** Fetches the bytes and returns the result of `convert`. Returns null and reports the failure if either step fails. */
    async get<Result>(
      address: string,
      convert: (bytes: Buffer, url: URL) => Result | Promise<Result>,
    ): Promise<Result | null> {
      try {
        const urls = originalUrls(address, gateways);
        if (urls.length === 0) throw new Error(kind.invalidAddress);
        const { bytes, url } = await fetchFirst(urls);
        return await convert(bytes, url);
      } catch (error) {
        const isResting = error instanceof HostRestsError;
        const retryAt = isResting ? error.until : now() + RETRY_MS;
        failures.set(address, retryAt, { size: address.length * 2 + 16 });
        // The answer that asked for the pause was reported.
        if (!isResting) report(`${kind.failure}: ${messageOf(error)}`);
        return null;
      }
    },
    /** Returns the host of an original that is on no allowed host, or null. */
    barredHost: (address: string) => barredHost(address, gateways, rules.allowsUrl),
    /** True if the queue is full. An address without a recent failure must then be requested again later. */
    isBusy: () => fetches.pendingCount >= kind.maxQueued,
    failedRecently: (address: string) => (failures.get(address) ?? 0) > now(),
  };
}
