/**
 * Addresses of JSON-RPC endpoints. Everything but the host may be a key, so an address shows its host alone: the rest
 * is in a closure, which neither JSON nor the console prints.
 */
import { basicCredentials, createRedactor, type Redact, secretsOfUrl } from "../log/redact.ts";
import { webAddress } from "./settings.ts";

export interface RpcAddress {
  /** Host and port: all that may leave this process. */
  readonly host: string;
  /** Returns what a request is sent to and with. User and password are in the headers. */
  request(): RpcRequest;
  /** Returns the address as it was given, for a file that only its owner may read. */
  whole(): string;
  /** Replaces the other parts of the address in a text. */
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
 * Parses an address that somebody typed. Returns null if it is none, or if its host may be a part of a password: the host
 * of "https://user:12/34@rpc.example" is "user:12".
 */
export function parseTypedAddress(given: string): RpcAddress | null {
  const url = webAddress(given);
  const hasUser = url !== null && url.username + url.password !== "";
  if (!hasUser && given.includes("@")) return null;
  return parseRpcAddress(given);
}

/** Returns null if `given` is no address. */
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

/** True for an address without user, query and path, which holds no key. */
export function isBare(address: RpcAddress): boolean {
  const { username, password, pathname, search, hash } = new URL(address.whole());
  return username + password + search + hash === "" && pathname === "/";
}
