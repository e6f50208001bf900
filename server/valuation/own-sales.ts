/** Lists a token's own sales. Judges sales: their price at today's level, and whether and why the model does not believe them. */
import type { OwnSale, SaleJudgement } from "../../contract/market/valuation.ts";
import { shareOf, whole } from "../../contract/values/format.ts";
import { upperMedian } from "../../contract/values/median.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { StoredSale } from "./model.ts";
import type { SaleTable } from "./ready-market.ts";

const MAX_OWN_SALES = 12;
/** The market's level at a sale is the median ratio of price to value now, of this many sales before it and after it. */
const LEVEL_SALES = 25;

/** Returns the latest sales of the token at a row, the latest first, each with the judgement of `judge`. */
export function ownSalesOf(
  row: number,
  tokenId: string,
  { rows, at, price }: SaleTable,
  judge: (sale: Sale) => SaleJudgement,
): OwnSale[] {
  const own: Sale[] = [];
  for (let sale = 0; sale < rows.length; sale += 1)
    if (rows[sale] === row) own.push({ tokenId, price: price[sale], at: at[sale] });
  return own
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

/** Returns a function from a time to the price level then, as a share of the level now. `projections` are by row. */
export function levelsThen(
  { rows, at, price }: SaleTable,
  projections: Float64Array,
): (at: UnixMs) => number {
  const priced = rows.map((_, sale) => sale).filter((sale) => price[sale] > 0);
  const isSorted = priced.every((sale, place) => place === 0 || at[sale] >= at[priced[place - 1]]);
  if (!isSorted) priced.sort((a, b) => at[a] - at[b] || a - b);
  const times = Float64Array.from(priced, (sale) => at[sale]);
  const ratios = Float64Array.from(priced, (sale) => price[sale] / projections[rows[sale]]);
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
