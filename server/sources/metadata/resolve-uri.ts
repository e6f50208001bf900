/** Resolves token URIs: to the URLs that lead to the metadata, or to the metadata that the URI contains. */
import { isTokenStringId } from "../../../contract/values/token-id.ts";
import type { Gateways } from "../../platform/config/source-settings.ts";
import { type DataUri, decodeDataUri } from "../../platform/outbound/data-uri.ts";
import { originalUrls, parseAddress } from "../../platform/outbound/original-url.ts";
import { MAX_IMAGE_URL_LENGTH } from "../../valuation/ingest/limits.ts";
import type { MetadataFault } from "./token-metadata.ts";

export type ResolvedUri =
  /** In the order to try them, at least one. */
  { readonly urls: readonly [URL, ...URL[]] } | DataUri | MetadataFault;

/** Limit of one token's metadata, fetched or contained in a `data:` address. */
export const MAX_METADATA_BYTES = 1024 * 1024;

const TOO_LARGE: MetadataFault = {
  reason: `the token URI contains more than ${MAX_METADATA_BYTES} bytes`,
};
const TOO_LONG: MetadataFault = {
  reason: `the token URI has more than ${MAX_IMAGE_URL_LENGTH} characters`,
};
const SCHEME = /^([a-z][a-z0-9+.-]{0,19}):/i;
const ID_PLACEHOLDER = /\{id\}|%7Bid%7D/gi;

/** Resolves `uri` of the token. Any text is allowed: if it leads nowhere, the result says why. */
export function resolveUri(uri: string, tokenId: string, gateways: Gateways): ResolvedUri {
  const text = uri.trim();
  if (text === "") return { reason: "the token URI is empty" };
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === "data") return decodeContained(text);
  const contained = scheme === undefined ? jsonOrAddressIn(text) : null;
  if (contained?.startsWith("{"))
    return limited({ type: "application/json", bytes: Buffer.from(contained) });
  if (contained) return decodeContained(contained);
  if (text.length > MAX_IMAGE_URL_LENGTH) return TOO_LONG;
  const address = text.replace(ID_PLACEHOLDER, () => hexId(tokenId));
  if (address.length > MAX_IMAGE_URL_LENGTH) return TOO_LONG;
  const [first, ...others] = originalUrls(address, gateways);
  if (first) return { urls: [first, ...others] };
  if (parseAddress(address)?.url === null)
    return { reason: `the token URI is an ${scheme}:// address that no gateway has` };
  if (scheme === undefined) return { reason: "the token URI is not an address" };
  return /^(https?|ipfs|ar)$/.test(scheme)
    ? { reason: `the token URI is a malformed ${scheme}: address` }
    : { reason: `the token URI starts with "${scheme}:", which is not read` };
}

const BASE64 = /^[A-Za-z0-9+/\s]{8,}={0,2}$/;

/** Returns the JSON that stands in place of an address, or what base64 in its place contains: JSON or a `data:` address. */
function jsonOrAddressIn(text: string): string | null {
  const isContent = (each: string) => /^(\{\s*["}]|data:)/i.test(each);
  if (isContent(text)) return text;
  const isBase64 = BASE64.test(text) && text.length <= 2 * MAX_METADATA_BYTES;
  const decoded = isBase64 ? Buffer.from(text, "base64").toString("utf8").trim() : "";
  return isContent(decoded) ? decoded : null;
}

function decodeContained(text: string): DataUri | MetadataFault {
  const decoded = decodeDataUri(text, MAX_METADATA_BYTES);
  if (decoded === "malformed") return { reason: "the token URI is a malformed data: address" };
  return decoded === "large" ? TOO_LARGE : decoded;
}

function limited(contained: DataUri): DataUri | MetadataFault {
  return contained.bytes.length > MAX_METADATA_BYTES ? TOO_LARGE : contained;
}

/** Formats the id as ERC-1155 asks for: 64 hexadecimal digits in lower case. */
function hexId(tokenId: string): string {
  return isTokenStringId(tokenId) ? BigInt(tokenId).toString(16).padStart(64, "0") : tokenId;
}
