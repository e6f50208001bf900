/** Parses the JSON of a token's metadata. Lenient in the forms of fields, strict in the limits of a collection. */
import { isRecord } from "../../../contract/values/is-record.ts";
import { cleanAddress, cleanDataUri } from "../../market/foreign-text.ts";
import {
  JsonUnreadable,
  parseForeignJson,
} from "../../platform/outbound/foreign-json/parse-foreign-json.ts";
import { parseAddress } from "../../platform/outbound/original-url.ts";
import {
  MAX_IMAGE_URL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TRAIT_NAME_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES_PER_TOKEN,
} from "../../valuation/ingest/limits.ts";
import { fieldOf } from "./field-of.ts";
import { mendJson, quoteLongNumbers } from "./mend-json.ts";
import { parseLabel, parseProperties, parseTraits } from "./parse-traits.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";
import type { MetadataFault, TokenMetadata } from "./token-metadata.ts";

/** The bytes decide later if it is a picture: the media type is often wrong. */
const DATA_PICTURE = /^data:(?!text\/html)/i;
const DATA_PAGE = /^data:text\/html[;,]/i;
export const PICTURE_KEYS = ["image", "image_url", "image_uri", "image_data"];
const SVG = /^(<\?xml[^>]*>\s*)?<svg[\s>]/i;

/**
 * Parses the bytes behind a token URI, from `source`, such as a host. Invalid UTF-8 becomes U+FFFD. Never rejects: resolves with a
 * fault if they are not usable metadata.
 */
export async function parseMetadata(
  bytes: Uint8Array,
  source: string,
): Promise<TokenMetadata | MetadataFault> {
  if (bytes.length > MAX_METADATA_BYTES)
    return { reason: `the metadata has more than ${MAX_METADATA_BYTES} bytes` };
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "") return { reason: "the metadata is empty" };
  let json: unknown;
  try {
    json = await parseLenientJson(text, source);
    // The whole JSON was escaped once more.
    if (typeof json === "string") json = await parseLenientJson(json, source);
  } catch (error) {
    if (error instanceof JsonUnreadable) return { reason: `the metadata ${error.message}` };
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

/** Reads the fields of metadata. What exceeds the limits of a collection is left out. */
export function readFields(json: Readonly<Record<string, unknown>>): TokenMetadata {
  let found = parseTraits(fieldOf(json, "attributes"));
  if (found.pairs.length === 0 && !found.hasMore) found = parseTraits(fieldOf(json, "traits"));
  if (found.pairs.length === 0 && !found.hasMore)
    found = parseProperties(fieldOf(json, "properties"));
  return withinLimits({
    name: parseLabel(fieldOf(json, "name")),
    imageUrl: parsePicture(json),
    animationUrl: parseUrl(fieldOf(json, "animation_url"), DATA_PAGE),
    traits: found.pairs,
    problem: found.hasMore ? TOO_MANY_VALUES : null,
  });
}

/** Parses JSON, with the faults that `mendJson` mends. Resolves with undefined if `text` is not JSON. */
async function parseLenientJson(text: string, source: string): Promise<unknown> {
  const parse = (each: string) => parseForeignJson(Buffer.from(quoteLongNumbers(each)), source);
  return (await parse(text)) ?? (await parse(mendJson(text)));
}

const TOO_MANY_VALUES = `the metadata has more than ${MAX_VALUES_PER_TOKEN} trait values, of which some are left out`;

/** Leaves out what exceeds a limit, and says so. Of too many values, the first stay. */
function withinLimits(metadata: TokenMetadata): TokenMetadata {
  const problems: string[] = [];
  const leaveOut = (isLonger: boolean, what: string, max: number) => {
    if (isLonger)
      problems.push(`the metadata has a ${what} of more than ${max} characters, which is left out`);
    return isLonger;
  };
  const { name } = metadata;
  const hasLongName = leaveOut((name?.length ?? 0) > MAX_NAME_LENGTH, "name", MAX_NAME_LENGTH);
  const short = metadata.traits.filter(
    ([trait, value]) =>
      !leaveOut(trait.length > MAX_TRAIT_NAME_LENGTH, "trait name", MAX_TRAIT_NAME_LENGTH) &&
      !leaveOut(value.length > MAX_VALUE_LENGTH, "trait value", MAX_VALUE_LENGTH),
  );
  const traits = short.slice(0, MAX_VALUES_PER_TOKEN);
  const problem =
    traits.length < short.length ? TOO_MANY_VALUES : (metadata.problem ?? problems[0] ?? null);
  return { ...metadata, name: hasLongName ? null : name, traits, problem };
}

/** Returns the first usable address. SVG markup in place of an address becomes a `data:` address. */
function parsePicture(json: Readonly<Record<string, unknown>>): string | null {
  for (const key of PICTURE_KEYS) {
    const value = addressIn(fieldOf(json, key));
    const markup = typeof value === "string" ? value.trim() : "";
    if (SVG.test(markup))
      return `data:image/svg+xml;base64,${Buffer.from(markup).toString("base64")}`;
    const url = parseUrl(value, DATA_PICTURE);
    if (url !== null) return url;
  }
  return null;
}

/** Returns the address in {"url": "..."}, or in the first entry of a list. Other values stay. */
function addressIn(value: unknown): unknown {
  const first = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first)) return first;
  return ["url", "uri", "src", "href"].map((key) => fieldOf(first, key)).find(Boolean);
}

/** Returns a web, ipfs or arweave address, or a `data:` address that matches `contained`. Null for any other value. */
function parseUrl(value: unknown, contained: RegExp): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (contained.test(text)) return cleanDataUri(text.replace(/^data:/i, "data:"));
  const address = cleanAddress(text);
  return address.length <= MAX_IMAGE_URL_LENGTH && parseAddress(address) ? address : null;
}
