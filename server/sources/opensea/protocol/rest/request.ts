/**
 * Sends requests to OpenSea and retries those that may succeed later.
 *
 * Throttled   429 and 599 pause all requests with the key, then the request is retried.
 * Retry       Server errors, lost connections, timeouts and broken answers, after a backoff with jitter.
 * Secrecy     Messages contain neither the key nor text from the server.
 */

import {
  type Backoff,
  backoffMs,
  UP_TO_HALF_LESS,
} from "../../../../../contract/values/backoff.ts";
import { isRecord } from "../../../../../contract/values/is-record.ts";
import { parseRetryAfter } from "../../../../../contract/values/retry-after.ts";
import { isLoopback } from "../../../../platform/outbound/public-address.ts";
import type { Wait } from "../../../../platform/outbound/wait.ts";
import { KEY_REFUSED, OpenSeaError, type OpenSeaFailure } from "../opensea-error.ts";
import { fetchAnswer, type HttpAnswer } from "./fetch-answer.ts";
import { timeOf } from "./parse-reset.ts";
import { createThrottle } from "./throttle.ts";

export interface RequestOptions {
  /** Origin of the API. */
  readonly url: string;
  readonly key: string;
  readonly signal: AbortSignal | undefined;
  readonly wait: Wait;
  /** Milliseconds of any clock that never goes back. */
  readonly clock: () => number;
  readonly timeoutMs: number;
  readonly report: (sentence: string) => void;
}

export type Body = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly body: Body;
  /** `Date` header. Null if there was none. */
  readonly date: string | null;
}

export interface Requests {
  /** Number of requests sent so far, retries included. */
  readonly sent: number;
  /** Requests a path with its query. `isUsable` refuses answers in an unknown shape. Rejects with an `OpenSeaError`. */
  get(path: string, isUsable: (body: Body) => boolean): Promise<Answer>;
}

/** A failure after which the same request may succeed. */
interface Setback {
  readonly reason: string;
  readonly isThrottled: boolean;
}

const TRIES = 5;
/** Tries of a request that OpenSea keeps refusing for its rate. */
const THROTTLED_TRIES = 8;
const BACKOFF: Backoff = { first: 500, max: 60_000, jitter: UP_TO_HALF_LESS };
/** Waits from here on are reported. */
const REPORTED_WAIT_MS = 10_000;
const THROTTLED_STATUSES = [429, 599];
const FINAL: ReadonlyMap<number, readonly [OpenSeaFailure, string]> = new Map([
  [400, ["invalid", "OpenSea refuses the request"]],
  [401, ["key", KEY_REFUSED]],
  [403, ["key", KEY_REFUSED]],
  [404, ["missing", "OpenSea found nothing"]],
]);

export function createRequests(options: RequestOptions): Requests {
  const { url, key, signal, wait, clock, timeoutMs, report } = options;
  const throttle = createThrottle({
    isLimited: !isLoopback(new URL(url).hostname),
    wait,
    clock,
    onWait(durationMs) {
      if (durationMs >= REPORTED_WAIT_MS)
        report(`OpenSea's rate limit is reached: waiting ${Math.ceil(durationMs / 1000)} s`);
    },
  });
  let sent = 0;

  async function send(path: string): Promise<HttpAnswer | Setback> {
    await throttle.turn();
    let headers: Headers | null = null;
    try {
      signal?.throwIfAborted();
      sent += 1;
      const answer = await fetchAnswer(new URL(path, url), key, timeoutMs, signal);
      if ("status" in answer) headers = answer.headers;
      return "status" in answer ? answer : { ...answer, isThrottled: false };
    } finally {
      throttle.settle(headers);
    }
  }

  function read(
    { status, headers, json: body }: HttpAnswer,
    path: string,
    attempt: number,
    isUsable: (body: Body) => boolean,
  ): Answer | Setback {
    const date = headers.get("date");
    if (THROTTLED_STATUSES.includes(status)) {
      const retryAfter = parseRetryAfter(headers.get("retry-after"), timeOf(date));
      const asked = retryAfter ?? throttle.resetMs();
      throttle.pause(Math.max(BACKOFF.first, asked || backoffMs(attempt, BACKOFF)));
      return { reason: "asks for fewer requests", isThrottled: true };
    }
    const final = FINAL.get(status);
    if (final) {
      const [failure, sentence] = final;
      // The query is left out, because its cursor is text from the server.
      const place = failure === "key" ? "" : `: HTTP ${status} for ${path.replace(/\?.*/, "")}`;
      throw new OpenSeaError(failure, sentence + place);
    }
    if (status < 200 || status > 299)
      return { reason: `answers HTTP ${status}`, isThrottled: false };
    if (!isRecord(body))
      return { reason: "answers with something other than JSON", isThrottled: false };
    if (!isUsable(body)) return { reason: "answers in an unknown shape", isThrottled: false };
    return { body, date };
  }

  return {
    get sent() {
      return sent;
    },

    async get(path, isUsable) {
      let failures = 0;
      let refusals = 0;
      for (;;) {
        const answer = await send(path);
        const result = "status" in answer ? read(answer, path, refusals + 1, isUsable) : answer;
        if ("body" in result) return result;
        if (result.isThrottled) refusals += 1;
        else failures += 1;
        if (failures >= TRIES || refusals >= THROTTLED_TRIES)
          throw new OpenSeaError("unavailable", `OpenSea ${result.reason}`);
        if (!result.isThrottled) await wait(backoffMs(failures, BACKOFF));
      }
    },
  };
}
