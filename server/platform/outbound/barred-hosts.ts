/** Reports pictures and programs on hosts that the settings do not allow, when their collection is added or imported. */
import { counted } from "../../../contract/values/format.ts";
import type { Gateways } from "../config/source-settings.ts";
import { barredHost, gatewayHosts, isAllowedUrl } from "./original-url.ts";

interface AddressedToken {
  readonly tokenId: string;
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
}

interface HostSettings {
  readonly imageHosts: readonly string[];
  readonly gateways: Gateways;
}

const MAX_LINES = 5;

/** Returns a line for each of the hosts with most tokens, which names the setting. */
export function describeBarredHosts(
  tokens: readonly AddressedToken[],
  { imageHosts, gateways }: HostSettings,
): readonly string[] {
  const allowed = [...imageHosts, ...gatewayHosts(gateways)];
  const tokensAt = new Map<string, string[]>();
  for (const { tokenId, imageUrl, animationUrl } of tokens) {
    const hosts = [imageUrl, animationUrl].flatMap((address) => {
      if (address === null) return [];
      return barredHost(address, gateways, (url) => isAllowedUrl(url, allowed)) ?? [];
    });
    for (const host of new Set(hosts)) {
      const ids = tokensAt.get(host);
      if (ids) ids.push(tokenId);
      else tokensAt.set(host, [tokenId]);
    }
  }
  const hosts = [...tokensAt].sort(([, one], [, two]) => two.length - one.length);
  const lines = hosts.slice(0, MAX_LINES).map(([host, ids]) => {
    const example = ids.length === 1 ? ids[0] : `such as ${ids[0]}`;
    return `${counted(ids.length, "token")} (${example}): pictures or programs on ${host} are not shown. To allow the host, start the server with IMAGE_HOSTS=${[...imageHosts, host].join(",")}`;
  });
  const others = hosts.length - lines.length;
  return others > 0
    ? [...lines, `${counted(others, "other host")} are not allowed either.`]
    : lines;
}
