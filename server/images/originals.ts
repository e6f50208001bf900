/**
 * Originals that stand somewhere else, from allowed hosts at public addresses: a few at a time, and one that
 * failed is left alone for a while.
 */
import { isPublicAddress } from "./address-rule.ts";
import { createByteCache } from "./byte-cache.ts";
import { type FetchRules, fetchOriginal, systemLookup } from "./fetch-original.ts";
import { isAllowedUrl, originalUrl } from "./original-url.ts";
import { createTurnstile } from "./turnstile.ts";

/** What a server's makers of pictures and animations are given. */
export interface OriginalsAccess {
  /** Hosts that originals may be fetched from; `*.example.org` allows every subdomain. */
  readonly hosts: readonly string[];
  /** Gets a line for every original that could not be shown. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** For tests: other rules than allowed hosts at public addresses. */
  readonly rules?: Partial<FetchRules>;
}

interface OriginalsKind {
  /** Begins the line of a failure, such as "picture not shown". */
  readonly failure: string;
  /** What an address that is none of ours is told. */
  readonly addresses: string;
  readonly accept: string;
  readonly maxBytes: number;
  /** At a time. */
  readonly fetches: number;
  /** With this many waiting, no more are taken: each may take `FETCH_MS`. */
  readonly line: number;
}

export interface Originals {
  /** What `make` makes of the bytes; null, and reported, where they cannot be had or made something of. */
  get<Made>(
    address: string,
    make: (bytes: Buffer, url: URL) => Made | Promise<Made>,
  ): Promise<Made | null>;
  /** The line is full: an address that is not known to fail must come again. */
  isBusy(): boolean;
  failedLately(address: string): boolean;
}

const FETCH_MS = 10_000;
/** How long an address that failed is not tried again. */
const RETRY_MS = 60_000;
const FAILURES_BYTES = 1024 * 1024;

export function createOriginals(access: OriginalsAccess, kind: OriginalsKind): Originals {
  const { hosts, report, now = Date.now } = access;
  const failures = createByteCache<number>(FAILURES_BYTES);
  const fetches = createTurnstile(kind.fetches);
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
    async get(address, make) {
      try {
        const url = originalUrl(address);
        if (!url) throw new Error(kind.addresses);
        return await make(await fetches.run(() => fetchOriginal(url, rules)), url);
      } catch (error) {
        failures.set(address, now() + RETRY_MS, address.length * 2 + 16);
        report(`${kind.failure}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
    isBusy: () => fetches.load() >= kind.fetches + kind.line,
    failedLately: (address) => (failures.get(address) ?? 0) > now(),
  };
}
