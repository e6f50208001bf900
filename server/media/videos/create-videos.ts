/**
 * Serves titles and thumbnails of videos. Our own clips are known in advance. For a provider's video the server
 * queries its public oEmbed endpoint and fetches the thumbnail, so that a page loads from this server alone.
 */

import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import * as v from "valibot";
import * as apiPath from "../../../contract/api-path.ts";
import {
  clipFiles,
  clipTitle,
  type VideoInfo,
  type VideoRef,
} from "../../../contract/site/videos.ts";
import { parseWith } from "../../../contract/values/parse-with.ts";
import { cut } from "../../market/foreign-text.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import {
  type FetchRules,
  fetchOriginal,
  systemLookup,
} from "../../platform/outbound/fetch-original.ts";
import { type FetchLimits, fetchText } from "../../platform/outbound/fetch-text.ts";
import { createHostRests, HostRestsError } from "../../platform/outbound/host-rests.ts";
import { isAllowedUrl } from "../../platform/outbound/original-url.ts";
import { isPublicAddress } from "../../platform/outbound/public-address.ts";
import { sanitizeOriginal } from "../images/raster.ts";

export type Videos = ReturnType<typeof createVideos>;

interface Provider {
  /** URL of the oEmbed request for a video. */
  readonly oembed: (id: string) => string;
  /** Hosts that serve its thumbnails. */
  readonly hosts: readonly string[];
}

type ProviderName = Exclude<VideoRef["provider"], "fairfloor">;

const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  youtube: {
    oembed: (id) =>
      `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`,
    hosts: ["i.ytimg.com", "*.ytimg.com"],
  },
  vimeo: {
    oembed: (id) =>
      `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(`https://vimeo.com/${id}`)}`,
    hosts: ["i.vimeocdn.com"],
  },
};

const LIMITS: FetchLimits = { timeoutMs: 6_000, maxBytes: 64 * 1024 };
const MAX_THUMBNAIL_BYTES = 2 * 1024 * 1024;
const MAX_TITLE_CHARS = 200;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Lifetime of a cached answer: titles rarely change. */
const CACHE_MS = 24 * 3_600_000;
/** Time before a video that failed is requested again. */
const RETRY_MS = 60_000;
/** Concurrent requests to providers, and the queue length beyond which requests are refused. */
const FETCHES = 4;
const MAX_QUEUED = 32;

interface CachedInfo {
  readonly until: number;
  /** Title and the provider's thumbnail. Null if the request failed. */
  readonly found: { readonly title: string; readonly thumbnail: URL } | null;
}

export interface VideosOptions {
  /** Receives one line per video that could not be fetched. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** For tests: override the providers' endpoints, limits and rules. */
  readonly providers?: Readonly<Record<ProviderName, Provider>>;
  readonly limits?: FetchLimits;
  readonly rules?: Partial<FetchRules>;
}

const oembedAnswer = v.object({ title: v.string(), thumbnail_url: v.string() });

export function createVideos(options: VideosOptions) {
  const { report, now = Date.now, providers = PROVIDERS, limits = LIMITS } = options;
  const infos = new LRUCache<string, CachedInfo>({ max: 1_024 });
  const thumbnails = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES });
  const inFlight = new Map<string, Promise<unknown>>();
  const fetches = pLimit(FETCHES);
  const rests = createHostRests(now);
  const isFull = () => fetches.pendingCount >= MAX_QUEUED;

  /**
   * Runs `work`, deduplicating concurrent calls with the same `key`. Returns null and reports if it fails. Also
   * returns null, unreported, if the queue is full.
   */
  async function runOnce<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const pending = inFlight.get(key);
    if (pending) return pending as Promise<T | null>; // each key always names the same kind of work
    if (isFull()) return null;
    const running = fetches(work)
      .catch((error: unknown) => {
        // The answer that asked for a pause was reported.
        if (!(error instanceof HostRestsError)) report(`video ${key}: ${messageOf(error)}`);
        return null;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  }

  async function requestInfo(provider: Provider, id: string): Promise<CachedInfo["found"]> {
    const url = new URL(provider.oembed(id));
    const restsUntil = rests.until(url);
    if (restsUntil !== null) throw new HostRestsError(url, restsUntil);
    const { status, text, retryAfter } = await fetchText(url.href, {}, limits);
    if (status !== 200) rests.note(url, retryAfter);
    if (status !== 200) throw new Error(`the provider answers ${status}`);
    const answer = parseWith(oembedAnswer, JSON.parse(text), "oembed");
    if (!answer.ok) throw new Error(`${answer.problem.place}: ${answer.problem.message}`);
    const { title, thumbnail_url } = answer.value;
    return { title: cut(title, MAX_TITLE_CHARS), thumbnail: new URL(thumbnail_url) };
  }

  async function lookUp(name: ProviderName, id: string): Promise<CachedInfo["found"]> {
    const key = `${name}:${id}`;
    const cached = infos.get(key);
    if (cached && cached.until > now()) return cached.found;
    const isBusy = isFull();
    const found = await runOnce(key, () => requestInfo(providers[name], id));
    if (!isBusy) infos.set(key, { until: now() + (found ? CACHE_MS : RETRY_MS), found });
    return found;
  }

  return {
    /** Returns null if there is no such video, or its provider does not return its metadata. */
    async info({ provider, id }: VideoRef): Promise<VideoInfo | null> {
      if (provider === "fairfloor") {
        const title = clipTitle(id);
        return title === null ? null : { title, thumbnail_url: clipFiles(id).poster };
      }
      const found = await lookUp(provider, id);
      return (
        found && { title: found.title, thumbnail_url: apiPath.videoThumbnail({ provider, id }) }
      );
    },

    /** Returns WebP. Null as for `info`, and for our own clips, whose posters are static files. */
    async thumbnail({ provider, id }: VideoRef): Promise<Buffer | null> {
      if (provider === "fairfloor") return null;
      const found = await lookUp(provider, id);
      if (!found) return null;
      const key = found.thumbnail.href;
      const cached = thumbnails.get(key);
      if (cached) return cached;
      const picture = await runOnce(`${provider}:${id} picture`, async () =>
        sanitizeOriginal(
          await fetchOriginal(found.thumbnail, {
            allowsUrl: (url) => isAllowedUrl(url, providers[provider].hosts),
            allowsAddress: isPublicAddress,
            lookup: systemLookup,
            maxBytes: MAX_THUMBNAIL_BYTES,
            timeoutMs: limits.timeoutMs,
            accept: "image/*",
            rests,
            ...options.rules,
          }),
        ),
      );
      if (picture) thumbnails.set(key, picture, { size: picture.length });
      return picture;
    },
  };
}
