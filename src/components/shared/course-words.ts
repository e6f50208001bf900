import type { MovingListing } from "../../../contract/listings/listings.ts";
import { amountsTogether } from "../../../contract/tokens/shown-figures.ts";
import { ageText, inCurrency } from "../../../contract/values/format.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";

const MINUTE_MS = 60_000;

interface MovingToken {
  readonly currentPrice: Eth | null;
  readonly priceProjection: Eth | null;
  readonly decimals?: number | null;
  readonly moving?: MovingListing | null | undefined;
}

/** Says where a moving price goes, and in what time: ["falls", "0.5 ETH", "3 h"]. Null if the price does not move now. */
export function courseWords(
  { moving, currentPrice, priceProjection, decimals }: MovingToken,
  unit: string,
  now: UnixMs,
): readonly [verb: "falls" | "rises", to: string, within: string] | null {
  if (!moving) return null;
  const [, price, endPrice, , expiresAt] = moving;
  const left = expiresAt - now;
  if (left <= 0 || price === endPrice) return null;
  const verb = endPrice < price ? "falls" : "rises";
  const amount = amountsTogether([currentPrice, priceProjection, endPrice], decimals);
  return [verb, inCurrency(endPrice, unit, amount), ageText(Math.max(left, MINUTE_MS))];
}
