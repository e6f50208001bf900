/** Which addresses of originals are followed at all. */

/** Where `ipfs://` addresses are fetched; it must be an allowed host like any other. */
const IPFS_GATEWAY = "https://ipfs.io/ipfs/";

/** The web address of an original; null unless it is http, https or ipfs, without credentials and on the usual port. */
export function originalUrl(text: string): URL | null {
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(text.trim());
  const address = ipfs ? IPFS_GATEWAY + ipfs[1] : text.trim();
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.port === "" && url.username === "" && url.password === "" ? url : null;
}

/** Whether a host name is on the list; `*.example.org` allows every subdomain, not the domain itself. */
export function isAllowedHost(hostname: string, hosts: readonly string[]): boolean {
  const name = hostname.toLowerCase();
  return hosts.some((host) =>
    host.startsWith("*.") ? name.endsWith(host.slice(1)) : name === host,
  );
}
