/** Reads whether metadata say that a value is a number: OpenSea's `display_type` and `max_value`. */
import { parseIsoTime } from "../../market/parse-iso-time.ts";
import type { NumberKind } from "../../market/trait-text.ts";
import { isNumericTrait } from "../../valuation/ingest/numeric-trait.ts";
import { parseTime } from "../parse-time.ts";
import { fieldOf } from "./field-of.ts";

const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;
/** Matches groups of thousands between spaces or apostrophes: 1 000 and 1'000. */
const GROUPED = /^[+-]?\d{1,3}([\s'\u2019])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
const SLASHED_DAY = /^(\d{4})\/(\d\d)\/(\d\d)$/;
const KINDS = new Map<unknown, NumberKind>([
  ["number", "number"],
  ["boost_number", "number"],
  ["boost_percentage", "percentage"],
  ["date", "date"],
]);

function statedKind(entry: Readonly<Record<string, unknown>>): NumberKind | undefined {
  const display = fieldOf(entry, "display_type");
  return KINDS.get(typeof display === "string" ? display.trim().toLowerCase() : null);
}

/** Returns null for a text, and for a value that is not of the kind that the entry says. */
export function kindOf(entry: Readonly<Record<string, unknown>>, value: string): NumberKind | null {
  const stated = statedKind(entry);
  if (stated === "date") return dayOf(value) === null ? null : "date";
  if (!NUMBER.test(stated ? plainNumber(value) : value)) return null;
  return stated ?? (isNumber(fieldOf(entry, "max_value")) ? "number" : null);
}

/** True if the entry calls a value without a kind a number or a date, and it has digits that are not read as one. */
export function isMisreadNumber(entry: Readonly<Record<string, unknown>>, value: string): boolean {
  const stated = statedKind(entry);
  if (!stated || !/\p{Nd}/u.test(value)) return false;
  return stated === "date" || !isNumericTrait([value]);
}

/** Returns a number without groups, with a hyphen as its sign and with ASCII digits. Returns other texts unchanged. */
function plainNumber(value: string): string {
  const plain = value.normalize("NFKC").replace(/^[\u2012\u2013\u2212]/, "-");
  const number = GROUPED.test(plain) ? plain.replace(/[\s'\u2019]/g, "") : plain;
  return NUMBER.test(number) ? number : value;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && NUMBER.test(value));
}

/** Returns the label of a value: numbers without groups, dates as "2019-01-31" (UTC), percentages with their sign. */
export function labelOf(value: string, kind: NumberKind | undefined): string {
  if (kind === "date") return dayOf(value) ?? value;
  if (kind === undefined) return value;
  return kind === "percentage" ? `${plainNumber(value)}%` : plainNumber(value);
}

function dayOf(value: string): string | null {
  const at = NUMBER.test(value)
    ? parseTime(Number(value))
    : parseIsoTime(value.replace(SLASHED_DAY, "$1-$2-$3"));
  return at === null ? null : new Date(at).toISOString().slice(0, 10);
}
