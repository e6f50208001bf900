/** Lists a token's own sales, and says which of them the model does not believe, and why. */
import type { OwnSale } from "../../contract/market/valuation.ts";
import { shareOf, whole } from "../../contract/values/format.ts";
import { upperMedian } from "../../contract/values/median.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { ProcessSale } from "./model.ts";

const MAX_OWN_SALES = 12;
/** The market's level at a sale is the median ratio of price to value now, of this many sales before it and after it. */
const LEVEL_SALES = 25;

/** Returns the token's latest sales, the latest first. `isDoubted` and `valueThen` get one sale at a time. */
export function ownSalesOf(
  tokenId: string,
  sales: readonly Sale[],
  isDoubted: (sale: Sale) => boolean,
  valueThen: (sale: Sale) => Eth,
): OwnSale[] {
  return sales
    .filter((sale) => sale.tokenId === tokenId)
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_OWN_SALES)
    .map((sale): OwnSale => {
      const { price, at } = sale;
      if (price > 0 && !isDoubted(sale)) return { price, at, believed: true, reason: null };
      return { price, at, believed: false, reason: reasonFor(price, valueThen(sale)) };
    });
}

function reasonFor(price: Eth, value: Eth): string {
  if (price === 0) return "given away";
  const ratio = price / value;
  return ratio < 1
    ? `paid ${shareOf(ratio)} of its value at that time`
    : `paid ${ratio < 10 ? ratio.toFixed(1) : whole(Math.round(ratio))} times its value at that time`;
}

/** Returns a function that tells whether the model doubts a sale. */
export function doubtedAmong(doubted: readonly ProcessSale[]): (sale: Sale) => boolean {
  const keys = new Set(doubted.map((sale) => sale.join(" ")));
  return ({ tokenId, at, price }) => keys.has([tokenId, at, Math.log(price)].join(" "));
}

/**
 * Returns a function from a time to the price level then, as a share of the level now. `valueNow` returns null for a token
 * that is not in the collection.
 */
export function levelsThen(
  sales: readonly Sale[],
  valueNow: (tokenId: string) => Eth | null,
): (at: UnixMs) => number {
  const byTime = sales
    .flatMap(({ tokenId, price, at }) => {
      const value = valueNow(tokenId);
      return price > 0 && value !== null ? [{ at, ratio: price / value }] : [];
    })
    .sort((a, b) => a.at - b.at);
  return (at) => {
    const middle = firstFrom(byTime, at);
    const near = byTime.slice(Math.max(0, middle - LEVEL_SALES), middle + LEVEL_SALES);
    return upperMedian(near.map(({ ratio }) => ratio));
  };
}

/** Returns the index of the first entry at `at` or later, or the number of entries. `byTime` is sorted by time. */
function firstFrom(byTime: readonly { readonly at: UnixMs }[], at: UnixMs): number {
  let [low, high] = [0, byTime.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byTime[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
