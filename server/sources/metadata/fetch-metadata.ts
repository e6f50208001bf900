/**
 * Reads the metadata that a token URI leads to. The contract names the host, so any public host is allowed, at default
 * ports only. A redirect's second host does not count towards the rate limit.
 *
 * If a URL fails, the next gateway is tried. Failures that may pass are retried with backoff, in rounds over the URLs
 * that are left.
 */

import { type Backoff, backoffMs, UP_TO_HALF_LESS } from "../../../contract/values/backoff.ts";
import type { Gateways } from "../../platform/config/source-settings.ts";
import type { DataUri } from "../../platform/outbound/data-uri.ts";
import {
  type FetchRules,
  fetchOriginal,
  systemLookup,
} from "../../platform/outbound/fetch-original.ts";
import { isPublicAddress } from "../../platform/outbound/public-address.ts";
import { type Clock, systemClock } from "./clock.ts";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { createHostQueues } from "./host-queues.ts";
import { parseMetadata } from "./parse-metadata.ts";
import { MAX_METADATA_BYTES, resolveUri } from "./resolve-uri.ts";
import { isFault, type MetadataProblem, type TokenMetadata } from "./token-metadata.ts";

export interface MetadataReaderOptions {
  readonly gateways: Gateways;
  /** Requests that start per second and host; 0 disables the limit. */
  readonly rate: number;
  readonly clock?: Clock;
  /** Jitter of retries: at least 0, less than 1. */
  readonly random?: () => number;
  /** For tests: overrides the allowed hosts, public addresses and limits. */
  readonly rules?: Partial<FetchRules>;
}

export interface MetadataReader {
  /** Reads the metadata of one token. Never rejects. Concurrent reads of one URL share their requests. */
  read(uri: string, tokenId: string): Promise<TokenMetadata | MetadataProblem>;
}

/** A URL of the metadata, and how it failed so far. */
interface Candidate {
  readonly url: URL;
  /** Failures without an answer, such as timeouts. */
  silences: number;
  failure: Failure | null;
}

/** Source of metadata that are in the URI itself. */
const CONTRACT = "a contract";
const CONCURRENT_FETCHES = 8;
const FETCH_MS = 10_000;
/** A Retry-After of more ends the attempts at the host. */
const MAX_PAUSE_MS = 60_000;
/** Rounds over the URLs, with a backoff between them. */
const MAX_ROUNDS = 5;
const BACKOFF: Backoff = { first: 500, max: 30_000, jitter: UP_TO_HALF_LESS };
/** A URL is given up after this many attempts without an answer, because each may take `FETCH_MS`. */
const MAX_SILENCES = 2;

export function createMetadataReader(options: MetadataReaderOptions): MetadataReader {
  const { gateways, rate, clock = systemClock, random = Math.random } = options;
  const limits = { concurrency: CONCURRENT_FETCHES, rate, maxPauseMs: MAX_PAUSE_MS };
  const hosts = createHostQueues(limits, clock);
  const inFlight = new Map<string, Promise<TokenMetadata | Failure>>();
  const rules: FetchRules = {
    allowsUrl: ({ port }) => port === "",
    allowsAddress: isPublicAddress,
    lookup: systemLookup,
    maxBytes: MAX_METADATA_BYTES,
    timeoutMs: FETCH_MS,
    accept: "application/json, */*;q=0.5",
    ...options.rules,
  };

  async function attempt(url: URL): Promise<TokenMetadata | Failure> {
    try {
      const bytes = await hosts.run(url.host, () => fetchOriginal(url, rules));
      const parsed = await parseMetadata(bytes, url.host);
      return isFault(parsed) ? { ...parsed, kind: "final" } : parsed;
    } catch (error) {
      const failure = describeFailure(error, url, clock.now());
      if (failure.pauseMs) hosts.pause(url.host, failure.pauseMs);
      return failure;
    }
  }

  async function readFirst(urls: readonly URL[]): Promise<TokenMetadata | Failure> {
    const candidates = urls.map((url): Candidate => ({ url, silences: 0, failure: null }));
    for (let round = 0; ; round += 1) {
      for (const candidate of candidates.filter(mayRetry)) {
        const result = await attempt(candidate.url);
        if (!isFault(result)) return result;
        candidate.failure = result;
        if (result.kind === "silent") candidate.silences += 1;
      }
      if (round === MAX_ROUNDS - 1 || !candidates.some(mayRetry)) return summarize(candidates);
      await clock.sleep(backoffMs(round + 1, BACKOFF, random));
    }
  }

  function readOnce(urls: readonly [URL, ...URL[]]): Promise<TokenMetadata | Failure> {
    const key = urls[0].href;
    const pending = inFlight.get(key);
    if (pending) return pending;
    const reading = readFirst(urls).finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  }

  return {
    async read(uri, tokenId) {
      const resolved = resolveUri(uri, tokenId, gateways);
      if (isFault(resolved)) return { tokenId, reason: resolved.reason, isTransient: false };
      const picture = "bytes" in resolved ? pictureOnly(resolved) : null;
      if (picture) return picture;
      const result =
        "bytes" in resolved
          ? await parseMetadata(resolved.bytes, CONTRACT)
          : await readOnce(resolved.urls);
      if (!isFault(result)) return result;
      const isTransient = "kind" in result && result.kind !== "final";
      return { tokenId, reason: result.reason, isTransient };
    },
  };
}

function pictureOnly({ type, bytes }: DataUri): TokenMetadata | null {
  if (!type.startsWith("image/")) return null;
  const none = { name: null, animationUrl: null, traits: [], problem: null };
  return { ...none, imageUrl: `data:${type};base64,${bytes.toString("base64")}` };
}

function mayRetry({ failure, silences }: Candidate): boolean {
  if (failure?.kind === "silent") return silences < MAX_SILENCES;
  return failure === null || failure.kind === "transient";
}

/** Joins the failures of all URLs. A later read may succeed if it may at one of them. */
function summarize(candidates: readonly Candidate[]): Failure {
  const failures = candidates.flatMap(({ failure }) => failure ?? []);
  return {
    reason: [...new Set(failures.map(({ reason }) => reason))].join("; "),
    kind: failures.every(({ kind }) => kind === "final") ? "final" : "transient",
  };
}
