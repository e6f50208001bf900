/** Checks the entries of the lists that an update has beside its rows. */
import { isTokenStringId } from "../values/token-id.ts";
import { isCounter, isPrice } from "../values/units.ts";
import type { ForeignListing, MovingListing } from "./listings.ts";
import { isMarketplaceId } from "./marketplaces.ts";

export function isForeignListing(value: unknown): value is ForeignListing {
  if (!Array.isArray(value)) return false;
  const [tokenId, amount, currency, marketplace, eth] = value;
  const isAmount = (each: unknown) => typeof each === "number" && each > 0 && Number.isFinite(each);
  const isCurrency = typeof currency === "string" && currency !== "";
  const isPriced = isAmount(amount) && isCurrency && (eth === undefined || isAmount(eth));
  return isTokenStringId(tokenId) && isPriced && isMarketplaceId(marketplace);
}

export function isMovingListing(value: unknown): value is MovingListing {
  if (!Array.isArray(value)) return false;
  const [tokenId, price, endPrice, startsAt, expiresAt] = value;
  const isPriced = isTokenStringId(tokenId) && isPrice(price) && isPrice(endPrice);
  return isPriced && isCounter(startsAt) && isCounter(expiresAt) && startsAt < expiresAt;
}
