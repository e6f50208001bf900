/** Distinguishes traits that are numbers ("237°", "12 kg", "#7", "2021-03-04") from traits that are words. */
import { isDateLabel } from "../../../contract/values/trait-number.ts";

/** A number with an optional mark and sign before it, and an optional unit without digits after it. */
const NUMERIC = /^[#$€£~<>≤≥]?\s?[+\-−]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s?([^\d\s]{0,12})$/;
/** Does not match "-", "?" and the empty label, which stand for a missing number. */
const HAS_WORD = /[\p{L}\p{N}]/u;

/** Ignores "none" and labels without a letter or digit, which stand for a missing number. */
function statedIn(labels: Iterable<string>): string[] {
  return Array.from(labels, (label) => label.trim()).filter(
    (label) => HAS_WORD.test(label) && label.toLowerCase() !== "none",
  );
}

/**
 * True if the labels are numbers, at least one, with no unit or all units the same, or if all are dates. Ignores "none"
 * and labels without a letter or digit.
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const stated = statedIn(labels);
  if (stated.length === 0) return false;
  if (stated.every(isDateLabel)) return true;
  const units = new Set<string>();
  for (const label of stated) {
    const match = NUMERIC.exec(label);
    if (match === null) return false;
    const unit = match[4];
    if (unit) units.add(unit);
  }
  return units.size <= 1;
}
