/** Redacts known secrets in texts: finds each value as it is, decoded, percent-encoded, and in a Basic header. */
import { decodeEscapes } from "../../../contract/values/decode-text.ts";

const REDACTED = "[redacted]";

/** Shorter values are not redacted, because they occur in many words. */
const MIN_CHARS = 4;
/** Longer texts are truncated, because searching them takes time. */
const MAX_CHARS = 20_000;
/** Common parts of provider paths. They are not redacted, because they also occur in messages. */
const PUBLIC_WORDS =
  /^(arbitrum|base|ethereum|https?|ipfs|json-?rpc|mainnet|nodes?|optimism|polygon|public|sepolia)$/i;

export type Redact = (text: string) => string;

/** Creates a function that redacts `secrets`, ignoring case, and truncates long texts. */
export function createRedactor(secrets: Iterable<string>): Redact {
  const forms = [...secrets].flatMap((secret) => {
    const plain = decoded(secret);
    return [secret, plain, encodeURIComponent(plain)].filter(isSecret).flatMap(withBase64);
  });
  const values = [...new Set(forms)]
    // Longer secrets first, because they may contain shorter ones.
    .sort((a, b) => b.length - a.length);
  const longest = values[0]?.length ?? 0;
  const source = values.map((each) => each.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  const pattern = values.length > 0 ? new RegExp(source, "gi") : null;
  const replaceAll = (text: string) => (pattern ? text.replace(pattern, REDACTED) : text);
  return (text) => {
    if (text.length <= MAX_CHARS) return replaceAll(text);
    const start = replaceAll(text.slice(0, MAX_CHARS));
    // The cut may split a secret, so drop as many characters as the longest secret has.
    return `${start.slice(0, Math.max(0, start.length - longest))}...`;
  };
}

/** Returns all parts of an address but its host: user, password, path, query and fragment, whole and split. */
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
 * Returns the password of an address, user and password together, and their Base64 form in an `Authorization` header.
 * The user alone counts only if there is no password, because it is often a word of our own messages, such as "fairfloor".
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

/** Decodes percent escapes. Returns the text unchanged if it has an invalid escape. */
function decoded(text: string): string {
  return decodeEscapes(text) ?? text;
}
