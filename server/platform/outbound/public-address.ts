/** Decides which IP addresses originals may be fetched from: public ones only, never the server's own network. */
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** The ranges of IANA's special-purpose registries, and the address that Azure's machines know their host by. */
const REFUSED = new BlockList();
REFUSED.addAddress("168.63.129.16", "ipv4");
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  REFUSED.addSubnet(network, bits, "ipv4");
// Documentation, name servers of private networks, and tunnels that embed an IPv4 address.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  REFUSED.addSubnet(network, bits, "ipv6");

/** Global unicast, the only public IPv6 range. Loopback, local, mapped and multicast ranges lie outside it. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");

/** True if `address` (an IP address as text) is public. False for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  // "fe80::1%eth0": a zone belongs to a network of this machine.
  if (address.includes("%")) return false;
  if (isIPv4(address)) return !REFUSED.check(address, "ipv4");
  return isIPv6(address) && GLOBAL.check(address, "ipv6") && !REFUSED.check(address, "ipv6");
}

/** True for a name or address of this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
