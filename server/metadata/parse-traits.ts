/** Parses traits in the forms that collections use: OpenSea's list, plain texts, and an object of names and values. */
import { isRecord } from "../../contract/values/is-record.ts";
import { MAX_VALUES_PER_TOKEN } from "../ingest/limits.ts";
import { cleanText } from "../model/foreign-text.ts";

export type TraitText = readonly [name: string, value: string];

/** Name of a value that comes without one, as marketplaces show it. */
const UNNAMED_TRAIT = "Property";
const NAME_KEYS = ["trait_type", "traitType", "trait", "name", "key"];
/** A date is nearly always different for every token, and a number of seconds. */
const DATE_DISPLAY = "date";
/** Maximum number of entries and values that are read. It is above the limit of values, because some may be invalid. */
const MAX_ENTRIES = 10 * MAX_VALUES_PER_TOKEN;

/**
 * Returns the pairs of name and value. Skips entries that are no traits, dates, and missing values: null, and empty
 * texts. The text "None" is a value, because collections use it as one. Returns null if there are too many entries.
 */
export function parseTraits(attributes: unknown): readonly TraitText[] | null {
  const values = new Map<string, Set<string>>();
  const pairs: TraitText[] = [];
  let entries = 0;
  for (const pair of readEntries(attributes)) {
    entries += 1;
    if (entries > MAX_ENTRIES) return null;
    if (pair === null) continue;
    const [name, value] = pair;
    const known = values.get(name) ?? new Set();
    values.set(name, known);
    if (!known.has(value)) pairs.push(pair);
    known.add(value);
  }
  return pairs;
}

/** Yields a pair, or null for an entry or a value that is none. A generator, so that the rest of a flood is never read. */
function* readEntries(attributes: unknown): Generator<TraitText | null> {
  if (Array.isArray(attributes)) for (const entry of attributes) yield* readEntry(entry);
  else if (isRecord(attributes)) yield* namedValues(attributes);
}

function* readEntry(entry: unknown): Generator<TraitText | null> {
  if (!isRecord(entry)) yield* traitValues(UNNAMED_TRAIT, entry);
  else if (entry["display_type"] === DATE_DISPLAY) yield null;
  else if (Object.hasOwn(entry, "value")) {
    const names = NAME_KEYS.map((key) => parseLabel(entry[key]));
    yield* traitValues(names.find((name) => name !== null) ?? UNNAMED_TRAIT, entry["value"]);
  }
  // [{"Hat": "Cap"}, {"Fur": "Black"}]
  else if (hasOneField(entry) && entry["trait_type"] === undefined) yield* namedValues(entry);
  else yield null;
}

function hasOneField(entry: Readonly<Record<string, unknown>>): boolean {
  let fields = 0;
  for (const _ in entry) {
    fields += 1;
    if (fields > 1) return false;
  }
  return fields === 1;
}

/** {"Hat": "Cap", "Fur": "Black"} */
function* namedValues(record: Readonly<Record<string, unknown>>): Generator<TraitText | null> {
  // `Object.entries` would copy the whole object.
  for (const key in record) yield* traitValues(cleanText(key) || UNNAMED_TRAIT, record[key]);
}

/** Yields one pair, or one per value of a list. */
function* traitValues(name: string, value: unknown): Generator<TraitText | null> {
  if (Array.isArray(value) && value.length === 0) yield null;
  for (const each of Array.isArray(value) ? value : [value]) {
    const label = parseLabel(each);
    yield label === null ? null : [name, label];
  }
}

/** Formats a text, number or boolean. Returns null for a missing value or one of another type. */
export function parseLabel(value: unknown): string | null {
  if (typeof value === "string") return cleanText(value) || null;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}
