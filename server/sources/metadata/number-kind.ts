/** Reads whether metadata say that a value is a number: OpenSea's `display_type` and `max_value`. */
import { parseIsoTime } from "../../market/parse-iso-time.ts";
import type { NumberKind } from "../../market/trait-text.ts";
import { parseTime } from "../parse-time.ts";
import { fieldOf } from "./field-of.ts";

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const KINDS = new Map<unknown, NumberKind>([
  ["number", "number"],
  ["boost_number", "number"],
  ["boost_percentage", "percentage"],
  ["date", "date"],
]);

/** Returns null for a text, and for a value that is not of the kind that the entry says. */
export function kindOf(entry: Readonly<Record<string, unknown>>, value: string): NumberKind | null {
  const display = fieldOf(entry, "display_type");
  const stated = KINDS.get(typeof display === "string" ? display.trim().toLowerCase() : null);
  if (stated === "date") return dayOf(value) === null ? null : "date";
  if (!NUMBER.test(value)) return null;
  return stated ?? (isNumber(fieldOf(entry, "max_value")) ? "number" : null);
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && NUMBER.test(value));
}

/** Returns the label of a value: dates as "2019-01-31" (UTC), percentages with their sign. */
export function labelOf(value: string, kind: NumberKind | undefined): string {
  if (kind === "date") return dayOf(value) ?? value;
  return kind === "percentage" ? `${value}%` : value;
}

function dayOf(value: string): string | null {
  const at = NUMBER.test(value) ? parseTime(Number(value)) : parseIsoTime(value);
  return at === null ? null : new Date(at).toISOString().slice(0, 10);
}
