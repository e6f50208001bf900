/** Distinguishes traits that are numbers ("237°", "12 kg", "#7") from traits that are words. */

/** A number with an optional mark and sign before it, and an optional unit without digits after it. */
const NUMERIC = /^[#$€£~<>≤≥]?\s?[+\-−]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s?([^\d\s]{0,12})$/;
/** Does not match "-", "?" and the empty label, which stand for a missing number. */
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * True if the labels are numbers, at least one, with no unit or all units the same. Ignores "none" and labels without
 * a letter or digit.
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const units = new Set<string>();
  let numbers = 0;
  for (const label of labels) {
    const text = label.trim();
    if (!HAS_WORD.test(text) || text.toLowerCase() === "none") continue;
    const match = NUMERIC.exec(text);
    if (match === null) return false;
    numbers += 1;
    const unit = match[4];
    if (unit) units.add(unit);
  }
  return numbers > 0 && units.size <= 1;
}
