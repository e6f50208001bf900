/** Decides which URLs of originals may be fetched. */

/** Gateway for `ipfs://` URLs. It must be an allowed host like any other. */
const IPFS_GATEWAY = "https://ipfs.io/ipfs/";

/** Returns the http(s) URL of an original, or null if it has none. */
export function originalUrl(text: string): URL | null {
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(text.trim());
  const address = ipfs ? IPFS_GATEWAY + ipfs[1] : text.trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && isWebUrl(url) ? url : null;
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
