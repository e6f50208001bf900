import type { MovingListing } from "../../../contract/listings/listings.ts";
import { ageText, inCurrency } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";

const MINUTE_MS = 60_000;

/** Says where a price that moves goes, and in what time: ["falls", "0.5 ETH", "3 h"]. Null if it moves no more. */
export function courseWords(
  [, price, endPrice, , expiresAt]: MovingListing,
  unit: string,
  now: UnixMs,
): readonly [verb: "falls" | "rises", to: string, within: string] | null {
  const left = expiresAt - now;
  if (left <= 0 || price === endPrice) return null;
  const verb = endPrice < price ? "falls" : "rises";
  return [verb, inCurrency(endPrice, unit), ageText(Math.max(left, MINUTE_MS))];
}
