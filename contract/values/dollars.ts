/** Formats dollars in the reader's locale, with the sign in front. A module of its own: the first cards need none. */
import { localeFormat } from "./number-locale.ts";

const upToCents = localeFormat({ minimumFractionDigits: 0, maximumFractionDigits: 2 });
const cents = localeFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const wholeDollars = localeFormat({ maximumFractionDigits: 0 });

function withSign(value: number, format: (value: number) => string): string {
  return `${value < 0 ? "-" : ""}$${format(Math.abs(value))}`;
}

/** Formats dollars with up to two decimals: "$2,345.6". */
export function usd(value: number): string {
  return Number.isFinite(value) ? withSign(value, upToCents) : "--";
}

/** Formats dollars without cents from a hundred on: "$0.42", "$85.10", "$12,345". */
export function dollars(value: number): string {
  return withSign(value, value < 100 ? cents : wholeDollars);
}
