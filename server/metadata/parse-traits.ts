/** Parses traits in the forms that collections use: OpenSea's list, plain texts, and an object of names and values. */
import { isRecord } from "../../contract/values/is-record.ts";
import { cleanText } from "../model/foreign-text.ts";

export type TraitText = readonly [name: string, value: string];

/** Name of a value that comes without one, as marketplaces show it. */
const UNNAMED_TRAIT = "Property";
const NAME_KEYS = ["trait_type", "traitType", "trait", "name", "key"];
/** A date is nearly always different for every token, and a number of seconds. */
const DATE_DISPLAY = "date";

/**
 * Returns the pairs of name and value. Skips entries that are no traits, dates, and missing values: null, and empty
 * texts. The text "None" is a value, because collections use it as one.
 */
export function parseTraits(attributes: unknown): readonly TraitText[] {
  const pairs = Array.isArray(attributes)
    ? attributes.flatMap(parseEntry)
    : namedValues(isRecord(attributes) ? attributes : {});
  const seen = new Map<string, Set<string>>();
  return pairs.filter(([name, value]) => {
    const values = seen.get(name) ?? new Set();
    seen.set(name, values);
    return !values.has(value) && values.add(value);
  });
}

function parseEntry(entry: unknown): readonly TraitText[] {
  if (!isRecord(entry)) return traitValues(UNNAMED_TRAIT, entry);
  if (entry["display_type"] === DATE_DISPLAY) return [];
  if (Object.hasOwn(entry, "value")) {
    const names = NAME_KEYS.map((key) => parseLabel(entry[key]));
    return traitValues(names.find((name) => name !== null) ?? UNNAMED_TRAIT, entry["value"]);
  }
  // [{"Hat": "Cap"}, {"Fur": "Black"}]
  return Object.keys(entry).length === 1 && entry["trait_type"] === undefined
    ? namedValues(entry)
    : [];
}

/** {"Hat": "Cap", "Fur": "Black"} */
function namedValues(record: Readonly<Record<string, unknown>>): readonly TraitText[] {
  return Object.entries(record).flatMap(([key, value]) =>
    traitValues(cleanText(key) || UNNAMED_TRAIT, value),
  );
}

/** Returns one pair, or one per value of a list. */
function traitValues(name: string, value: unknown): readonly TraitText[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each): TraitText[] => {
    const label = parseLabel(each);
    return label === null ? [] : [[name, label]];
  });
}

/** Formats a text, number or boolean. Returns null for a missing value or one of another type. */
export function parseLabel(value: unknown): string | null {
  if (typeof value === "string") return cleanText(value) || null;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}
