/** IP networks in the settings, such as those of trusted proxies. */
import { BlockList, isIP } from "node:net";

/** An address or network in the settings, such as "10.0.0.0/8" or "::1". */
const NETWORK = /^([^/]+?)(?:\/(\d{1,3}))?$/;

/** Parses networks. If a text is not a valid network, returns the first such text as `bad`. */
export function readNetworks(texts: readonly string[]): BlockList | { readonly bad: string } {
  const networks = new BlockList();
  for (const text of texts) {
    const [, address = "", prefix] = NETWORK.exec(text) ?? [];
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    if (version === 0 || length > bits) return { bad: text };
    networks.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  }
  return networks;
}
