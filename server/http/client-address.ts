/** The client address of a request, which limits are counted by. */
import { isIP, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { readNetworks } from "../config/networks.ts";
import { isPublicAddress } from "../outbound/public-address.ts";

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
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
    let address = unmapIpv4(getConnInfo(c).remote.address ?? "");
    const forwarded = c.req.header("X-Forwarded-For");
    if (forwarded === undefined) return limitKey(address);
    if (!isTrusted(address) && !isPublicAddress(address) && !hasWarned) {
      hasWarned = true;
      console.warn(
        `A proxy at ${address} forwards requests. Name it in TRUSTED_PROXIES, or all of its readers are counted as one.`,
      );
    }
    const hops = forwarded.split(",").map((entry) => unmapIpv4(entry.trim()));
    while (isTrusted(address)) {
      const previous = hops.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return limitKey(address);
  };
}
