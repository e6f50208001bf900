/**
 * Prices that move with time, as in a Dutch auction. A price moves evenly from the start of its order to the end, in steps at
 * full minutes. An order has about a hundred steps at most, so that a long auction does not fill the log of listings.
 */
import type { UnixMs } from "../values/units.ts";

/** The course of a price: `price` until `startsAt`, `endPrice` from `expiresAt` on. */
export interface MovingPrice {
  readonly price: number;
  readonly endPrice: number;
  readonly startsAt: UnixMs;
  readonly expiresAt: UnixMs;
}

/** The price of an order. It moves if no field is null. */
export type PricedOrder = Pick<MovingPrice, "price"> & {
  readonly [Field in Exclude<keyof MovingPrice, "price">]: MovingPrice[Field] | null;
};

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

/** True once nobody can fill the order any more. */
export function hasExpired({ expiresAt }: MovingPrice, at: UnixMs): boolean {
  return at >= expiresAt;
}
