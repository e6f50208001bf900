/** Parses the JSON of a token's metadata. Lenient in the forms of fields, strict in the limits of a collection. */
import { isRecord } from "../../../contract/values/is-record.ts";
import { cleanAddress, cleanDataUri } from "../../market/foreign-text.ts";
import type { TraitText } from "../../market/trait-text.ts";
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
import { fieldOf, plainKey } from "./field-of.ts";
import { mendJson, quoteLongNumbers } from "./mend-json.ts";
import {
  isMissing,
  type ParsedTraits,
  parseLabel,
  parseProperties,
  parseTraits,
} from "./parse-traits.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";
import type { MetadataFault, TokenMetadata } from "./token-metadata.ts";

/** The bytes decide later if it is a picture: the media type is often wrong. */
const DATA_PICTURE = /^data:(?!text\/html)/i;
const DATA_PAGE = /^data:text\/html[;,]/i;
export const PICTURE_KEYS = ["image", "image_url", "image_uri", "image_data"];
const TRAIT_FIELDS: readonly (readonly [field: string, parse: typeof parseTraits])[] = [
  ["attributes", parseTraits],
  ["traits", parseTraits],
  ["properties", parseProperties],
];
const SVG = /^(<\?xml[^>]*>\s*)?<svg[\s>]/i;

/**
 * Parses the bytes behind a token URI, in UTF-8 or UTF-16, from `source`, such as a host. Invalid characters become U+FFFD.
 * Never rejects: resolves with a fault if they are not usable metadata.
 */
export async function parseMetadata(
  bytes: Uint8Array,
  source: string,
): Promise<TokenMetadata | MetadataFault> {
  if (bytes.length > MAX_METADATA_BYTES)
    return { reason: `the metadata has more than ${MAX_METADATA_BYTES} bytes` };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).trim();
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
  const metadata = unwrap(json);
  if (metadata === null) return { reason: "the metadata has no name, picture or attributes" };
  return readFields(metadata);
}

const KNOWN_FIELDS = [
  ...["name", "animation_url", ...PICTURE_KEYS],
  ...TRAIT_FIELDS.map(([field]) => field),
];
/** Fields in which servers of metadata wrap them. */
const WRAPPERS = ["metadata", "data", "result", "token", "nft", "item", "asset"];

/** Returns the metadata within {"status": "ok", "data": {"name": "Cat"}}, or null if no field of metadata is there. */
function unwrap(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const isMetadata = (record: Readonly<Record<string, unknown>>) =>
    KNOWN_FIELDS.some((field) => fieldOf(record, field) !== undefined);
  if (isMetadata(json)) return json;
  const within = WRAPPERS.map((key) => fieldOf(json, key)).filter(isRecord);
  return within.find(isMetadata) ?? null;
}

/** JSON begins with two ASCII characters. In UTF-16, each has a zero byte, and a byte order mark may precede them. */
function encodingOf([first, second, third, fourth]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return first === 0 && second && third === 0 && fourth ? "utf-16be" : "utf-8";
}

/**
 * Reads the fields of metadata. What exceeds the limits of a collection, or has a form that is not read, is left out and said.
 * Without `reportsPicture`, the caller says itself what is wrong with the picture.
 */
export function readFields(
  json: Readonly<Record<string, unknown>>,
  reportsPicture = true,
): TokenMetadata {
  const { pairs, hasMore, hasUnread, hasMisread, hidden } = readTraits(json);
  const imageUrl = parsePicture(json);
  const animation = fieldOf(json, "animation_url");
  const animationUrl = parseUrl(animation, DATA_PAGE);
  const picture = PICTURE_KEYS.map((key) => fieldOf(json, key)).find((each) => !isMissing(each));
  const givenName = fieldOf(json, "name");
  const name = parseLabel(givenName);
  const problems = [
    ...(name === null && !isMissing(givenName) ? ["the metadata has a name that is no text"] : []),
    ...(hasMore ? [TOO_MANY_VALUES] : []),
    ...(hasUnread ? ["the metadata has attributes of a form that is not read"] : []),
    ...(hasMisread
      ? ["the metadata has a value that is said to be a number or a date and is not read as one"]
      : []),
    ...hidden,
    ...(imageUrl === null && reportsPicture
      ? faultOf("image", addressIn(picture) ?? picture, "a picture")
      : []),
    ...(animationUrl === null ? faultOf("animation_url", animation, "a page") : []),
  ];
  return withinLimits({ name, imageUrl, animationUrl, traits: pairs }, problems);
}

interface ReadTraits extends ParsedTraits {
  /** One sentence for each field whose traits are left out. */
  readonly hidden: readonly string[];
}

/** Reads the first field that has traits. */
function readTraits(json: Readonly<Record<string, unknown>>): ReadTraits {
  let hasUnread = false;
  for (const [at, [field, parse]] of TRAIT_FIELDS.entries()) {
    const found = parse(fieldOf(json, field));
    hasUnread ||= found.hasUnread;
    if (found.pairs.length > 0 || found.hasMore)
      return {
        ...found,
        hasUnread,
        hidden: hiddenTraits(json, field, found, TRAIT_FIELDS.slice(at + 1)),
      };
  }
  return { pairs: [], hasMore: false, hasUnread, hasMisread: false, hidden: [] };
}

/** Returns a sentence for each of the `later` fields that has a trait which `field` lacks. */
function hiddenTraits(
  json: Readonly<Record<string, unknown>>,
  field: string,
  { pairs }: ParsedTraits,
  later: typeof TRAIT_FIELDS,
): readonly string[] {
  const textOf = ([name, value]: TraitText) => `${plainKey(name)}\n${plainKey(value)}`;
  const known = new Set(pairs.map(textOf));
  return later
    .filter(([other, parse]) =>
      parse(fieldOf(json, other)).pairs.some((pair) => !known.has(textOf(pair))),
    )
    .map(
      ([other]) =>
        `the metadata has traits in ${other} that are not in ${field}: they are left out`,
    );
}

/** Parses JSON, with the faults that `mendJson` mends. Resolves with undefined if `text` is not JSON. */
async function parseLenientJson(text: string, source: string): Promise<unknown> {
  const parse = (each: string) => parseForeignJson(Buffer.from(quoteLongNumbers(each)), source);
  return (await parse(text)) ?? (await parse(mendJson(text)));
}

const TOO_MANY_VALUES = `the metadata has more than ${MAX_VALUES_PER_TOKEN} trait values, of which some are left out`;

/** Leaves out what exceeds a limit, and says so besides `problems`. Of too many values, the first stay. */
function withinLimits(
  metadata: Omit<TokenMetadata, "problem">,
  problems: readonly string[],
): TokenMetadata {
  const all = new Set(problems);
  const leaveOut = (isLonger: boolean, what: string, max: number) => {
    if (isLonger)
      all.add(`the metadata has a ${what} of more than ${max} characters, which is left out`);
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
  if (traits.length < short.length) all.add(TOO_MANY_VALUES);
  const problem = all.size > 0 ? [...all].join("; ") : null;
  return { ...metadata, name: hasLongName ? null : name, traits, problem };
}

/** Returns why the value of a field is not used, or nothing if the field is empty. */
function faultOf(field: string, value: unknown, what: string): readonly string[] {
  if (isMissing(value)) return [];
  const isTooLong = typeof value === "string" && parseAddress(cleanAddress(value));
  return [
    isTooLong
      ? `the metadata has an ${field} of more than ${MAX_IMAGE_URL_LENGTH} characters, which is left out`
      : `the metadata has an ${field} that is not the address of ${what}`,
  ];
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
