/** How the numbers of a trait are written: dates as "2019-01-31", others with the unit of their labels. */
import type { Trait } from "../../contract/collection.ts";
import { plainDecimal } from "../../contract/values/format.ts";
import { parseNumber } from "../../contract/values/parse-number.ts";
import { isDateLabel, numberIn } from "../../contract/values/trait-number.ts";

const UNIT = /\d\s?([^\d\s]{1,12})$/;

/** `trait` is undefined if the collection does not define it. */
export function numbersOf(trait: Pick<Trait, "values"> | undefined) {
  const labels = trait?.values.map(({ label }) => label) ?? [];
  const found = labels.map(numberIn).filter((number) => number !== null);
  const areDates = labels.some(isDateLabel);
  const unit = areDates ? null : labels.map((label) => UNIT.exec(label)?.[1]).find(Boolean);
  return {
    areDates,
    /** Distinct numbers, ascending. */
    rising: [...new Set(found)].sort((a, b) => a - b),
    unit: unit ?? null,
    format: areDates ? formatDay : formatNumber,
    parse: areDates ? parseDay : parseSignedNumber,
  };
}

function formatNumber(value: number): string {
  return value < 0 ? `-${plainDecimal(-value)}` : plainDecimal(value);
}

/** Parses a number as people type it, which a minus or a hyphen may precede. */
function parseSignedNumber(text: string): number | null {
  const [, sign, digits = ""] = /^\s*([-\u2212]?)(.*)/s.exec(text) ?? [];
  const value = parseNumber(digits);
  return sign && value !== null ? 0 - value : value;
}

/** Formats YYYYMMDD. */
function formatDay(day: number): string {
  return String(day).replace(/^(\d+)(\d\d)(\d\d)$/, "$1-$2-$3");
}

function parseDay(text: string): number | null {
  return isDateLabel(text) ? numberIn(text) : null;
}
