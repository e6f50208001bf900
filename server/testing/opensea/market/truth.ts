/** The prices of a market, worked out from its live orders in the most obvious way. */
import { isEther } from "./currencies.ts";
import type { StandInOrder } from "./market-types.ts";

/** An order's price in whole ETH or WETH. */
export type Quote = Pick<StandInOrder, "price" | "currency" | "hash">;

/** Returns the lowest public ask of each token. Of equal ones the first. */
export function lowestAsks(orders: readonly StandInOrder[]): Map<string, Quote> {
  const lowest = new Map<string, Quote>();
  for (const { side, scope, taker, price, currency, hash } of orders) {
    if (side !== "ask" || scope.kind !== "item" || taker || !isEther(currency)) continue;
    const best = lowest.get(scope.tokenId);
    if (!best || price < best.price) lowest.set(scope.tokenId, { price, currency, hash });
  }
  return lowest;
}

/** Returns the highest bid that applies to a token. Of equal ones the first. */
export function highestBid(
  orders: readonly StandInOrder[],
  applies: (order: StandInOrder) => boolean,
): Quote | null {
  let best: Quote | null = null;
  for (const each of orders) {
    if (each.side !== "bid" || !isEther(each.currency) || !applies(each)) continue;
    const { price, currency, hash } = each;
    if (!best || price > best.price) best = { price, currency, hash };
  }
  return best;
}
