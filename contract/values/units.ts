/** The units of the product. A plain alias names the unit; conversion happens only in named functions. */

/** Ether as a decimal number (float64), never rounded on the way. In a collection with another unit, an amount of that. */
export type Eth = number;

/** Unit of the prices and values of a collection whose source names no other. */
export const ETHER = "ETH";

/** Milliseconds since 1970-01-01T00:00Z. */
export type UnixMs = number;

export const DAY_MS = 86_400_000;

/** 1 is the rarest. Equal tokens share a rank. */
export type RarityRank = number;

/** Share of comparable past sales that landed within 25 percent of their projection, 0 to 1. */
export type Confidence = number;

/** A bound of the range that aims to hold 80 percent of prices, as a share of the projection: 0.8 is a fifth under it. */
export type BoundShare = number;

/** A wider bound says no more. */
export const MAX_BOUND_SHARE: BoundShare = 1e6;

/** A token's position in its table: fixed while an epoch is open; not the on-chain id. */
export type RowIndex = number;

/** A token's identity: a uint256 in decimal digits. Order between ids is numeric, see `compareTokenIds`. */
export type TokenStringId = string;

/**
 * "No value" in a Float64Array column: every comparison with it is false and arithmetic keeps it,
 * so an unlisted token fails every price filter and has no deviation without a branch.
 */
export const NONE = Number.NaN;

/** "Not on any marketplace" in a Uint8Array column. */
export const NO_MARKETPLACE = 255;

/** A listing with a higher price is refused. */
export const MAX_PRICE_ETH: Eth = 1e9;

export function isPrice(value: unknown): value is Eth {
  return typeof value === "number" && value >= 0 && value <= MAX_PRICE_ETH;
}

export function isConfidence(value: unknown): value is Confidence {
  return typeof value === "number" && value >= 0 && value <= 1;
}

export function isBoundShare(value: unknown): value is BoundShare {
  return typeof value === "number" && value >= 0 && value <= MAX_BOUND_SHARE;
}

/** True for a whole number from 0 on. */
export function isCounter(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** True for an unsigned 32-bit integer, as trait, value and vibe ids are. */
export function isId(value: unknown): value is number {
  return isCounter(value) && value <= 0xffffffff;
}

/** Earliest and latest instant a JavaScript date can hold. */
export const EARLIEST_DATE: UnixMs = -8.64e15;
export const FAR_FUTURE: UnixMs = 8.64e15;

/** Returns a buyer's gain: projection minus price, in ETH. NONE if either is missing. */
export function deviation(projection: Eth, price: Eth): Eth {
  return projection - price;
}

/** Returns the unit of a collection's prices and values. */
export function unitOf({ currency }: { readonly currency?: string | undefined }): string {
  return currency ?? ETHER;
}
