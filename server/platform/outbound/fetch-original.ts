/**
 * Fetches an original from an external host: allowed hosts only, public addresses only, bounded in bytes, time and
 * redirects. The IP address is checked when the connection is made, after the DNS lookup, so a name cannot resolve
 * differently between check and use.
 */
import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { inspect } from "../../../contract/values/problem.ts";
import { messageOf } from "../log/message-of.ts";
import type { FetchLimits } from "./fetch-text.ts";
import { type HostRests, HostRestsError } from "./host-rests.ts";
import { isWebUrl } from "./original-url.ts";

export type Lookup = (
  hostname: string,
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** The system's DNS resolver. */
export const systemLookup: Lookup = (hostname, callback) =>
  dnsLookup(hostname, { all: true }, callback);

/** The time limit is the total for one original, redirects included. */
export interface FetchRules extends FetchLimits {
  /** True if a request may go to this URL. Checked again for every redirect. */
  readonly allowsUrl: (url: URL) => boolean;
  /** True if a connection may go to this IP address. */
  readonly allowsAddress: (address: string) => boolean;
  /** Resolves a name to all of its addresses. */
  readonly lookup: Lookup;
  /** Value of the Accept header. */
  readonly accept: string;
  /** Pauses that hosts asked for. Without it, the caller obeys them. */
  readonly rests?: HostRests;
}

export type FetchFault =
  /** The rules do not allow the URL. */
  | "not-allowed"
  /** The host has an address in a private network. */
  | "not-public"
  /** The server answered with a status other than 200. */
  | "status"
  | "too-large"
  | "too-many-redirects"
  | "timeout"
  /** The name cannot be resolved, or the connection failed. */
  | "unreachable";

/** An original was not fetched. The message is readable. */
export class OriginalError extends Error {
  override readonly name = "OriginalError";
  readonly fault: FetchFault;
  /** The answer's HTTP status; 0 if the fault is not "status". */
  readonly status: number;
  /** The answer's Retry-After header, or null. */
  readonly retryAfter: string | null;

  constructor(fault: FetchFault, message: string, status = 0, retryAfter: string | null = null) {
    super(message);
    this.fault = fault;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const MAX_REDIRECTS = 3;

/**
 * Returns the original's bytes. Rejects with `OriginalError` if it may not or cannot be fetched, and with `HostRestsError` if
 * a host is not asked because of `rests`.
 */
export async function fetchOriginal(start: URL, rules: FetchRules): Promise<Buffer> {
  const deadline = AbortSignal.timeout(rules.timeoutMs);
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const asked = url;
    const restsUntil = rules.rests?.until(asked) ?? null;
    if (restsUntil !== null) throw new HostRestsError(asked, restsUntil);
    const result = await get(asked, rules, deadline).catch((error: unknown) => {
      if (error instanceof OriginalError) {
        rules.rests?.note(asked, error.retryAfter);
        throw error;
      }
      const place = inspect(asked.href);
      if (deadline.aborted)
        throw new OriginalError("timeout", `${place} exceeds the timeout of ${rules.timeoutMs} ms`);
      throw new OriginalError("unreachable", `${place} is unreachable: ${messageOf(error)}`);
    });
    if (Buffer.isBuffer(result)) return result;
    url = result;
  }
  throw new OriginalError(
    "too-many-redirects",
    `${inspect(start.href)} redirects more than ${MAX_REDIRECTS} times`,
  );
}

/** Returns the body, or the URL that the response redirects to. */
function get(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Buffer | URL> {
  if (!isWebUrl(url) || !rules.allowsUrl(url))
    return Promise.reject(
      new OriginalError("not-allowed", `originals are not fetched from ${inspect(url.origin)}`),
    );
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A literal IP address skips the DNS lookup, so it is checked here.
  if (isIP(host) !== 0 && !rules.allowsAddress(host))
    return Promise.reject(new OriginalError("not-public", `${host} is not a public address`));

  return new Promise((resolve, reject) => {
    const { get: request } = url.protocol === "https:" ? https : http;
    const sent = request(
      url,
      {
        agent: false,
        signal,
        lookup: checkedLookup(rules),
        headers: { accept: rules.accept, "user-agent": "Fairfloor fetcher" },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          if (URL.canParse(headers.location, url.href)) resolve(new URL(headers.location, url));
          else
            reject(
              new OriginalError(
                "not-allowed",
                `${inspect(url.href)} redirects to ${inspect(headers.location)}`,
              ),
            );
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          const message = `${inspect(url.href)} answers ${statusCode}`;
          reject(new OriginalError("status", message, statusCode, headers["retry-after"] ?? null));
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > rules.maxBytes)
            response.destroy(
              new OriginalError(
                "too-large",
                `${inspect(url.href)} is larger than ${rules.maxBytes} bytes`,
              ),
            );
          else chunks.push(chunk);
        });
        response.on("end", () => resolve(Buffer.concat(chunks)));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
  });
}

/** Wraps the DNS lookup so that all returned addresses must be allowed. One private address refuses the whole name. */
function checkedLookup({ lookup, allowsAddress }: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      if (error) {
        callback(error, "", 0);
        return;
      }
      const refused = addresses.find(({ address }) => !allowsAddress(address));
      const [first] = addresses;
      if (refused || !first)
        callback(
          new OriginalError("not-public", `${inspect(hostname)} is not a public address`),
          "",
          0,
        );
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}
