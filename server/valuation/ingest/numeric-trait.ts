/** Distinguishes traits that are numbers ("237°", "12 kg", "#7", "2021-03-04") from traits that are words. */
import { isDateLabel } from "../../../contract/values/trait-number.ts";

/** A number with an optional mark and sign before it, and an optional unit without digits after it. */
const NUMERIC =
  /^[#$€£~<>≤≥]?\s?[+\-−]?(?:(?<thousands>\d{1,3}(?:,\d{3})+)(?:\.\d+)?|\.\d+|\d+(?:\.\d+|(?<decimalComma>,(?:\d\d?|\d{4,})))?)(?:[eE][+-]?\d{1,3})?\s?(?<unit>[^\d\s]{0,12})$/;
/** Does not match "-", "?" and the empty label, which stand for a missing number. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Leaves out "none" and labels without a letter or digit, which stand for a missing number. */
function withoutMissing(labels: Iterable<string>): string[] {
  return Array.from(labels, (label) => label.trim()).filter(
    (label) => HAS_LETTER_OR_DIGIT.test(label) && label.toLowerCase() !== "none",
  );
}

/**
 * True if there are labels that are not missing, and all of them are numbers, or all are dates. Numbers with a unit must
 * have the same one. Commas must be decimal in all ("1,5"), or between thousands in all ("1,250").
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const stated = withoutMissing(labels);
  if (stated.length === 0) return false;
  if (stated.every(isDateLabel)) return true;
  const units = new Set<string>();
  const commas = new Set<"thousands" | "decimalComma">();
  for (const label of stated) {
    const { groups = null } = NUMERIC.exec(label) ?? {};
    if (groups === null) return false;
    if (groups["unit"]) units.add(groups["unit"]);
    for (const use of ["thousands", "decimalComma"] as const) if (groups[use]) commas.add(use);
  }
  return units.size <= 1 && commas.size <= 1;
}
