/** Distinguishes traits that are numbers ("237°", "12 kg", "#7", "2021-03-04") from traits that are words. */
import { isDateLabel } from "../../../contract/values/trait-number.ts";

/** A number with an optional mark and sign before it, and an optional unit without digits after it. */
const NUMERIC =
  /^[#$€£~<>≤≥]?\s?[+\-−]?(?:(?<groups>\d{1,3}(?:,\d{3})+)(?:\.\d+)?|\d+(?:\.\d+|(?<comma>,(?:\d\d?|\d{4,})))?)(?:[eE][+-]?\d{1,3})?\s?(?<unit>[^\d\s]{0,12})$/;
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
 * and labels without a letter or digit. Commas are decimal ("1,5") or between thousands ("1,250"), but not both.
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const stated = statedIn(labels);
  if (stated.length === 0) return false;
  if (stated.every(isDateLabel)) return true;
  const units = new Set<string>();
  const commas = new Set<"groups" | "comma">();
  for (const label of stated) {
    const { groups = null } = NUMERIC.exec(label) ?? {};
    if (groups === null) return false;
    if (groups["unit"]) units.add(groups["unit"]);
    for (const use of ["groups", "comma"] as const) if (groups[use]) commas.add(use);
  }
  return units.size <= 1 && commas.size <= 1;
}
