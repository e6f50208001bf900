/**
 * Parses traits in the forms that collections use: OpenSea's list, also nested in lists or written as a JSON text; lists with
 * other keys; plain texts; and an object of names and values.
 */
import { parseJson } from "../../../contract/values/decode-text.ts";
import { isRecord } from "../../../contract/values/is-record.ts";
import { cleanText } from "../../market/foreign-text.ts";
import type { TraitText } from "../../market/trait-text.ts";
import { parseAddress } from "../../platform/outbound/original-url.ts";
import { MAX_VALUES_PER_TOKEN } from "../../valuation/ingest/limits.ts";
import { fieldOf, plainKey } from "./field-of.ts";
import { quoteLongNumbers } from "./mend-json.ts";
import { isMisreadNumber, kindOf } from "./number-kind.ts";

/** Name of a value that comes without one, as marketplaces show it. */
const UNNAMED_TRAIT = "Property";
const NAME_KEYS = [
  ...["trait_type", "attribute_type", "trait", "name", "key", "label"],
  ...["property", "category"],
];
const VALUE_KEYS = ["value", "attribute_value", "trait_value"];
/** Values of the key "type" that say what a value is, not of which trait. */
const TYPES = /^(string|text|number|integer|float|boolean|date)$/i;
/** Keys of `properties`, as `plainKey` returns them, that Metaplex and ERC-721's schema use for other things. */
const NO_TRAITS = new Set([
  ...["files", "category", "creators", "collection", "name", "description", "image", "preview"],
  ...["externalurl", "animationurl"],
]);
/** Maximum number of entries and values that are read. It is above the limit of values, because some may be invalid. */
const MAX_ENTRIES = 10 * MAX_VALUES_PER_TOKEN;
const MAX_LISTS_IN_LISTS = 3;
/** A longer JSON text is not parsed, because it would block the event loop. */
const MAX_TEXT_LENGTH = 65_536;

export interface ParsedTraits {
  readonly pairs: readonly TraitText[];
  /** True if there are too many entries, so that the last were not read. */
  readonly hasMore: boolean;
  /** True if an entry or a value has a form that is not read. */
  readonly hasUnread: boolean;
  /** True if the metadata call a value a number or a date, and it is read as a text. */
  readonly hasMisread: boolean;
}

/**
 * A pair of name and value. Null if the value is missing or not meant as a trait. "unread" if the form is unknown. "misread" comes
 * before a pair whose value the metadata call a number, and which is read as a text.
 */
type Found = TraitText | null | "unread" | "misread";

/**
 * Returns the pairs of name and value. Skips missing values: null, and empty texts, lists and objects. The text "None" is a
 * value, because collections use it as one.
 */
export function parseTraits(attributes: unknown): ParsedTraits {
  return collect(readEntries(fromJsonText(attributes), 0));
}

/**
 * Does the same for the field `properties`. There, an object may also hold what is no trait: files, creators, or the
 * description of a schema.
 */
export function parseProperties(properties: unknown): ParsedTraits {
  const value = fromJsonText(properties);
  return collect(isRecord(value) ? readProperties(value) : readEntries(value, 0));
}

function collect(found: Iterable<Found>): ParsedTraits {
  const values = new Map<string, Set<string>>();
  const pairs: TraitText[] = [];
  let entries = 0;
  let hasUnread = false;
  let hasMisread = false;
  for (const pair of found) {
    entries += 1;
    if (entries > MAX_ENTRIES) return { pairs, hasMore: true, hasUnread, hasMisread };
    if (pair === "unread") hasUnread = true;
    if (pair === "misread") hasMisread = true;
    if (pair === null || typeof pair === "string") continue;
    const [name, value] = pair;
    const known = values.get(name) ?? new Set();
    values.set(name, known);
    if (!known.has(value)) pairs.push(pair);
    known.add(value);
  }
  return { pairs, hasMore: false, hasUnread, hasMisread };
}

/** '[{"trait_type": "Hat", "value": "Cap"}]', also escaped once more. */
function fromJsonText(value: unknown): unknown {
  const once = parseJsonText(value);
  return typeof once === "string" ? parseJsonText(once) : once;
}

