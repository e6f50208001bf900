/** Collects the secrets in the settings, which must be redacted in logs and messages. */
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import { secretsOfUrl, secretsOfUser } from "../log/redact.ts";
import { type Environment, list } from "./settings.ts";

/** Settings that are keys, also those of sources that are added later. */
const KEYS = /_API_KEY$|^FEED_(POST_)?KEY/;
/** Settings with lists of addresses in which everything but the host may be a key. */
const ADDRESSES = ["ETH_RPC_URL", "IPFS_GATEWAYS", "ARWEAVE_GATEWAYS"];
/** Settings with one address whose user, password and query may be secrets, including the proxy settings of Node and npm. */
const WITH_USER =
  /^(DATABASE_URL|SUBSCRIBE_URL|CONTACT_URL|OPENSEA_URL|OPENSEA_STREAM_URL)$|(^|_)proxy$/i;

export function secretsIn(env: Environment): readonly string[] {
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (KEYS.test(name)) return [value.trim()];
    if (ADDRESSES.includes(name))
      return list(env, name).flatMap((each) =>
        URL.canParse(each) ? secretsOfUrl(new URL(each)) : [],
      );
    if (!WITH_USER.test(name)) return [];
    const secrets = secretsOfUserAndQuery(value.trim());
    return name === "DATABASE_URL" ? [...secrets, ...quotedUser(value.trim())] : secrets;
  });
}

/** Returns the user in quotes, as PostgreSQL's messages have it. Without quotes, our own messages often contain the same word. */
function quotedUser(address: string): readonly string[] {
  const user = URL.canParse(address) ? decodeEscapes(new URL(address).username) : null;
  return user ? [`"${user}"`] : [];
}

/** A malformed address may have a password anywhere, so it is secret as a whole. */
function secretsOfUserAndQuery(address: string): readonly string[] {
  if (!URL.canParse(address)) return address.includes("@") ? [address] : [];
  const url = new URL(address);
  return [...secretsOfUser(url), ...url.searchParams.values()];
}
