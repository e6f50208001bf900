/** Parses addresses of originals and decides which URLs may be fetched. */
import type { Gateways } from "../config/source-settings.ts";

export interface OriginalAddress {
  /** The web address itself. Null for `ipfs://` and `ar://`, which only gateways can fetch. */
  readonly url: URL | null;
  /** The network whose gateways have the original too, or null. */
  readonly network: keyof Gateways | null;
  /** Content or transaction id and path, as they follow a gateway's prefix. Of a plain web address, its path. */
  readonly path: string;
}

const IPFS = /^ipfs:\/\/(?:ipfs\/)?(\w+(?:[/?#].*)?)$/i;
const ARWEAVE = /^ar:\/\/([\w-]+(?:[/?#].*)?)$/i;
/** A content id: version 0 in base 58, or version 1 in base 32. */
const CID = "Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,}";
/** A gateway's address of the form https://HOST/ipfs/CID/PATH. */
const GATEWAY_PATH = new RegExp(`^https?://[^/?#]+/ipfs/((?:${CID})(?:[/?#].*)?)$`);
/** A gateway's address of the form https://CID.ipfs.HOST/PATH. */
const GATEWAY_HOST = new RegExp(`^https?://(${CID})\\.ipfs\\.[^/?#]+(.*)$`);
const ARWEAVE_NET = /^https?:\/\/arweave\.net\/([\w-]{43}(?:[/?#].*)?)$/;

/** Parses a web, `ipfs://` or `ar://` address. Returns null for any other. */
export function parseAddress(address: string): OriginalAddress | null {
  const text = address.trim();
  const ipfs = IPFS.exec(text)?.[1];
  if (ipfs) return { url: null, network: "ipfs", path: ipfs };
  const arweave = ARWEAVE.exec(text)?.[1];
  if (arweave) return { url: null, network: "arweave", path: arweave };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !isWebUrl(url)) return null;
  const content = GATEWAY_PATH.exec(url.href) ?? GATEWAY_HOST.exec(url.href);
  if (content) return { url, network: "ipfs", path: content.slice(1).join("") };
  const transaction = ARWEAVE_NET.exec(url.href)?.[1];
  if (transaction) return { url, network: "arweave", path: transaction };
  return { url, network: null, path: url.pathname };
}

/**
 * Returns the http(s) URLs of an original in the order to try them: a web address itself, then one URL per gateway.
 * Empty if there are none.
 */
export function originalUrls(address: string, gateways: Gateways): readonly URL[] {
  const parsed = parseAddress(address);
  if (parsed === null) return [];
  const urls = parsed.url ? [parsed.url] : [];
  for (const prefix of parsed.network ? gateways[parsed.network] : []) {
    // A "#" belongs to a file's name here, because a fragment is never sent.
    const url = new URL(prefix + parsed.path.replaceAll("#", "%23"));
    // The path must not leave the gateway's folder by "..".
    if (url.href.startsWith(prefix) && !urls.some(({ href }) => href === url.href)) urls.push(url);
  }
  return urls;
}

/** Returns the host of an original that `allows` lets nobody fetch. Null if it can be fetched, or has no host. */
export function barredHost(
  address: string,
  gateways: Gateways,
  allows: (url: URL) => boolean,
): string | null {
  const urls = originalUrls(address, gateways);
  return urls.some(allows) ? null : (urls[0]?.host ?? null);
}

/** True for http or https without credentials. */
export function isWebUrl({ protocol, username, password }: URL): boolean {
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/** True for the default port of an allowed host. `*.example.org` allows every subdomain, not the domain itself. */
export function isAllowedUrl({ hostname, port }: URL, hosts: readonly string[]): boolean {
  const named = (host: string) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
  return port === "" && hosts.some(named);
}

/** Returns the gateways' hosts with their subdomains: many gateways redirect to one subdomain per content. */
export function gatewayHosts({ ipfs, arweave }: Gateways): readonly string[] {
  return [...ipfs, ...arweave].flatMap((prefix) => {
    const { hostname } = new URL(prefix);
    return [hostname, `*.${hostname}`];
  });
}
