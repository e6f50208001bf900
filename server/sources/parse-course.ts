/** The end price and the times of a listing in import files and lines of a feed. Without orders, a listing begins at once. */
import { type MovingPrice, priceAt } from "../../contract/listings/moving-price.ts";
import { FAR_FUTURE, type UnixMs } from "../../contract/values/units.ts";
import { type Ask, isAhead } from "../market/market-events.ts";

/** End price and times of a row. A field is null if the row leaves it out. */
export interface GivenCourse {
  readonly endPrice: number | null;
  readonly startsAt: UnixMs | null;
  readonly expiresAt: UnixMs | null;
}

/**
 * Returns the price of a listing at `now`, with its course if it moves or has an end. A fixed price is its own end price. If the row
 * contradicts itself, returns why, with `endPriceName` as the name of that field.
 */
export function pricedAt(
  price: number,
  { endPrice, startsAt, expiresAt }: GivenCourse,
  endPriceName: string,
  now: UnixMs,
): Pick<Ask, "price" | "moving"> | string {
  if (startsAt !== null && isAhead(startsAt, now))
    return "start must not be in the future by more than two minutes";
  const end = expiresAt !== null && expiresAt < FAR_FUTURE ? expiresAt : null;
  if (endPrice !== null && (startsAt === null || end === null))
    return `${endPriceName} needs a start and an end`;
  if (end === null) return { price };
  if (end <= (startsAt ?? 0)) return "end must be after the start";
  const moving: MovingPrice = {
    price,
    endPrice: endPrice ?? price,
    startsAt: startsAt ?? 0,
    expiresAt: end,
  };
  return { price: priceAt(moving, now), moving };
}
