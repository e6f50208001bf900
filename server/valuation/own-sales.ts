/** Lists a token's own sales. Judges sales: their price at today's level, and whether and why the model does not believe them. */
import type { OwnSale, SaleJudgement } from "../../contract/market/valuation.ts";
import { shareOf, whole } from "../../contract/values/format.ts";
import { upperMedian } from "../../contract/values/median.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { StoredSale } from "./model.ts";

const MAX_OWN_SALES = 12;
/** The market's level at a sale is the median ratio of price to value now, of this many sales before it and after it. */
const LEVEL_SALES = 25;

/** Returns the token's latest sales, the latest first, each with the judgement of `judge`. */
export function ownSalesOf(
  tokenId: string,
  sales: readonly Sale[],
  judge: (sale: Sale) => SaleJudgement,
): OwnSale[] {
  return sales
    .filter((sale) => sale.tokenId === tokenId)
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_OWN_SALES)
    .map((sale): OwnSale => ({ price: sale.price, at: sale.at, ...judge(sale) }));
}

/** Judges a sale without a model: only a gift is not believed. */
export function judgeUnvalued({ price }: Sale): SaleJudgement {
  return price > 0
    ? { today: null, believed: true, reason: null }
    : { today: null, believed: false, reason: "given away" };
}

/**
 * Returns a function that judges sales of tokens of the collection. `valueNow` returns a token's projection, and `levelThen`
 * the price level at a time as a share of the level now.
 */
export function createSaleJudge(
  doubted: readonly StoredSale[],
  valueNow: (tokenId: string) => Eth | null,
  levelThen: (at: UnixMs) => number,
): (sale: Sale) => SaleJudgement {
  const isDoubted = doubtedAmong(doubted);
  return (sale) => {
    const { tokenId, price, at } = sale;
    if (!(price > 0)) return judgeUnvalued(sale);
    const level = levelThen(at);
    const today = Number((price / level).toPrecision(4));
    if (!isDoubted(sale)) return { today, believed: true, reason: null };
    const value = (valueNow(tokenId) ?? 0) * level;
    return { today, believed: false, reason: reasonFor(price, value) };
  };
}

function reasonFor(price: Eth, value: Eth): string {
  const ratio = price / value;
  return ratio < 1
    ? `paid ${shareOf(ratio)} of its value at that time`
    : `paid ${ratio < 10 ? ratio.toFixed(1) : whole(Math.round(ratio))} times its value at that time`;
}

/** Returns a function that tells whether the model doubts a sale. */
export function doubtedAmong(doubted: readonly StoredSale[]): (sale: Sale) => boolean {
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
  // Plain numbers, because they stay in memory as long as the collection.
  const times = Float64Array.from(byTime, ({ at }) => at);
  const ratios = Float64Array.from(byTime, ({ ratio }) => ratio);
  return (at) => {
    const middle = firstFrom(times, at);
    const near = ratios.subarray(Math.max(0, middle - LEVEL_SALES), middle + LEVEL_SALES);
    return upperMedian([...near]);
  };
}

/** Returns the index of the first time that is not before `at`, or the number of times. `times` are ascending. */
function firstFrom(times: Float64Array, at: UnixMs): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
