/** Prices as spreadsheets write them, with commas, points and spaces. */
import type { Eth } from "../../../contract/values/units.ts";
import { parsePrice } from "../parse-ask.ts";

/** The decimal mark of the prices in a file. "unknown" if nothing tells it, or if some have a comma and others a point. */
export type DecimalMark = "," | "." | "unknown";

/** 1,000.5 and 1,000,000 */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/;
/** 1.000,5 */
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
/** 1 000,5 and 1'000.5 */
const SPACE_GROUPS = /^[1-9]\d{0,2}([\s'’])\d{3}(?:\1\d{3})*(?=[.,]\d+$|$)/;
/** 1,5 */
const DECIMAL_COMMA = /^\d+,\d+$/;
const DECIMAL_POINT = /^\d+\.\d+$/;
/** 1,119 and 1.119: a thousand and some, or one and a fraction. */
const AMBIGUOUS = /^[1-9]\d{0,2}([,.])\d{3}$/;

/**
 * Returns the mark of the prices that can be read in one way only, such as "1,5". If there are none, the other cells of the file
 * tell it, unless they contradict `usual`, the mark of such files.
 */
export function decimalMarkOf(
  prices: Iterable<string>,
  others: Iterable<string>,
  usual: DecimalMark,
): DecimalMark {
  const said = onlyMark(prices);
  if (said !== null) return said;
  const around = onlyMark(others) ?? usual;
  return usual === "unknown" || usual === around ? around : "unknown";
}

function onlyMark(texts: Iterable<string>): DecimalMark | null {
  let mark: "," | "." | null = null;
  for (const text of texts) {
    const found = markOf(withoutSpaces(text));
    if (found === null) continue;
    if (mark !== null && mark !== found) return "unknown";
    mark = found;
  }
  return mark;
}

function withoutSpaces(text: string): string {
  return text.replace(SPACE_GROUPS, (digits) => digits.replace(/\D/g, ""));
}

function markOf(text: string): "," | "." | null {
  if (AMBIGUOUS.test(text)) return null;
  if (DECIMAL_COMMA.test(text) || POINT_GROUPS.test(text)) return ",";
  return DECIMAL_POINT.test(text) || COMMA_GROUPS.test(text) ? "." : null;
}

/**
 * Parses a price in ETH. "1,119" has a fraction in a file with decimal commas, and "1.119" in one with points; elsewhere they are
 * ambiguous. Returns null if `given` is no price, or one that is too high.
 */
export function parseWrittenPrice(given: string, mark: DecimalMark): Eth | "ambiguous" | null {
  const [, ownMark = mark] = AMBIGUOUS.exec(given) ?? [];
  if (ownMark !== mark) return "ambiguous";
  const text = withoutSpaces(given);
  if (COMMA_GROUPS.test(text)) return parsePrice(text.replaceAll(",", ""));
  if (POINT_GROUPS.test(text)) return parsePrice(text.replaceAll(".", "").replace(",", "."));
  return parsePrice(DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text);
}