function parseJsonText(value: unknown): unknown {
  if (typeof value !== "string" || value.length > MAX_TEXT_LENGTH) return value;
  return /^\s*["[{]/.test(value) ? (parseJson(quoteLongNumbers(value)) ?? value) : value;
}

/** A generator, so that the rest of a flood is never read. */
function* readEntries(attributes: unknown, depth: number): Generator<Found> {
  if (isListOfPairs(attributes))
    for (const [name, value] of attributes)
      yield* traitValues(parseLabel(name) ?? UNNAMED_TRAIT, value);
  else if (Array.isArray(attributes))
    for (const entry of attributes) yield* readEntry(entry, depth);
  else if (isRecord(attributes)) yield* namedValues(attributes);
  else if (!isMissing(attributes)) yield "unread";
}

/** True for [["Hat", "Cap"], ["Age", 3]]. */
function isListOfPairs(value: unknown): value is readonly (readonly [string, unknown])[] {
  const isPair = (each: unknown) =>
    Array.isArray(each) &&
    each.length === 2 &&
    typeof each[0] === "string" &&
    parseLabel(each[1]) !== null;
  return Array.isArray(value) && value.length > 0 && value.every(isPair);
}

function* readEntry(entry: unknown, depth: number): Generator<Found> {
  if (Array.isArray(entry) && entry.some((each) => typeof each === "object" && each !== null)) {
    if (depth < MAX_LISTS_IN_LISTS) yield* readEntries(entry, depth + 1);
    else yield "unread";
  } else if (!isRecord(entry)) yield* traitValues(UNNAMED_TRAIT, entry);
  else if (isDescribed(entry)) yield* namedEntry(entry);
  // {"layer": "Hat", "name": "Cap", "rarity": "rare"}
  else if (parseLabel(fieldOf(entry, "layer")) !== null)
    yield* traitValues(
      parseLabel(fieldOf(entry, "layer")) ?? UNNAMED_TRAIT,
      fieldOf(entry, "name"),
    );
  // [{"Hat": "Cap"}, {"Fur": "Black"}]
  else if (hasOneField(entry) && fieldOf(entry, "trait_type") === undefined)
    yield* namedValues(entry);
  // {"trait_type": "Hat"} has no value.
  else yield isMissing(entry) || hasOneField(entry) ? null : "unread";
}

/** True for an entry with a value. {"Value": "High"} is the trait "Value". */
function isDescribed(entry: Readonly<Record<string, unknown>>): boolean {
  if (Object.hasOwn(entry, "value")) return true;
  return !hasOneField(entry) && valueIn(entry) !== undefined;
}

/** Reads {"trait_type": "Hat", "value": "Cap"}. Does not read a name that is no text, such as {"en": "Hat"}. */
function* namedEntry(entry: Readonly<Record<string, unknown>>): Generator<Found> {
  const name = nameOf(entry);
  // Without a label, what is not missing is not read.
  if (name === null && NAME_KEYS.some((key) => !isMissing(fieldOf(entry, key)))) yield "unread";
  else yield* describedValue(name ?? UNNAMED_TRAIT, entry);
}

function nameOf(entry: Readonly<Record<string, unknown>>): string | null {
  for (const key of NAME_KEYS) {
    const name = parseLabel(fieldOf(entry, key));
    if (name !== null) return name;
  }
  const type = parseLabel(fieldOf(entry, "type"));
  return type && !TYPES.test(type) ? type : null;
}

function valueIn(entry: Readonly<Record<string, unknown>>): unknown {
  return VALUE_KEYS.map((key) => fieldOf(entry, key)).find((value) => value !== undefined);
}

function hasOneField(entry: Readonly<Record<string, unknown>>): boolean {
  let fields = 0;
  for (const _ in entry) {
    fields += 1;
    if (fields > 1) return false;
  }
  return fields === 1;
}

/** {"trait_type": "Hat", "value": "Cap"} */
function* describedValue(name: string, entry: Readonly<Record<string, unknown>>): Generator<Found> {
  for (const pair of traitValues(name, valueIn(entry))) {
    const kind = Array.isArray(pair) ? kindOf(entry, pair[1]) : null;
    if (Array.isArray(pair) && kind === null && isMisreadNumber(entry, pair[1])) yield "misread";
    yield Array.isArray(pair) && kind ? [pair[0], pair[1], kind] : pair;
  }
}

/** {"Hat": "Cap", "Fur": {"value": "Black"}} */
function* namedValues(record: Readonly<Record<string, unknown>>): Generator<Found> {
  // `Object.entries` would copy the whole object.
  for (const key in record) yield* namedValue(key, record[key]);
}

function* namedValue(key: string, value: unknown): Generator<Found> {
  const name = cleanText(key) || UNNAMED_TRAIT;
  if (!isRecord(value)) yield* traitValues(name, value);
  else if (valueIn(value) === undefined) yield isMissing(value) ? null : "unread";
  else {
    const given = parseLabel(fieldOf(value, "trait_type"));
    const own = given !== null && !TYPES.test(given) ? given : parseLabel(fieldOf(value, "name"));
    yield* describedValue(own ?? name, value);
  }
}

/** {"Hat": "Cap", "files": [{"uri": "..."}], "image": {"type": "string", "description": "..."}} */
function* readProperties(record: Readonly<Record<string, unknown>>): Generator<Found> {
  for (const key in record) {
    const value = record[key];
    const content = isRecord(value) ? valueIn(value) : value;
    if (NO_TRAITS.has(plainKey(key)) || isAddress(content) || isSchema(value)) yield null;
    // A list of traits in the properties.
    else if (/^(attributes|traits)$/i.test(key)) yield* readEntries(fromJsonText(value), 1);
    else yield* namedValue(key, value);
  }
}

/** {"type": "string", "description": "Identifies the asset"} */
function isSchema(value: unknown): boolean {
  return isRecord(value) && valueIn(value) === undefined && typeof value["type"] === "string";
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && parseAddress(value.trim()) !== null;
}

/** Yields one pair, or one per value of a list. */
function* traitValues(name: string, value: unknown): Generator<Found> {
  if (Array.isArray(value) && value.length === 0) yield null;
  for (const each of Array.isArray(value) ? value : [value]) {
    const label = parseLabel(each);
    if (label !== null) yield [name, label];
    else yield isMissing(each) ? null : "unread";
  }
}

/** True for null, and for a text, list or object with nothing in it. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return cleanText(value) === "";
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) for (const _ in value) return false;
  return isRecord(value);
}

/** Formats a text, number or boolean. Returns null for a missing value or one of another type. */
export function parseLabel(value: unknown): string | null {
  if (typeof value === "string") return cleanText(value) || null;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}
