/** Collects the secrets in the settings, which must be redacted in logs and messages. */
import { secretsOfUrl, secretsOfUser } from "../log/redact.ts";
import type { Environment } from "./settings.ts";

/** Settings that are keys. */
const KEYS = ["OPENSEA_API_KEY"];
/** Settings with addresses in which everything but the host may be a key. */
const ADDRESSES = ["ETH_RPC_URL", "IPFS_GATEWAYS", "ARWEAVE_GATEWAYS"];
/** Settings with addresses whose user, password and query may be secrets, including the proxy settings of Node and npm. */
const WITH_USER =
  /^(DATABASE_URL|SUBSCRIBE_URL|CONTACT_URL|OPENSEA_URL|OPENSEA_STREAM_URL)$|(^|_)proxy$/i;

export function secretsIn(env: Environment): readonly string[] {
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (KEYS.includes(name)) return [value.trim()];
    if (ADDRESSES.includes(name)) return urlsIn(value).flatMap(secretsOfUrl);
    return WITH_USER.test(name) ? urlsIn(value).flatMap(secretsOfUserAndQuery) : [];
  });
}

function urlsIn(value: string): readonly URL[] {
  const parts = value.split(",").map((part) => part.trim());
  return parts.flatMap((part) => (URL.canParse(part) ? [new URL(part)] : []));
}

function secretsOfUserAndQuery(url: URL): readonly string[] {
  return [...secretsOfUser(url), ...url.searchParams.values()];
}
