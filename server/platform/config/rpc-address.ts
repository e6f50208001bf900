/**
 * Addresses of JSON-RPC endpoints. Everything but the host may contain a key. Only the host is a property: the rest is in a
 * closure, so neither JSON nor the console prints it.
 */
import { basicCredentials, createRedactor, type Redact, secretsOfUrl } from "../log/redact.ts";
import { webAddress } from "./settings.ts";

export interface RpcAddress {
  /** Host and port: the only part that may be stored, logged or shown. */
  readonly host: string;
  /** Returns the URL and headers of a request. User and password are in the headers. */
  request(): RpcRequest;
  /** Returns the whole address with its secrets, for a file that only its owner may read. */
  whole(): string;
  /** Redacts everything but the host of this address in a text. */
  readonly redact: Redact;
}

export interface RpcRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Completes "must be ...". */
export const RPC_ADDRESS =
  'an address that starts with "https://" or "http://"; write "/", "?", "#" and "@" in a password as %2F, %3F, %23 and %40';

/**
 * Parses an address that a person typed. Returns null if it is invalid, or if its host may be part of a password: the host
 * of "https://user:12/34@rpc.example" is "user:12".
 */
export function parseTypedAddress(given: string): RpcAddress | null {
  const url = webAddress(given);
  const hasUser = url !== null && url.username + url.password !== "";
  if (!hasUser && given.includes("@")) return null;
  return parseRpcAddress(given);
}

/** Parses an address. Returns null if it is invalid. */
export function parseRpcAddress(given: string): RpcAddress | null {
  const url = webAddress(given);
  if (url === null) return null;
  const credentials = basicCredentials(url);
  const whole = url.href;
  const redact = createRedactor(secretsOfUrl(url));
  const headers: RpcRequest["headers"] =
    credentials === null ? {} : { Authorization: `Basic ${credentials}` };
  url.username = "";
  url.password = "";
  url.hash = "";
  const { host, href } = url;
  return { host, request: () => ({ url: href, headers }), whole: () => whole, redact };
}

/** True for an address without user, path, query and fragment, which cannot contain a key. */
export function isBare(address: RpcAddress): boolean {
  const { username, password, pathname, search, hash } = new URL(address.whole());
  return username + password + search + hash === "" && pathname === "/";
}
