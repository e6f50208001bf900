/** The client address of a request, which limits are counted by. */
import { isIP, isIPv6, SocketAddress } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { readNetworks } from "../config/networks.ts";
import { isPublicAddress } from "../outbound/public-address.ts";

/** An address in quotes, in brackets, or with a port: `1.2.3.4:567`, `"[2001:db8::1]:567"`. */
const ENTRY = /^("?)(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|([^"]+))\1$/;

/**
 * Parses an entry of X-Forwarded-For, or the address of a socket. Returns the one spelling of the address, and IPv4
 * if it is mapped to IPv6. Returns "" if there is no address.
 */
function parseAddress(entry: string): string {
  const [, , bracketed, withPort, bare = ""] = ENTRY.exec(entry.trim()) ?? [];
  const address = bracketed ?? withPort ?? bare;
  if (!isIPv6(address)) return isIP(address) === 0 ? "" : address;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** Returns the address that limits count by: the /64 network of an IPv6 address, because one client may own it all. */
function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const skipped = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, skipped)).fill("0"), ...(tail ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/**
 * Creates a function that returns the client address of a request. X-Forwarded-For counts only if a trusted proxy
 * sent it: the client is the last address that is not a trusted proxy.
 */
export function createClientAddress(trustedProxies: readonly string[]): (c: Context) => string {
  const networks = readNetworks(trustedProxies);
  if ("bad" in networks) throw new Error(`${networks.bad} is no network`);
  const isTrusted = (address: string) => networks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  let hasWarned = false;

  return (c) => {
    let address = parseAddress(getConnInfo(c).remote.address ?? "");
    const forwarded = c.req.header("X-Forwarded-For");
    if (forwarded === undefined) return limitKey(address);
    // The address is empty if the connection has closed already.
    const isOwnNetwork = address !== "" && !isPublicAddress(address);
    if (isOwnNetwork && !isTrusted(address) && !hasWarned) {
      hasWarned = true;
      console.warn(
        `A proxy at ${address} forwards requests. Name it in TRUSTED_PROXIES, or all of its readers are counted as one.`,
      );
    }
    const hops = forwarded.split(",").map(parseAddress);
    while (isTrusted(address)) {
      const previous = hops.pop();
      if (!previous) break;
      address = previous;
    }
    return limitKey(address);
  };
}
