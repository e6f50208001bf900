/**
 * Polls the feed of one collection.
 *
 * Full list   A request without a cursor answers with all live listings, on one page or several. What it lacks has ended.
 * Changes     If the last page names a cursor, later requests ask for what changed since. A full list once an hour repairs.
 * Unchanged   The ETag of a poll that took one page is sent back, and a 304 costs nothing.
 * Failures    Waits double up to five minutes. Retry-After is obeyed. Nothing ends because the feed does not answer.
 */

import { backoffMs, UP_TO_HALF_LESS } from "../../../contract/values/backoff.ts";
import type { MarketSink } from "../../market/market-source.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import { createMarketClock } from "../../platform/outbound/market-clock.ts";
import { createWait, type Wait } from "../../platform/outbound/wait.ts";
import { createSeenRows } from "../seen-rows.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import { FeedError, fetchPage } from "./fetch-page.ts";
import { beginList, type PageCounts, type Taker, takenSentence } from "./take-page.ts";

export interface FeedTimes {
  readonly pollMs: number;
  /** Interval of full lists of a feed that has cursors. */
  readonly fullMs: number;
  readonly timeoutMs: number;
  readonly failureMs: number;
}

export interface FeedParts {
  readonly collection: string;
  readonly url: URL;
  readonly key: string | null;
  readonly sink: Pick<MarketSink, "note">;
  readonly taker: Taker;
  readonly report: (line: string) => void;
  readonly times?: Partial<FeedTimes>;
  /** Replaces the pauses, for tests. */
  readonly wait?: Wait;
}

const TIMES: FeedTimes = { pollMs: 15_000, fullMs: 3_600_000, timeoutMs: 30_000, failureMs: 2_000 };
const MAX_FAILURE_MS = 300_000;
const MAX_PAGES = 1_000;

/** Resolves after `signal` aborts. */
export async function followFeed(parts: FeedParts, signal: AbortSignal): Promise<void> {
  const { collection, url, key, sink, taker, report } = parts;
  const times = { ...TIMES, ...parts.times };
  const { wait = createWait(signal) } = parts;
  const clock = createMarketClock(Date.now);
  let counts: PageCounts = { left: createSkippedRows(), taken: createSkippedRows() };
  /** Start of the next request for changes. Null: it asks for a full list. */
  let cursor: string | null = null;
  let fullAt = Number.NEGATIVE_INFINITY;
  let known: { readonly href: string; readonly etag: string } | null = null;

  /** Reads all pages that there are. */
  async function poll(): Promise<void> {
    const isFull = cursor === null || performance.now() - fullAt >= times.fullMs;
    const list = isFull ? beginList(Date.now()) : undefined;
    const found: PageCounts = isFull
      ? { left: createSkippedRows(createSeenRows()), taken: createSkippedRows(createSeenRows()) }
      : counts;
    let place = isFull ? null : cursor;
    const seen = new Set([place]);
    for (;;) {
      const at = new URL(url);
      if (place !== null) at.searchParams.set("cursor", place);
      const etag = seen.size === 1 && known?.href === at.href ? known.etag : null;
      const answer = await fetchPage({ url: at, key, etag, timeoutMs: times.timeoutMs, signal });
      if (answer.kind === "unchanged") return;
      if (answer.kind === "expired") {
        // Only changes begin again, once: a list that never ends would be asked for without a pause.
        if (isFull)
          throw new FeedError(
            url.host,
            `answers HTTP 410 to ${place === null ? "a request without a cursor" : "its own list's cursor"}`,
          );
        cursor = null;
        known = null;
        return poll();
      }
      clock.saw(answer.date);
      if (answer.json === undefined)
        throw new FeedError(url.host, "answers with something other than JSON");
      const page = await taker.take(answer.json, found, list);
      if (typeof page === "string") throw new FeedError(url.host, `sends a page whose ${page}`);
      const next = page.cursor ?? (isFull ? null : place);
      known =
        seen.size === 1 && !page.hasMore && answer.etag
          ? { href: at.href, etag: answer.etag }
          : null;
      if (page.hasMore) {
        if (seen.has(next)) throw new FeedError(url.host, "sends the same cursor again");
        if (seen.size >= MAX_PAGES)
          throw new FeedError(url.host, `has more than ${MAX_PAGES} pages`);
        seen.add(next);
        place = next;
        continue;
      }
      if (list) {
        const problem = await taker.finish(list, clock.at(list.startedAt));
        if (problem !== null)
          throw new FeedError(url.host, `sends a list whose ${problem}; ${found.left.sentence()}`);
        fullAt = performance.now();
        counts = found;
      }
      cursor = next;
      return;
    }
  }

  let failures = 0;
  let told: string | null = null;
  let toldTaken: string | null = null;
  /** Writes a sentence to the log if it is another one than before. */
  const tell = (sentence: string | null, line: string) => {
    if (sentence !== told) report(`${collection}: ${line}`);
    told = sentence;
  };
  while (!signal.aborted) {
    let pauseMs = times.pollMs;
    try {
      await poll();
      const [sentence, taken] = [counts.left.sentence(), takenSentence(counts)];
      const since = cursor === null ? "" : "; counted since the last full list";
      const problem = sentence && `${sentence}${since}`;
      const warning = taken && `Of the feed, ${taken}${since}`;
      if (failures > 0 || problem !== null || told !== null)
        tell(problem, problem ?? `${url.host} answers, and every row can be read`);
      if (taken !== null && taken !== toldTaken) report(`${collection}: of the feed, ${taken}`);
      toldTaken = taken;
      failures = 0;
      await sink.note({ isConnected: true, contactAt: Date.now(), problem, warning });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FeedError)) throw error;
      failures += 1;
      const problem = messageOf(error);
      tell(problem, `${problem}, trying again`);
      await sink.note({ isConnected: false, problem });
      const backoff = { first: times.failureMs, max: MAX_FAILURE_MS, jitter: UP_TO_HALF_LESS };
      pauseMs = Math.max(error.retryAfterMs ?? 0, backoffMs(failures, backoff));
    }
    await wait(pauseMs).catch(() => {}); // aborted
  }
}
