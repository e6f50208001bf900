/** The stand-in of OpenSea's REST API. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenSeaFaults } from "./faults.ts";
import type { Market } from "./market.ts";
import { createRoutes, type RestAnswer, refusal } from "./rest-routes.ts";

export interface RequestCounts {
  readonly total: number;
  /** Path without its query -> requests so far. Refused ones count too. */
  readonly byPath: ReadonlyMap<string, number>;
  /** Paths with their queries, oldest first. */
  readonly log: readonly string[];
}

export interface RestOptions {
  readonly market: Market;
  readonly faults: OpenSeaFaults;
  readonly key: string;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

const BASE = "/api/v2/";
/** Limit that the headers name if there is none. */
const NO_LIMIT = 100_000;

export function createRest({ market, faults, key, random, signal }: RestOptions) {
  const route = createRoutes(market, faults.rest);
  const byPath = new Map<string, number>();
  const log: string[] = [];
  let windowStart = 0;
  let answeredInWindow = 0;

  // Draws only for a possible fault, so that the others keep their sequence.
  const applies = (share: number) => share > 0 && random() < share;

  function answer(request: IncomingMessage, url: URL): RestAnswer {
    if (faults.isKeyRefused || request.headers["x-api-key"] !== key)
      return refusal(401, "Invalid API key");
    if (applies(faults.rest.serverError)) return refusal(500, "Internal server error");
    if (request.method !== "GET" || !url.pathname.startsWith(BASE))
      return refusal(404, "Not found");
    const found = route(url.pathname.slice(BASE.length), url.searchParams);
    return faults.rest.unknownFields ? { ...found, body: withUnknownFields(found.body) } : found;
  }

  /** Counts a request in its second of real time. Returns the headers, and the refusal if it was one too many. */
  function limit(): { readonly headers: OutgoingHttpHeaders; readonly refused: RestAnswer | null } {
    const { rateLimit } = faults.rest;
    const elapsed = performance.now() - windowStart;
    if (elapsed >= 1000) {
      windowStart = performance.now();
      answeredInWindow = 0;
    }
    const most = rateLimit?.perSecond ?? NO_LIMIT;
    const isOver = answeredInWindow >= most;
    if (!isOver) answeredInWindow += 1;
    const leftMs = 1000 - (performance.now() - windowStart);
    const headers: OutgoingHttpHeaders = {
      "x-ratelimit-limit": most,
      "x-ratelimit-remaining": most - answeredInWindow,
      "x-ratelimit-reset": Math.ceil((market.now() + leftMs) / 1000),
    };
    if (!isOver) return { headers, refused: null };
    const { status = 429 } = rateLimit ?? {};
    const { retryAfter = status === 429 ? 1 : null } = rateLimit ?? {};
    if (retryAfter !== null) headers["retry-after"] = `${retryAfter}`;
    return { headers, refused: refusal(status, "Request was throttled.") };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    byPath.set(url.pathname, (byPath.get(url.pathname) ?? 0) + 1);
    log.push(`${url.pathname}${url.search}`);
    if (faults.isDown || applies(faults.rest.reset)) return void request.socket.resetAndDestroy();
    const { headers, refused } = limit();
    // The Date is that of the request: a client must not take a later one for the time of what it reads.
    const date = new Date(market.now()).toUTCString();
    const { status, body } = refused ?? answer(request, url);
    if (applies(faults.rest.late)) await pause(faults.rest.lateMs, undefined, { signal });
    const text = JSON.stringify(body);
    const isBroken = applies(faults.rest.brokenJson);
    response.sendDate = false;
    response
      .writeHead(status, { "content-type": "application/json", date, ...headers })
      .end(isBroken ? text.slice(0, text.length / 2) : text);
  }

  return {
    /** Answers a request, and never throws. */
    handle(request: IncomingMessage, response: ServerResponse): void {
      serve(request, response).catch((error: unknown) => {
        if (signal.aborted) response.destroy();
        else response.writeHead(502).end(String(error));
      });
    },
    requests: {
      get total() {
        return log.length;
      },
      byPath,
      log,
    } satisfies RequestCounts,
  };
}

/** Adds a field to each object, within lists and objects too. */
export function withUnknownFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withUnknownFields);
  if (typeof json !== "object" || json === null) return json;
  const known = Object.entries(json).map(([name, value]) => [name, withUnknownFields(value)]);
  return { ...Object.fromEntries(known), field_of_the_future: { of: ["an unknown", "kind"] } };
}
