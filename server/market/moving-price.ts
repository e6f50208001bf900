/**
 * Prices that move with time, as in a Dutch auction. A price moves evenly from the start of its order to the end, in steps at
 * full minutes. An order has about a hundred steps at most, so that a long auction does not fill the log of listings.
 */
import type { UnixMs } from "../../contract/values/units.ts";
import type { MarketOrder } from "./market-order.ts";

export type PricedOrder = Pick<MarketOrder, "price" | "endPrice" | "startsAt" | "expiresAt">;

const STEP_MS = 60_000;
const MAX_STEPS = 100;
/** Digits that a number holds exactly. More would show the rounding of the arithmetic. */
const DIGITS = 15;

/** Time as of which prices count at `at`. */
export function priceTime(at: UnixMs): UnixMs {
  return Math.floor(at / STEP_MS) * STEP_MS;
}

/** The first time after `at` at which prices may move. */
export function nextMove(at: UnixMs): UnixMs {
  return priceTime(at) + STEP_MS;
}

/** Returns the price of an order at a time, in its currency. Before the start it is the first price, long after the end the last. */
export function priceAt(order: PricedOrder, at: UnixMs): number {
  const { price, endPrice, startsAt, expiresAt } = order;
  if (endPrice === null || startsAt === null || expiresAt === null) return price;
  const minutes = Math.max(1, Math.ceil((expiresAt - startsAt) / STEP_MS / MAX_STEPS));
  const stepMs = minutes * STEP_MS;
  const time = Math.floor(at / stepMs) * stepMs;
  if (time <= startsAt) return price;
  if (time >= expiresAt) return endPrice;
  const share = (time - startsAt) / (expiresAt - startsAt);
  return Number((price * (1 - share) + endPrice * share).toPrecision(DIGITS));
}
