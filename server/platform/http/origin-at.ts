/** Derives origins from the Host header of a request: readers may use several names of one server. */

/** Returns an origin for a request with this Host header; null if there is none. */
export type OriginFor = (host: string | undefined) => string | null;

/** The header ends up in policies and pages, so it may hold nothing but a name or an address. */
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** Returns the http origin with the name in `host` and another port. Returns null if `host` holds no plain name. */
export function originAt(host: string | undefined, port: number): string | null {
  const name = HOST.exec(host ?? "")?.[1];
  return name === undefined ? null : `http://${name}:${port}`;
}
