/** Replaces secrets in texts by their value, in every form in which a server may repeat them. */
import { decodeEscapes } from "../../contract/values/decode-text.ts";

const REDACTED = "[redacted]";

/** Shorter values are no secrets, and would be found in many words. */
const MIN_CHARS = 4;
/** Longer texts are cut, so that a huge one costs little. */
const MAX_CHARS = 20_000;
/** Parts of paths that providers share. To redact them would hide the words of a message. */
const PUBLIC_WORDS =
  /^(arbitrum|base|ethereum|https?|ipfs|json-?rpc|mainnet|nodes?|optimism|polygon|public|sepolia)$/i;

export type Redact = (text: string) => string;

/** Creates a function that replaces `secrets`, in lower and upper case, and cuts long texts. */
export function createRedactor(secrets: Iterable<string>): Redact {
  const forms = [...secrets].flatMap((secret) => {
    const plain = decoded(secret);
    return [secret, plain, encodeURIComponent(plain)].filter(isSecret).flatMap(withBase64);
  });
  const values = [...new Set(forms)]
    // A longer secret may contain a shorter one.
    .sort((a, b) => b.length - a.length);
  const longest = values[0]?.length ?? 0;
  const source = values.map((each) => each.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  const pattern = values.length > 0 ? new RegExp(source, "gi") : null;
  const replaceAll = (text: string) => (pattern ? text.replace(pattern, REDACTED) : text);
  return (text) => {
    if (text.length <= MAX_CHARS) return replaceAll(text);
    const start = replaceAll(text.slice(0, MAX_CHARS));
    // The cut may lie within a secret, whose beginning is dropped.
    return `${start.slice(0, Math.max(0, start.length - longest))}...`;
  };
}

/** Returns what an address holds besides its host: user, password, path and query, as a whole and in parts. */
export function secretsOfUrl(url: URL): string[] {
  const { pathname, search, hash } = url;
  const values = search
    .slice(1)
    .split("&")
    .map((pair) => pair.slice(pair.indexOf("=") + 1));
  const whole = [pathname + search + hash, pathname, search, hash].map((each) => each.slice(1));
  return [url.username, ...secretsOfUser(url), ...pathname.split("/"), ...values, ...whole].filter(
    isGiven,
  );
}

/**
 * Returns the password of an address, both, and how a header encodes them. The user alone is secret only without a password:
 * it is often a word of our own messages, such as "fairfloor".
 */
export function secretsOfUser(url: Pick<URL, "username" | "password">): string[] {
  const { username, password } = url;
  const authorization = basicCredentials(url);
  if (authorization === null) return [];
  return [password || username, `${username}:${password}`, authorization, unpadded(authorization)];
}

/** Returns the credentials of HTTP's Basic scheme. Null if the address has neither user nor password. */
export function basicCredentials({
  username,
  password,
}: Pick<URL, "username" | "password">): string | null {
  if (username + password === "") return null;
  return Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
}

const isGiven = (text: string) => text !== "";
const isSecret = (text: string) => text.length >= MIN_CHARS && !PUBLIC_WORDS.test(text);
const unpadded = (base64: string) => base64.replace(/=+$/, "");
function withBase64(text: string): readonly string[] {
  const base64 = Buffer.from(text).toString("base64");
  return [text, base64, unpadded(base64)];
}

/** Decodes percent escapes. Returns the text itself if a "%" begins no valid escape. */
function decoded(text: string): string {
  return decodeEscapes(text) ?? text;
}
