/** Prices as spreadsheets write them, with commas and points. */
import type { Eth } from "../../../contract/values/units.ts";
import { parsePrice } from "../parse-ask.ts";

/** The decimal mark of the prices in a file. "mixed" if some have a comma and others a point. */
export type DecimalMark = "," | "." | "mixed";

/** 1,000.5 and 1,000,000 */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/;
/** 1.000,5 */
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
/** 1,5 */
const DECIMAL_COMMA = /^\d+,\d+$/;
const DECIMAL_POINT = /^\d+\.\d+$/;
/** 1,119 and 1.119: a thousand and some, or one and a fraction. */
const AMBIGUOUS = /^[1-9]\d{0,2}([,.])\d{3}$/;

/** Returns the mark of the prices that can be read in one way only, such as "1,5", or `otherwise` if there are none. */
export function decimalMarkOf(prices: Iterable<string>, otherwise: "," | "."): DecimalMark {
  let mark: "," | "." | null = null;
  for (const text of prices) {
    const found = markOf(text);
    if (found === null) continue;
    if (mark !== null && mark !== found) return "mixed";
    mark = found;
  }
  return mark ?? otherwise;
}

function markOf(text: string): "," | "." | null {
  if (AMBIGUOUS.test(text)) return null;
  if (DECIMAL_COMMA.test(text) || POINT_GROUPS.test(text)) return ",";
  return DECIMAL_POINT.test(text) || COMMA_GROUPS.test(text) ? "." : null;
}

/**
 * Parses a price in ETH. "1,119" has a fraction in a file with decimal commas, and "1.119" in one with points; elsewhere they are
 * ambiguous. Returns null if `text` is no price, or one that is too high.
 */
export function parseWrittenPrice(text: string, mark: DecimalMark): Eth | "ambiguous" | null {
  if (COMMA_GROUPS.test(text)) return parsePrice(text.replaceAll(",", ""));
  if (POINT_GROUPS.test(text)) return parsePrice(text.replaceAll(".", "").replace(",", "."));
  const [, ownMark = mark] = AMBIGUOUS.exec(text) ?? [];
  if (ownMark !== mark) return "ambiguous";
  return parsePrice(DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text);
}
