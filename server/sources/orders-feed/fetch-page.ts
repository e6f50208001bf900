/**
 * Requests one page of a feed. The address is the operator's, and still bounded: public hosts or this machine, no redirects,
 * limits of size and time. Messages have the host, never the path, the key or text from the feed.
 */
import { lookup as dnsLookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { parseRetryAfter } from "../../../contract/values/retry-after.ts";
import { JsonUnreadable } from "../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { readForeignJson } from "../../platform/outbound/foreign-json/read-foreign-json.ts";
import { isSecret } from "../../platform/outbound/keys.ts";
import { isLoopback, isPublicAddress } from "../../platform/outbound/public-address.ts";

export interface PageRequest {
  readonly url: URL;
  /** Sent as a bearer token. */
  readonly key: string | null;
  /** ETag of the last answer from this address. */
  readonly etag: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type PageAnswer =
  /** `json` is undefined if the body is not JSON. */
  | {
      readonly kind: "page";
      readonly json: unknown;
      readonly etag: string | null;
      readonly date: string | null;
    }
  | { readonly kind: "unchanged" }
  /** The cursor is not known any more. */
  | { readonly kind: "expired" };

/** No page could be read. The message is a sentence without a full stop. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  /** Time that the feed asked to wait for. Null if it asked for none. */
  readonly retryAfterMs: number | null;
  constructor(host: string, reason: string, retryAfterMs: number | null = null) {
    super(`${host} ${reason}`);
    this.retryAfterMs = retryAfterMs;
  }
}

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ETAG_CHARS = 200;

/** Rejects with a `FeedError`, or with the reason of `signal`. */
export async function fetchPage(request: PageRequest): Promise<PageAnswer> {
  const { url, key, etag, signal, timeoutMs } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  const fail = (reason: string, retryAfterMs: number | null = null) =>
    new FeedError(url.host, reason, retryAfterMs);
  try {
    const response = await send(request, AbortSignal.any([signal, deadline]));
    const { statusCode: status = 0, headers } = response;
    if (status === 200) {
      const body = Readable.toWeb(response) as ReadableStream<Uint8Array>; // Node's type differs in name
      const secret = key !== null && isSecret(key) ? key : undefined;
      const options = { maxBytes: MAX_BYTES, source: url.host, secret, signal };
      const { json } = await readForeignJson(body, options);
      const given = headers.etag ?? "";
      const isKept = given !== "" && given.length <= MAX_ETAG_CHARS;
      return { kind: "page", json, etag: isKept ? given : null, date: headers.date ?? null };
    }
    response.destroy();
    if (status === 304 && etag !== null) return { kind: "unchanged" };
    if (status === 410) return { kind: "expired" };
    const retryAfterMs = parseRetryAfter(headers["retry-after"] ?? null, Date.now());
    if (status === 401 || status === 403) throw fail("refuses the key", retryAfterMs);
    if (status === 429) throw fail("asks for fewer requests", retryAfterMs);
    throw fail(`answers HTTP ${status}`, retryAfterMs);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FeedError) throw error;
    if (error instanceof JsonUnreadable) throw fail(`sends an answer that ${error.message}`);
    if (deadline.aborted) throw fail(`does not answer within ${timeoutMs / 1000} s`);
    const code = error instanceof Error && "code" in error ? `: ${error.code}` : "";
    throw fail(`cannot be reached${code}`);
  }
}

function send({ url, key, etag }: PageRequest, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAllowed = isLoopback(host) ? isLoopback : isPublicAddress;
  // A literal address skips the lookup.
  if (isIP(host) !== 0 && !isAllowed(host))
    throw new FeedError(url.host, "is not a public address");
  const headers = {
    accept: "application/json",
    "user-agent": "Fairfloor feed",
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...(etag !== null && { "if-none-match": etag }),
  };
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    get(url, {
      ...{ agent: false, signal, headers },
      // Checked when the connection is made, so that a name cannot resolve to another address in between.
      lookup: (name, options, callback) =>
        dnsLookup(name, { ...options, all: true }, (error, addresses = []) => {
          const [first] = addresses;
          if (error) callback(error, "", 0);
          else if (!first || !addresses.every(({ address }) => isAllowed(address)))
            callback(new FeedError(url.host, "is not a public address"), "", 0);
          else if (options.all) callback(null, addresses);
          else callback(null, first.address, first.family);
        }),
    })
      .on("response", resolve)
      .on("error", reject);
  });
}
