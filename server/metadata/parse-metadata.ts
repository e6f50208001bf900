/** Parses the JSON of a token's metadata. Lenient in the forms of fields, strict in the limits of a collection. */
import { isRecord } from "../../contract/values/is-record.ts";
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TRAIT_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_TOKEN,
} from "../ingest/limits.ts";
import { cleanAddress, cleanDataUri } from "../model/foreign-text.ts";
import { JsonTooLarge, parseForeignJson } from "../outbound/foreign-json/parse-foreign-json.ts";
import { parseAddress } from "../outbound/original-url.ts";
import { parseLabel, parseTraits, type TraitText } from "./parse-traits.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";
import type { MetadataFault, TokenMetadata } from "./token-metadata.ts";

/** Control characters, which JSON forbids within texts. Contracts that join their JSON by hand write them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROLS = /[\u0000-\u001f]+/g;
const DATA_PICTURE = /^data:image\//i;
const DATA_PAGE = /^data:text\/html[;,]/i;
const SVG = /^(<\?xml[^>]*>\s*)?<svg[\s>]/i;

/** Maximum length of a list of traits. It is above the limit of values, because some entries may be invalid. */
const MAX_ENTRIES = 10 * MAX_VALUES_PER_TOKEN;

/** Parses the bytes behind a token URI. Invalid UTF-8 becomes U+FFFD. Resolves with a fault if they are not usable metadata. */
export async function parseMetadata(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<TokenMetadata | MetadataFault> {
  if (bytes.length > MAX_METADATA_BYTES)
    return { reason: `the metadata has more than ${MAX_METADATA_BYTES} bytes` };
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "") return { reason: "the metadata is empty" };
  let json: unknown;
  try {
    json = await parseLenientJson(text, signal);
  } catch (error) {
    if (error instanceof JsonTooLarge) return { reason: `the metadata ${error.message}` };
    throw error;
  }
  if (json === undefined)
    return {
      reason: text.startsWith("<")
        ? "the metadata is an HTML or XML page instead of JSON"
        : "the metadata is not JSON",
    };
  if (!isRecord(json)) return { reason: "the metadata is JSON, but not an object" };
  return readFields(json);
}

export function readFields(json: Readonly<Record<string, unknown>>): TokenMetadata | MetadataFault {
  if ([json["attributes"], json["traits"]].some(hasTooManyEntries)) return TOO_MANY_VALUES;
  const name = parseLabel(json["name"]);
  const attributes = parseTraits(json["attributes"]);
  const traits = attributes.length > 0 ? attributes : parseTraits(json["traits"]);
  return (
    exceededLimit(name, traits) ?? {
      name,
      imageUrl: parsePicture(json),
      animationUrl: parseUrl(json["animation_url"], DATA_PAGE),
      traits,
    }
  );
}

/** Parses JSON that may contain raw control characters. Resolves with undefined if `text` is not JSON. */
async function parseLenientJson(text: string, signal?: AbortSignal): Promise<unknown> {
  const parse = (each: string) => parseForeignJson(Buffer.from(each), signal);
  return (await parse(text)) ?? (await parse(text.replace(CONTROLS, " ")));
}

const TOO_MANY_VALUES: MetadataFault = {
  reason: `the metadata has more than ${MAX_VALUES_PER_TOKEN} trait values`,
};

function hasTooManyEntries(attributes: unknown): boolean {
  return Array.isArray(attributes) && attributes.length > MAX_ENTRIES;
}

function exceededLimit(name: string | null, traits: readonly TraitText[]): MetadataFault | null {
  const longer = (what: string, max: number) => ({
    reason: `the metadata has a ${what} of more than ${max} characters`,
  });
  if ((name?.length ?? 0) > MAX_NAME_LENGTH) return longer("name", MAX_NAME_LENGTH);
  if (traits.length > MAX_VALUES_PER_TOKEN) return TOO_MANY_VALUES;
  if (traits.some(([trait]) => trait.length > MAX_TRAIT_NAME_LENGTH))
    return longer("trait name", MAX_TRAIT_NAME_LENGTH);
  if (traits.some(([, value]) => value.length > MAX_VALUE_LENGTH))
    return longer("trait value", MAX_VALUE_LENGTH);
  return null;
}

/** Returns the first usable address. SVG markup in place of an address becomes a `data:` address. */
function parsePicture(json: Readonly<Record<string, unknown>>): string | null {
  for (const key of ["image", "image_url", "image_data"]) {
    const value = json[key];
    const markup = typeof value === "string" ? value.trim() : "";
    if (SVG.test(markup))
      return `data:image/svg+xml;base64,${Buffer.from(markup).toString("base64")}`;
    const url = parseUrl(value, DATA_PICTURE);
    if (url !== null) return url;
  }
  return null;
}

/** Returns a web, ipfs or arweave address, or a `data:` address that matches `contained`. Null for any other value. */
function parseUrl(value: unknown, contained: RegExp): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (contained.test(text)) return cleanDataUri(text);
  const address = cleanAddress(text);
  return address.length <= MAX_IMAGE_URL_LENGTH && parseAddress(address) ? address : null;
}
