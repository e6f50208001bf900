/** Token ids, prices and marketplaces in import files and feeds. */
import { OTHER_MARKETPLACE, parseMarketplaceId } from "../../contract/listings/marketplaces.ts";
import { parseWrittenId } from "../../contract/values/token-id.ts";
import { ETHER, type Eth, MAX_PRICE_ETH } from "../../contract/values/units.ts";
import { currenciesOf, tokenCalled } from "../market/currency.ts";

/** Parses a token id in JSON: a whole number, or text as `parseWrittenId` reads it. Returns null if it is none. */
export function parseTokenId(value: unknown): string | null {
  // JSON.parse has already rounded numbers past 2^53.
  if (typeof value === "number")
    return Number.isSafeInteger(value) && value >= 0 ? `${value}` : null;
  return typeof value === "string" ? parseWrittenId(value) : null;
}

export const CURRENCY = /^[A-Za-z0-9.$-]{1,20}$/;

/** Other names of ETH. */
const ETHER_NAME = /^(?:ether|ethereum|Ξ)$/iu;

/**
 * Returns the symbol of a currency. Returns `unit` for an empty text, and null for a text that is no currency. Ignores the case
 * of `given`: the symbol has the spelling of `unit` or of a well-known currency, else upper case.
 */
export function parseCurrency(given: string, unit: string): string | null {
  if (given === "") return unit;
  const text = ETHER_NAME.test(given) ? ETHER : given;
  const known = currenciesOf(unit).find((each) => each.toLowerCase() === text.toLowerCase());
  return known ?? (CURRENCY.test(text) ? tokenCalled(text.toUpperCase()).symbol : null);
}

/** Returns the unit that a collection names. WETH and other names of ETH are ETH. */
export function parseUnit(symbol: string): string {
  return /^weth$/i.test(symbol) || parseCurrency(symbol, ETHER) === ETHER ? ETHER : symbol;
}

/** Decimals, including the notation of spreadsheets for small ones: 9.9e-17. */
const PRICE = /^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

/** Parses a price in ETH. Returns null if `text` is not a price, or one above `MAX_PRICE_ETH`. */
export function parsePrice(text: string): Eth | null {
  if (!PRICE.test(text)) return null;
  const price = Number(text);
  return price <= MAX_PRICE_ETH ? price : null;
}

/** Returns the id of a marketplace; an unknown name is "Other". Returns null for an unknown number. */
export function parseMarketplace(text: string): number | null {
  return parseMarketplaceId(text) ?? (/\p{L}/u.test(text) ? OTHER_MARKETPLACE : null);
}
