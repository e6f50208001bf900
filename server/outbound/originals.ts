/**
 * Fetches originals from allowed hosts at public addresses, with limited concurrency. A failed address is not
 * retried for a while.
 */

import { createByteCache } from "./byte-cache.ts";
import { type FetchRules, fetchOriginal, systemLookup } from "./fetch-original.ts";
import { isAllowedUrl, originalUrl } from "./original-url.ts";
import { isPublicAddress } from "./public-address.ts";
import { createSemaphore } from "./semaphore.ts";

/** Options shared by the services for images and animations. */
export interface OriginalsAccess {
  /** Hosts that originals may be fetched from; `*.example.org` allows every subdomain. */
  readonly hosts: readonly string[];
  /** Receives one line per original that could not be shown. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** For tests: overrides the allowed hosts and public addresses. */
  readonly rules?: Partial<FetchRules>;
}

interface OriginalsKind extends Pick<FetchRules, "accept" | "maxBytes"> {
  /** Prefix of the failure report, such as "picture not shown". */
  readonly failure: string;
  /** Error message for an address that `originalUrl` rejects. */
  readonly invalidAddress: string;
  /** Maximum concurrent fetches. */
  readonly maxConcurrent: number;
  /** Maximum queue length. Beyond it requests are refused, since each may take `FETCH_MS`. */
  readonly maxQueued: number;
}

const FETCH_MS = 10_000;
/** Time before a failed address is retried. */
const RETRY_MS = 60_000;
const FAILURES_BYTES = 1024 * 1024;

export function createOriginals(access: OriginalsAccess, kind: OriginalsKind) {
  const { hosts, report, now = Date.now } = access;
  const failures = createByteCache<number>(FAILURES_BYTES);
  const fetches = createSemaphore(kind.maxConcurrent);
  const rules: FetchRules = {
    allowsUrl: (url) => isAllowedUrl(url, hosts),
    allowsAddress: isPublicAddress,
    lookup: systemLookup,
    maxBytes: kind.maxBytes,
    timeoutMs: FETCH_MS,
    accept: kind.accept,
    ...access.rules,
  };
  return {
    /** Fetches the bytes and returns the result of `convert`. Returns null and reports the failure if either step fails. */
    async get<Result>(
      address: string,
      convert: (bytes: Buffer, url: URL) => Result | Promise<Result>,
    ): Promise<Result | null> {
      try {
        const url = originalUrl(address);
        if (!url) throw new Error(kind.invalidAddress);
        return await convert(await fetches.run(() => fetchOriginal(url, rules)), url);
      } catch (error) {
        failures.set(address, now() + RETRY_MS, address.length * 2 + 16);
        report(`${kind.failure}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    /** True if the queue is full. An address without a recent failure must then be requested again later. */
    isBusy: () => fetches.taskCount() >= kind.maxConcurrent + kind.maxQueued,
    failedRecently: (address: string) => (failures.get(address) ?? 0) > now(),
  };
}
