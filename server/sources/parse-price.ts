/** Prices in import files and feeds. */
import { type Eth, MAX_PRICE_ETH } from "../../contract/values/units.ts";

/** Decimals, including the notation of spreadsheets for small ones: 9.9e-17. */
const PRICE = /^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

/** Parses a price in ETH. Returns null if `text` is not a price, or one above `MAX_PRICE_ETH`. */
export function parsePrice(text: string): Eth | null {
  if (!PRICE.test(text)) return null;
  const price = Number(text);
  return price <= MAX_PRICE_ETH ? price : null;
}
