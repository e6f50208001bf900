/** Prices in import files and feeds. */
import { type Eth, MAX_PRICE_ETH } from "../../contract/units.ts";

/** Decimals, also as spreadsheets write small ones: 9.9e-17. */
const PRICE = /^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

/** The price in ETH that `text` spells; null if it is none, or above the highest that is believed. */
export function priceFrom(text: string): Eth | null {
  if (!PRICE.test(text)) return null;
  const price = Number(text);
  return price <= MAX_PRICE_ETH ? price : null;
}
