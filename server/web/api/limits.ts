/** Limits the requests per client and minute (API and pages together), concurrent snapshot responses, and expensive work. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { API_ROOT } from "../../../contract/paths.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { createFairQueue, QueueFull } from "../../platform/outbound/fair-queue.ts";
import { ApiError, answerError } from "./answer-error.ts";
import type { ApiDeps, ConcurrencyLimit } from "./deps.ts";

const WINDOW_MS = 60_000;
/** Factor of the limit for pictures: a page sends a dozen requests, but hundreds for pictures while scrolling. */
const PICTURES_PER_REQUEST = 10;
const PICTURES = `${API_ROOT}/images/`;
/** Health checks are never limited. */
const UNLIMITED_PATHS: ReadonlySet<string> = new Set([`${API_ROOT}/healthz`, `${API_ROOT}/readyz`]);
/** Range of Retry-After in seconds, random so that rejected clients retry at different times. */
const RETRY_AFTER_S = { min: 2, max: 12 };

const TOO_MANY = "Too many requests. Wait a minute, then try again.";

/** Counts a request. Returns the seconds until its client may send another if it exceeds the limit, otherwise 0. */
export type RequestLimit = (c: Context) => number;

/** Limits the requests of each client to the configured number per minute. */
export function createRequestLimit({ apiRate, clientAddress, now }: ApiDeps): RequestLimit {
  const requests = createRateLimit({ max: apiRate, windowMs: WINDOW_MS }, now);
  const pictures = createRateLimit(
    { max: apiRate * PICTURES_PER_REQUEST, windowMs: WINDOW_MS },
    now,
  );
  return (c) => {
    const { path } = c.req;
    if (apiRate === 0 || UNLIMITED_PATHS.has(path)) return 0;
    const limit = path.startsWith(PICTURES) ? pictures : requests;
    return limit.secondsUntilAllowed(clientAddress(c));
  };
}

/** Applies a limit to all routes after it. */
export function limitRequests(limit: RequestLimit): MiddlewareHandler {
  return async (c, next) => {
    const seconds = limit(c);
    return seconds === 0 ? next() : answerError(c, "too_many", TOO_MANY, seconds);
  };
}

/** Answers a page's request with a text for its reader if it exceeds the limit. Returns null otherwise. */
export function refusePage(c: Context, limit: RequestLimit): Response | null {
  const seconds = limit(c);
  if (seconds === 0) return null;
  c.header("Cache-Control", "no-store");
  c.header("Retry-After", String(seconds));
  return c.text(TOO_MANY, 429);
}

/** Limits of explanations of valuations: running and waiting, for all clients and for one. */
const EXPLANATIONS = { concurrency: 16, perOwner: 2, maxWaiting: 500, maxWaitingPerOwner: [40] };

/** Queues expensive work of a client and runs it. Rejects with an `ApiError` if the queue is full. */
export type ClientTurns = <T>(c: Context, work: () => Promise<T>) => Promise<T>;

/** Creates a fair queue for explanations of valuations, with the client as owner. */
export function createClientTurns({ clientAddress }: Pick<ApiDeps, "clientAddress">): ClientTurns {
  const queue = createFairQueue(EXPLANATIONS);
  return async (c, work) => {
    try {
      return await queue.run([clientAddress(c)], work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      throw error.isOwn
        ? new ApiError(
            "too_many",
            "Too many requests at once. Read the answers, then try again.",
            retryAfterS(),
          )
        : new ApiError(
            "unavailable",
            "Too many readers at once; try again in a few seconds.",
            retryAfterS(),
          );
    }
  };
}

function retryAfterS(): number {
  const { min, max } = RETRY_AFTER_S;
  return min + Math.floor(Math.random() * (max - min + 1));
}

/**
 * Answers 429 to a client that `perClient` answers are still being sent to, and 503 while `total` are being sent. The
 * first limit comes first, so that one client cannot use up what all share.
 */
export function limitConcurrent(
  { total, perClient }: ConcurrencyLimit,
  { clientAddress }: Pick<ApiDeps, "clientAddress">,
): MiddlewareHandler {
  let active = 0;
  const byClient = new Map<string, number>();
  return async (c, next) => {
    const client = clientAddress(c);
    const own = byClient.get(client) ?? 0;
    if (own >= perClient) {
      const message = "Too many requests at once. Read the answers, then try again.";
      return answerError(c, "too_many", message, retryAfterS());
    }
    if (active >= total) {
      const message = "Too many readers at once; try again in a few seconds.";
      return answerError(c, "unavailable", message, retryAfterS());
    }
    active += 1;
    byClient.set(client, own + 1);
    const { outgoing } = c.env as HttpBindings; // set by `listen` for every request
    outgoing.once("close", () => {
      active -= 1;
      const left = (byClient.get(client) ?? 0) - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    });
    return next();
  };
}
