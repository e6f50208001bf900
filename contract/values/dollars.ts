/** Formats dollars in the reader's locale, with the sign in front. A module of its own: the first cards need none. */
import { localeFormat, whole } from "./number-locale.ts";

const cents = localeFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

function withSign(value: number, format: (value: number) => string): string {
  return `${value < 0 ? "-" : ""}$${format(Math.abs(value))}`;
}

/** Formats dollars with two decimals, or none for a whole amount: "$2,345.60". */
export function usd(value: number): string {
  if (!Number.isFinite(value)) return "--";
  return withSign(value, Number.isInteger(value) ? whole : cents);
}

/** Formats dollars without cents from a hundred on: "$0.42", "$85.10", "$12,345". */
export function dollars(value: number): string {
  return withSign(value, value < 100 ? cents : whole);
}
