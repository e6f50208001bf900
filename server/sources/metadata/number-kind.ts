/** Reads whether metadata say that a value is a number: OpenSea's `display_type` and `max_value`. */
import { findNumber } from "../../../contract/values/trait-number.ts";
import { parseIsoTime } from "../../market/parse-iso-time.ts";
import type { NumberKind } from "../../market/trait-text.ts";
import { isoDay, isYearLast } from "../../market/written-day.ts";
import { isNumericTrait } from "../../valuation/ingest/numeric-trait.ts";
import { parseTime } from "../parse-time.ts";
import { fieldOf } from "./field-of.ts";

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
  if (plainNumber(value) === null) return null;
  return stated ?? (isNumber(fieldOf(entry, "max_value")) ? "number" : null);
}

/** True if the entry calls a value without a kind a number or a date, and it has digits that are not read as one. */
export function isMisreadNumber(entry: Readonly<Record<string, unknown>>, value: string): boolean {
  const stated = statedKind(entry);
  if (!stated || !/\p{Nd}/u.test(value)) return false;
  // The other days of the trait tell the order of day and month.
  return stated === "date" ? !isYearLast(value) : !isNumericTrait([value]);
}

/**
 * Returns a number without groups, with a hyphen as its sign and with ASCII digits. Returns null for other texts, and for a number
 * with commas: only all values of a trait tell what they mean.
 */
function plainNumber(value: string): string | null {
  const text = value.normalize("NFKC").replace(/^[\u2012\u2013]/, "-");
  const sign = text.startsWith("+") ? "+" : "";
  const number = findNumber(text);
  if (!number || sign + number.text !== text || number.groups === "." || text.includes(","))
    return null;
  return sign + number.plain;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && plainNumber(value) !== null);
}

/** Returns the label of a value: numbers without groups, dates as "2019-01-31" (UTC), percentages with their sign. */
export function labelOf(value: string, kind: NumberKind | undefined): string {
  if (kind === "date") return dayOf(value) ?? value;
  if (kind === undefined) return value;
  const plain = plainNumber(value) ?? value;
  return kind === "percentage" ? `${plain}%` : plain;
}

function dayOf(value: string): string | null {
  const number = plainNumber(value);
  const at =
    number === null ? parseIsoTime(isoDay(value, "unknown") ?? value) : parseTime(Number(number));
  return at === null ? null : new Date(at).toISOString().slice(0, 10);
}
