/** Prices as spreadsheets write them, with commas and points. */
import type { Eth } from "../../../contract/values/units.ts";
import { parsePrice } from "../parse-ask.ts";

/** 1,000.5 and 1,000,000 */
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
/** 1.000,5 */
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3})+,\d+$/;
/** 1,5 */
const DECIMAL_COMMA = /^\d+,\d+$/;
/** 1,119: a thousand and some, or one and a fraction. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Parses a price in ETH. In a file with decimal commas, "1,119" has a fraction; elsewhere it is ambiguous. Returns null if `text`
 * is no price, or one that is too high.
 */
export function parseWrittenPrice(
  text: string,
  hasDecimalCommas: boolean,
): Eth | "ambiguous" | null {
  if (COMMA_GROUPS.test(text)) return parsePrice(text.replaceAll(",", ""));
  if (POINT_GROUPS.test(text)) return parsePrice(text.replaceAll(".", "").replace(",", "."));
  if (!hasDecimalCommas && AMBIGUOUS.test(text)) return "ambiguous";
  return parsePrice(DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text);
}
