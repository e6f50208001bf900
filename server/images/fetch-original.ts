/**
 * Fetches the original of a picture from the outside: allowed hosts only, public addresses only,
 * bounded in bytes, time and redirects. The address is checked where the connection is made, after
 * the name was looked up, so a name cannot point elsewhere between check and use.
 */
import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { shown } from "../../contract/problem.ts";
import { isWebUrl } from "./original-url.ts";

export type Lookup = (
  hostname: string,
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** The system's own look-up. */
export const systemLookup: Lookup = (hostname, callback) =>
  dnsLookup(hostname, { all: true }, callback);

export interface FetchRules {
  /** Whether a request may go to this address of the web; asked again for every redirect. */
  readonly allowsUrl: (url: URL) => boolean;
  /** Whether a connection may go to this IP address. */
  readonly allowsAddress: (address: string) => boolean;
  /** How names are looked up, all addresses at once. */
  readonly lookup: Lookup;
  readonly maxBytes: number;
  /** For everything together, redirects included. */
  readonly timeoutMs: number;
  /** Media types asked for. */
  readonly accept: string;
}

const MAX_REDIRECTS = 3;

/** The original's bytes. Rejects with a sentence where it may not or cannot be fetched. */
export async function fetchOriginal(start: URL, rules: FetchRules): Promise<Buffer> {
  const deadline = AbortSignal.timeout(rules.timeoutMs);
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(url, rules, deadline);
    if (Buffer.isBuffer(answer)) return answer;
    url = answer;
  }
  throw new Error(`${shown(start.href)} redirects more than ${MAX_REDIRECTS} times`);
}

/** The body, or where the answer redirects to. */
function get(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Buffer | URL> {
  if (!isWebUrl(url) || !rules.allowsUrl(url))
    return Promise.reject(new Error(`pictures are not fetched from ${shown(url.origin)}`));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A literal address is never looked up, so it is checked here.
  if (isIP(host) !== 0 && !rules.allowsAddress(host))
    return Promise.reject(new Error(`${host} is not a public address`));

  return new Promise((settle, reject) => {
    const { get: request } = url.protocol === "https:" ? https : http;
    const asked = request(
      url,
      {
        agent: false,
        signal,
        lookup: checkedLookup(rules),
        headers: { accept: rules.accept, "user-agent": "Fairfloor image fetcher" },
      },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          answer.destroy();
          if (URL.canParse(headers.location, url.href)) settle(new URL(headers.location, url));
          else reject(new Error(`${shown(url.href)} redirects to ${shown(headers.location)}`));
          return;
        }
        if (statusCode !== 200) {
          answer.destroy();
          reject(new Error(`${shown(url.href)} answers ${statusCode}`));
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > rules.maxBytes)
            answer.destroy(new Error(`${shown(url.href)} is larger than ${rules.maxBytes} bytes`));
          else chunks.push(chunk);
        });
        answer.on("end", () => settle(Buffer.concat(chunks)));
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
  });
}

/** A look-up whose every answer must be an allowed address: one private address among them refuses all. */
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
        callback(new Error(`${shown(hostname)} is not a public address`), "", 0);
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}
