/** Tells traits that are numbers ("237°", "12 kg", "#7") from traits that are words. */

/** A number, a mark or sign before it at most, and at most one unit without digits after it. */
const NUMBERED = /^[#$€£~<>≤≥]?\s?[+\-−]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s?([^\d\s]{0,12})$/;
/** "-", "?" and the empty label stand for no number at all. */
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Whether the labels are numbers with or without a unit, the unit the same on all that have one.
 * "none" and labels without a letter or digit say nothing either way, as long as there are numbers.
 */
export function isNumberedTrait(labels: Iterable<string>): boolean {
  const units = new Set<string>();
  let numbers = 0;
  for (const label of labels) {
    const text = label.trim();
    if (!HAS_WORD.test(text) || text.toLowerCase() === "none") continue;
    const match = NUMBERED.exec(text);
    if (match === null) return false;
    numbers += 1;
    const unit = match[4];
    if (unit) units.add(unit);
  }
  return numbers > 0 && units.size <= 1;
}
